import { unreadableInput } from '../signature.ts'

/**
 * Reading and writing of the generated main in C#, in a namespace of its own: what it uses there comes before classes of
 * the solution that are called alike. Bytes of a string that are no UTF-8 are lone surrogates from U+DC80
 * on, which go back to what they were.
 */
export const csharpRuntime = String.raw`namespace Drafts {

using System;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

static class DraftsMain {
    const int input = 3, output = 4;
    [DllImport("libc.so.6")] static extern IntPtr read(int descriptor, byte[] bytes, IntPtr count);
    [DllImport("libc.so.6")] static extern IntPtr write(int descriptor, byte[] bytes, IntPtr count);
    [DllImport("libc.so.6")] static extern int close(int descriptor);
    static readonly byte[] buffer = new byte[1 << 16];
    static int at = 0, kept = 0;
    static readonly UTF8Encoding utf8 = new UTF8Encoding(false, true);

    static Exception Refuse() {
        Console.Error.WriteLine("The input does not fit the signature.");
        Environment.Exit(${unreadableInput});
        return new InvalidOperationException();
    }

    // -1 at the end.
    static int Peek() {
        if (at == kept) {
            kept = Math.Max(0, (int)read(input, buffer, (IntPtr)buffer.Length));
            at = 0;
            if (kept == 0) return -1;
        }
        return buffer[at];
    }

    static bool IsBlank(int c) { return c == ' ' || c == '\t' || c == '\r'; }

    static bool IsEnd(int c) { return c < 0 || c == '\n' || IsBlank(c); }

    static void SkipBlanks() { while (IsBlank(Peek())) at++; }

    static void EndLine() {
        SkipBlanks();
        if (Peek() >= 0 && buffer[at++] != '\n') throw Refuse();
    }

    static string Word() {
        SkipBlanks();
        var found = new StringBuilder();
        while (!IsEnd(Peek())) found.Append((char)buffer[at++]);
        if (found.Length == 0) throw Refuse();
        return found.ToString();
    }

    static long Integer() {
        SkipBlanks();
        int sign = Peek();
        if (sign == '-' || sign == '+') at++;
        // Negative numbers reach one further.
        long value = 0, least = sign == '-' ? long.MinValue : -long.MaxValue;
        bool any = false;
        for (int c = Peek(); c >= '0' && c <= '9'; c = Peek()) {
            if (value < (least + (c - '0')) / 10) throw Refuse();
            value = value * 10 - (c - '0');
            any = true;
            at++;
        }
        if (!any || !IsEnd(Peek())) throw Refuse();
        return sign == '-' ? value : -value;
    }

    static bool ReadBool() {
        string found = Word();
        EndLine();
        if (Array.IndexOf(new[] { "1", "t", "T", "TRUE", "true", "True" }, found) >= 0) return true;
        if (Array.IndexOf(new[] { "0", "f", "F", "FALSE", "false", "False" }, found) >= 0) return false;
        throw Refuse();
    }

    static long ReadInt() {
        long value = Integer();
        EndLine();
        return value;
    }

    static double ReadFloat() {
        string found = Word().ToLowerInvariant();
        EndLine();
        string name = found.TrimStart('+', '-');
        if (name == "nan") return double.NaN;
        if (name == "inf" || name == "infinity") return found[0] == '-' ? double.NegativeInfinity : double.PositiveInfinity;
        if (name.StartsWith("0x")) return found[0] == '-' ? -Hexadecimal(name) : Hexadecimal(name);
        double value;
        if (!double.TryParse(found, NumberStyles.Float, CultureInfo.InvariantCulture, out value)) throw Refuse();
        return value;
    }

    static double Hexadecimal(string found) {
        int exponentAt = found.IndexOf('p'), exponent;
        if (exponentAt < 0 || !int.TryParse(found.Substring(exponentAt + 1), out exponent)) throw Refuse();
        double value = 0;
        bool isPart = false;
        foreach (char digit in found.Substring(2, exponentAt - 2)) {
            if (digit == '.') { isPart = true; continue; }
            int worth = "0123456789abcdef".IndexOf(digit);
            if (worth < 0) throw Refuse();
            value = value * 16 + worth;
            if (isPart) exponent -= 4;
        }
        return value * Math.Pow(2, exponent / 2) * Math.Pow(2, exponent - exponent / 2);
    }

    static string ReadString() {
        if (Peek() < 0) throw Refuse();
        var bytes = new MemoryStream();
        while (Peek() >= 0 && buffer[at] != '\n') {
            int end = Array.IndexOf(buffer, (byte)'\n', at, kept - at);
            if (end < 0) end = kept;
            bytes.Write(buffer, at, end - at);
            at = end;
        }
        if (Peek() >= 0) at++;
        return Decode(bytes.ToArray());
    }

    static int ReadCount() {
        long count = ReadInt();
        if (count < 0 || count > 1 << 25) throw Refuse();
        return (int)count;
    }

    static long[] ReadInts() {
        var values = new long[ReadCount()];
        for (int i = 0; i < values.Length; i++) values[i] = Integer();
        EndLine();
        return values;
    }

    static string[] ReadStrings() {
        var values = new string[ReadCount()];
        for (int i = 0; i < values.Length; i++) values[i] = ReadString();
        return values;
    }

    static string Decode(byte[] bytes) {
        try {
            return utf8.GetString(bytes);
        } catch (DecoderFallbackException) {
            var text = new StringBuilder();
            for (int from = 0; from < bytes.Length;) {
                int length = bytes[from] < 0x80 ? 1 : bytes[from] < 0xe0 ? 2 : bytes[from] < 0xf0 ? 3 : 4;
                try {
                    text.Append(utf8.GetString(bytes, from, Math.Min(length, bytes.Length - from)));
                    from += length;
                } catch (DecoderFallbackException) {
                    text.Append((char)(0xdc00 + bytes[from++]));
                }
            }
            return text.ToString();
        }
    }

    static byte[] Encode(string text) {
        try {
            return utf8.GetBytes(text);
        } catch (EncoderFallbackException) {
            var bytes = new MemoryStream();
            for (int i = 0; i < text.Length; i++) {
                bool isPair = char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]);
                if (isPair || !char.IsSurrogate(text[i])) {
                    byte[] one = utf8.GetBytes(text.Substring(i, isPair ? 2 : 1));
                    bytes.Write(one, 0, one.Length);
                    if (isPair) i++;
                } else bytes.WriteByte(text[i] >= 0xdc80 && text[i] <= 0xdcff ? (byte)text[i] : (byte)'?');
            }
            return bytes.ToArray();
        }
    }

    static readonly MemoryStream held = new MemoryStream();

    static void Flush() {
        byte[] bytes = held.ToArray();
        held.SetLength(0);
        while (bytes.Length > 0) {
            int done = (int)write(output, bytes, (IntPtr)bytes.Length);
            if (done <= 0) Environment.Exit(1);
            byte[] rest = new byte[bytes.Length - done];
            Array.Copy(bytes, done, rest, 0, rest.Length);
            bytes = rest;
        }
    }

    static void Add(string text) {
        byte[] bytes = Encode(text);
        held.Write(bytes, 0, bytes.Length);
        if (held.Length >= 1 << 16) Flush();
    }

    static void Print(bool value) { Add(value ? "true\n" : "false\n"); }

    static void Print(long value) { Add(value.ToString(CultureInfo.InvariantCulture) + "\n"); }

    static void Print(double value) {
        if (double.IsNaN(value)) Add("nan\n");
        else if (double.IsInfinity(value)) Add(value < 0 ? "-inf\n" : "inf\n");
        else Add(value.ToString("E16", CultureInfo.InvariantCulture) + "\n");
    }

    static void Print(string value) {
        if (value.IndexOf('\n') >= 0) throw new ArgumentException("A returned string has a line feed, which no answer has.");
        Add(value);
        held.WriteByte((byte)'\n');
    }

    static void Print(long[] values) {
        Print((long)values.Length);
        for (int i = 0; i < values.Length; i++) Add((i == 0 ? "" : " ") + values[i].ToString(CultureInfo.InvariantCulture));
        held.WriteByte((byte)'\n');
    }

    static void Print(string[] values) {
        Print((long)values.Length);
        foreach (string value in values) Print(value);
    }

`

import { unreadableInput } from '../signature.ts'

/**
 * Reading and writing of the generated main in Java, in a package of its own: a class of the solution may be called as
 * one of the language's. Bytes of a string that are no UTF-8 are lone surrogates from
 * U+DC80 on, which go back to what they were.
 */
export const javaRuntime = String.raw`package drafts;

import java.io.*;
import java.math.*;
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public final class DraftsRuntime {
    private static final InputStream input = new FileInputStream(descriptor(3));
    private static final OutputStream output = new BufferedOutputStream(new FileOutputStream(descriptor(4)), 1 << 16);
    private static final byte[] buffer = new byte[1 << 16];
    private static int at = 0, kept = 0;

    private static FileDescriptor descriptor(int number) {
        try {
            FileDescriptor made = new FileDescriptor();
            java.lang.reflect.Field field = FileDescriptor.class.getDeclaredField("fd");
            field.setAccessible(true);
            field.setInt(made, number);
            return made;
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    private static RuntimeException refuse() {
        System.err.println("The input does not fit the signature.");
        Runtime.getRuntime().halt(${unreadableInput});
        return new IllegalStateException();
    }

    // -1 at the end.
    private static int peek() throws IOException {
        if (at == kept) {
            kept = Math.max(0, input.read(buffer));
            at = 0;
            if (kept == 0) return -1;
        }
        return buffer[at] & 255;
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c == '\t' || c == '\r';
    }

    private static void skipBlanks() throws IOException {
        while (isBlank(peek())) at++;
    }

    private static void endLine() throws IOException {
        skipBlanks();
        if (peek() >= 0 && buffer[at++] != '\n') throw refuse();
    }

    private static String word() throws IOException {
        skipBlanks();
        StringBuilder found = new StringBuilder();
        for (int c = peek(); c >= 0 && c != '\n' && !isBlank(c); c = peek()) {
            found.append((char) c);
            at++;
        }
        if (found.length() == 0) throw refuse();
        return found.toString();
    }

    private static long integer() throws IOException {
        skipBlanks();
        int sign = peek();
        if (sign == '-' || sign == '+') at++;
        // Negative numbers reach one further.
        long value = 0, least = sign == '-' ? Long.MIN_VALUE : -Long.MAX_VALUE;
        boolean any = false;
        for (int c = peek(); c >= '0' && c <= '9'; c = peek()) {
            if (value < (least + (c - '0')) / 10) throw refuse();
            value = value * 10 - (c - '0');
            any = true;
            at++;
        }
        int after = peek();
        if (!any || !(after < 0 || after == '\n' || isBlank(after))) throw refuse();
        return sign == '-' ? value : -value;
    }

    public static boolean readBool() throws IOException {
        String found = word();
        endLine();
        if (List.of("1", "t", "T", "TRUE", "true", "True").contains(found)) return true;
        if (List.of("0", "f", "F", "FALSE", "false", "False").contains(found)) return false;
        throw refuse();
    }

    public static long readInt() throws IOException {
        long value = integer();
        endLine();
        return value;
    }

    public static double readFloat() throws IOException {
        String found = word().toLowerCase(Locale.ROOT);
        endLine();
        if (found.matches("[+-]?nan")) return Double.NaN;
        if (found.matches("[+-]?inf(inity)?"))
            return found.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        try {
            return Double.parseDouble(found);
        } catch (NumberFormatException error) {
            throw refuse();
        }
    }

    public static String readString() throws IOException {
        if (peek() < 0) throw refuse();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (peek() >= 0 && buffer[at] != '\n') {
            int end = at;
            while (end < kept && buffer[end] != '\n') end++;
            bytes.write(buffer, at, end - at);
            at = end;
        }
        if (peek() >= 0) at++;
        return decode(bytes.toByteArray());
    }

    private static int readCount() throws IOException {
        long count = readInt();
        if (count < 0 || count > 1 << 25) throw refuse();
        return (int) count;
    }

    public static long[] readInts() throws IOException {
        long[] values = new long[readCount()];
        for (int i = 0; i < values.length; i++) values[i] = integer();
        endLine();
        return values;
    }

    public static String[] readStrings() throws IOException {
        String[] values = new String[readCount()];
        for (int i = 0; i < values.length; i++) values[i] = readString();
        return values;
    }

    private static String decode(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer from = ByteBuffer.wrap(bytes);
        CharBuffer to = CharBuffer.allocate(bytes.length);
        for (;;) {
            CoderResult result = decoder.decode(from, to, true);
            if (!result.isMalformed()) break;
            for (int i = result.length(); i > 0; i--) to.put((char) (0xdc00 | from.get() & 255));
        }
        return to.flip().toString();
    }

    private static void encode(String text) throws IOException {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        CharBuffer from = CharBuffer.wrap(text);
        ByteBuffer to = ByteBuffer.allocate(3 * text.length());
        for (;;) {
            CoderResult result = encoder.encode(from, to, true);
            if (!result.isMalformed()) break;
            char surrogate = from.get();
            to.put((byte) (surrogate >= 0xdc80 && surrogate <= 0xdcff ? surrogate : '?'));
        }
        output.write(to.array(), 0, to.position());
    }

    private static void add(String text) throws IOException {
        output.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public static void print(boolean value) throws IOException {
        add(value + "\n");
    }

    public static void print(long value) throws IOException {
        add(value + "\n");
    }

    public static void print(double value) throws IOException {
        boolean isFinite = !Double.isNaN(value) && !Double.isInfinite(value);
        add((isFinite ? new BigDecimal(value).round(new MathContext(17)).toString() : value) + "\n");
    }

    public static void print(String value) throws IOException {
        if (value.indexOf('\n') >= 0) throw new IllegalArgumentException("A returned string has a line feed, which no answer has.");
        encode(value);
        output.write('\n');
    }

    public static void print(long[] values) throws IOException {
        print((long) values.length);
        for (int i = 0; i < values.length; i++) add(i == 0 ? "" + values[i] : " " + values[i]);
        output.write('\n');
    }

    public static void print(String[] values) throws IOException {
        print((long) values.length);
        for (String value : values) print(value);
    }

    public static void close() throws IOException {
        input.close();
    }

    public static void flush() throws IOException {
        output.flush();
    }
}
`

import { unreadableInput } from '../signature.ts'

/** Reading and writing of the generated main in Kotlin: as that in Java. */
export const kotlinRuntime = String.raw`package drafts

import java.io.*
import java.math.*
import java.nio.*

object DraftsRuntime {
    private val input = FileInputStream(descriptor(3))
    private val output = BufferedOutputStream(FileOutputStream(descriptor(4)), 1 shl 16)
    private val buffer = ByteArray(1 shl 16)
    private var at = 0
    private var kept = 0

    private fun descriptor(number: Int): FileDescriptor {
        val made = FileDescriptor()
        val field = FileDescriptor::class.java.getDeclaredField("fd")
        field.isAccessible = true
        field.setInt(made, number)
        return made
    }

    private fun refuse(): Nothing {
        System.err.println("The input does not fit the signature.")
        Runtime.getRuntime().halt(${unreadableInput})
        throw IllegalStateException()
    }

    // -1 at the end.
    private fun peek(): Int {
        if (at == kept) {
            kept = maxOf(0, input.read(buffer))
            at = 0
            if (kept == 0) return -1
        }
        return buffer[at].toInt() and 255
    }

    private fun isBlank(c: Int) = c == 32 || c == 9 || c == 13

    private fun isEnd(c: Int) = c < 0 || c == 10 || isBlank(c)

    private fun skipBlanks() {
        while (isBlank(peek())) at++
    }

    private fun endLine() {
        skipBlanks()
        if (peek() >= 0 && buffer[at++].toInt() != 10) refuse()
    }

    private fun word(): String {
        skipBlanks()
        val found = StringBuilder()
        while (!isEnd(peek())) found.append(buffer[at++].toInt().and(255).toChar())
        return if (found.isEmpty()) refuse() else found.toString()
    }

    private fun integer(): Long {
        skipBlanks()
        val sign = peek()
        if (sign == 45 || sign == 43) at++
        // Negative numbers reach one further.
        val least = if (sign == 45) Long.MIN_VALUE else -Long.MAX_VALUE
        var value = 0L
        var any = false
        while (peek() in 48..57) {
            val digit = buffer[at++] - 48
            if (value < (least + digit) / 10) refuse()
            value = value * 10 - digit
            any = true
        }
        if (!any || !isEnd(peek())) refuse()
        return if (sign == 45) value else -value
    }

    fun readBool(): Boolean {
        val found = word()
        endLine()
        if (found in listOf("1", "t", "T", "TRUE", "true", "True")) return true
        return if (found in listOf("0", "f", "F", "FALSE", "false", "False")) false else refuse()
    }

    fun readInt(): Long {
        val value = integer()
        endLine()
        return value
    }

    fun readFloat(): Double {
        val found = word().lowercase()
        endLine()
        return when (found.trimStart('+', '-')) {
            "nan" -> Double.NaN
            "inf", "infinity" -> if (found[0] == '-') Double.NEGATIVE_INFINITY else Double.POSITIVE_INFINITY
            else -> found.toDoubleOrNull() ?: refuse()
        }
    }

    fun readString(): String {
        if (peek() < 0) refuse()
        val bytes = ByteArrayOutputStream()
        while (peek() >= 0 && buffer[at].toInt() != 10) {
            var end = at
            while (end < kept && buffer[end].toInt() != 10) end++
            bytes.write(buffer, at, end - at)
            at = end
        }
        if (peek() >= 0) at++
        return decode(bytes.toByteArray())
    }

    private fun readCount(): Int {
        val count = readInt()
        return if (count < 0 || count > (1 shl 25)) refuse() else count.toInt()
    }

    fun readInts(): LongArray {
        val values = LongArray(readCount()) { integer() }
        endLine()
        return values
    }

    fun readStrings(): Array<String> = Array(readCount()) { readString() }

    private fun decode(bytes: ByteArray): String {
        val decoder = Charsets.UTF_8.newDecoder()
        val from = ByteBuffer.wrap(bytes)
        val to = CharBuffer.allocate(bytes.size)
        while (true) {
            val result = decoder.decode(from, to, true)
            if (!result.isMalformed) break
            repeat(result.length()) { to.put((0xdc00 or (from.get().toInt() and 255)).toChar()) }
        }
        return to.flip().toString()
    }

    private fun encode(text: String) {
        val encoder = Charsets.UTF_8.newEncoder()
        val from = CharBuffer.wrap(text)
        val to = ByteBuffer.allocate(3 * text.length)
        while (true) {
            val result = encoder.encode(from, to, true)
            if (!result.isMalformed) break
            val surrogate = from.get().code
            to.put((if (surrogate in 0xdc80..0xdcff) surrogate else 63).toByte())
        }
        output.write(to.array(), 0, to.position())
    }

    private fun add(text: String) = output.write(text.toByteArray(Charsets.ISO_8859_1))

    fun print(value: Boolean) = add("$value\n")

    fun print(value: Long) = add("$value\n")

    fun print(value: Double) =
        add((if (value.isFinite()) BigDecimal(value).round(MathContext(17)).toString() else value.toString()) + "\n")

    fun print(value: String) {
        require('\n' !in value) { "A returned string has a line feed, which no answer has." }
        encode(value)
        output.write(10)
    }

    fun print(values: LongArray) {
        print(values.size.toLong())
        for (i in values.indices) add(if (i == 0) values[i].toString() else " " + values[i])
        output.write(10)
    }

    fun print(values: Array<String>) {
        print(values.size.toLong())
        for (value in values) print(value)
    }

    fun close() = input.close()

    fun flush() = output.flush()
}
`

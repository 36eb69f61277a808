import { nativeFloats } from './native-floats.ts'
import { unreadableInput } from '../signature.ts'

/**
 * The main in C and C++: reading and writing. A solution may define functions of the library (`read`, `malloc`) as it
 * likes, and the linker then takes its own for every caller. So this file includes no header and calls nothing but the
 * kernel and `drafts_call`, which stands behind the solution; all that it shares with others begins with `drafts_`.
 */
export const nativeRuntime = String.raw`typedef unsigned char drafts_byte;
typedef __SIZE_TYPE__ drafts_size;

#if defined(__x86_64__)
enum { drafts_call_read = 0, drafts_call_write = 1, drafts_call_close = 3, drafts_call_mmap = 9, drafts_call_mremap = 25, drafts_call_exit = 231 };

static long drafts_kernel(long call, long a, long b, long c, long d, long e, long f) {
	long result;
	register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
	__asm__ volatile("syscall" : "=a"(result) : "a"(call), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
	return result;
}
#elif defined(__aarch64__)
enum { drafts_call_read = 63, drafts_call_write = 64, drafts_call_close = 57, drafts_call_mmap = 222, drafts_call_mremap = 216, drafts_call_exit = 94 };

static long drafts_kernel(long call, long a, long b, long c, long d, long e, long f) {
	register long x8 __asm__("x8") = call, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c, x3 __asm__("x3") = d, x4 __asm__("x4") = e, x5 __asm__("x5") = f;
	__asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
	return x0;
}
#endif

enum { drafts_input = 3, drafts_output = 4, drafts_room = 1 << 16 };
static drafts_byte drafts_buffer[drafts_room];
static drafts_size drafts_at, drafts_kept;
static char drafts_printed[drafts_room];
static drafts_size drafts_held;

static void drafts_end(int code) {
	for (;;) drafts_kernel(drafts_call_exit, code, 0, 0, 0, 0, 0);
}

static void drafts_refuse(void) {
	static const char words[] = "The input does not fit the signature.\n";
	drafts_kernel(drafts_call_write, 2, (long)words, sizeof words - 1, 0, 0, 0);
	drafts_end(${unreadableInput});
}

static void drafts_refuse_returned(void) {
	static const char words[] = "A returned string has a line feed, which no answer has.\n";
	drafts_kernel(drafts_call_write, 2, (long)words, sizeof words - 1, 0, 0, 0);
	drafts_end(1);
}

static void drafts_copy(char *to, const char *from, drafts_size length) {
	for (drafts_size i = 0; i < length; ++i) {
		to[i] = from[i];
		/* A compiler makes a call of memcpy of a loop that does nothing else. */
		__asm__ volatile("");
	}
}

/* Whole pages, which are zero and take memory once they are touched. */
static char *drafts_map(drafts_size bytes) {
	/* Read and write; private and anonymous. */
	long place = drafts_kernel(drafts_call_mmap, 0, (long)bytes, 3, 0x22, -1, 0);
	if (place < 0 && place > -4096) __builtin_trap();
	return (char *)place;
}

static char *drafts_memory;
static drafts_size drafts_left;

/* Memory that is never given back. */
static char *drafts_take(drafts_size bytes) {
	bytes = (bytes + 15) / 16 * 16;
	if (bytes >= drafts_room) return drafts_map(bytes);
	if (bytes > drafts_left) {
		drafts_memory = drafts_map(drafts_room);
		drafts_left = drafts_room;
	}
	char *taken = drafts_memory;
	drafts_memory += bytes;
	drafts_left -= bytes;
	return taken;
}

static int drafts_peek(void) {
	if (drafts_at < drafts_kept) return drafts_buffer[drafts_at];
	long got = drafts_kernel(drafts_call_read, drafts_input, (long)drafts_buffer, drafts_room, 0, 0, 0);
	if (got <= 0) return -1;
	drafts_at = 0;
	drafts_kept = (drafts_size)got;
	return drafts_buffer[0];
}

static int drafts_is_blank(int c) { return c == ' ' || c == '\t' || c == '\r'; }

static void drafts_skip_blanks(void) {
	while (drafts_is_blank(drafts_peek())) ++drafts_at;
}

static void drafts_end_line(void) {
	drafts_skip_blanks();
	if (drafts_peek() >= 0 && drafts_buffer[drafts_at++] != '\n') drafts_refuse();
}

/* What was read last, which has any length. */
static char *drafts_text;
static drafts_size drafts_text_room;

static void drafts_keep(drafts_size at, int c) {
	if (at == drafts_text_room) {
		drafts_size room = drafts_text_room ? 2 * drafts_text_room : drafts_room;
		if (drafts_text_room == 0) drafts_text = drafts_map(room);
		else {
			/* It may move. */
			long place = drafts_kernel(drafts_call_mremap, (long)drafts_text, (long)drafts_text_room, (long)room, 1, 0, 0);
			if (place < 0 && place > -4096) __builtin_trap();
			drafts_text = (char *)place;
		}
		drafts_text_room = room;
	}
	drafts_text[at] = (char)c;
}

static const char *drafts_word(void) {
	drafts_skip_blanks();
	drafts_size length = 0;
	for (int c = drafts_peek(); c >= 0 && c != '\n' && !drafts_is_blank(c); c = drafts_peek()) {
		drafts_keep(length++, c);
		++drafts_at;
	}
	if (length == 0) drafts_refuse();
	drafts_keep(length, 0);
	return drafts_text;
}

static long long drafts_integer(void) {
	drafts_skip_blanks();
	int sign = drafts_peek();
	if (sign == '-' || sign == '+') ++drafts_at;
	const unsigned long long most = (1ull << 63) - (sign != '-');
	unsigned long long value = 0;
	int any = 0;
	for (int c = drafts_peek(); c >= '0' && c <= '9'; c = drafts_peek(), any = 1) {
		unsigned digit = (unsigned)(c - '0');
		if (value > (most - digit) / 10) drafts_refuse();
		value = value * 10 + digit;
		++drafts_at;
	}
	int after = drafts_peek();
	if (!any || !(after < 0 || after == '\n' || drafts_is_blank(after))) drafts_refuse();
	return (long long)(sign == '-' ? 0 - value : value);
}

static int drafts_is_same(const char *one, const char *other) {
	while (*one && *one == *other) ++one, ++other;
	return *one == *other;
}

${nativeFloats}
int drafts_read_bool(void) {
	static const char *const words[] = {"0", "1", "f", "t", "F", "T", "FALSE", "TRUE", "false", "true", "False", "True"};
	const char *found = drafts_word();
	drafts_end_line();
	for (int i = 0; i < 12; ++i)
		if (drafts_is_same(found, words[i])) return i % 2;
	drafts_refuse();
	return 0;
}

long long drafts_read_int(void) {
	long long value = drafts_integer();
	drafts_end_line();
	return value;
}

double drafts_read_float(void) {
	const char *found = drafts_word();
	drafts_end_line();
	return drafts_float(found);
}

/* The next call may use its memory again. */
const char *drafts_read_string(drafts_size *length) {
	if (drafts_peek() < 0) drafts_refuse();
	*length = 0;
	for (int c = drafts_peek(); c >= 0 && c != '\n'; c = drafts_peek()) {
		drafts_keep((*length)++, c);
		++drafts_at;
	}
	if (drafts_peek() >= 0) ++drafts_at;
	drafts_keep(*length, 0);
	return drafts_text;
}

/* For good. */
const char *drafts_take_string(void) {
	drafts_size length;
	const char *found = drafts_read_string(&length);
	if (length >= 16 * drafts_room) drafts_text_room = 0;
	else {
		char *taken = drafts_take(length + 1);
		drafts_copy(taken, found, length + 1);
		found = taken;
	}
	return found;
}

drafts_size drafts_read_count(void) {
	long long count = drafts_read_int();
	if (count < 0 || count > (1 << 25)) drafts_refuse();
	return (drafts_size)count;
}

void drafts_read_ints(long long *values, drafts_size length) {
	for (drafts_size i = 0; i < length; ++i) values[i] = drafts_integer();
	drafts_end_line();
}

const long long *drafts_take_ints(drafts_size *length) {
	*length = drafts_read_count();
	long long *values = (long long *)drafts_take(*length * sizeof *values);
	drafts_read_ints(values, *length);
	return values;
}

const char **drafts_take_strings(drafts_size *length) {
	*length = drafts_read_count();
	const char **values = (const char **)drafts_take(*length * sizeof *values);
	for (drafts_size i = 0; i < *length; ++i) values[i] = drafts_take_string();
	return values;
}

void drafts_call(void);

void drafts_close(void) { drafts_kernel(drafts_call_close, drafts_input, 0, 0, 0, 0, 0); }

static void drafts_flush(void) {
	for (drafts_size done = 0; done < drafts_held;) {
		long length = drafts_kernel(drafts_call_write, drafts_output, (long)(drafts_printed + done), (long)(drafts_held - done), 0, 0, 0);
		if (length <= 0) drafts_end(1);
		done += (drafts_size)length;
	}
	drafts_held = 0;
}

static void drafts_add(const char *words, drafts_size length) {
	while (length > 0) {
		drafts_size piece = drafts_room - drafts_held < length ? drafts_room - drafts_held : length;
		drafts_copy(drafts_printed + drafts_held, words, piece);
		drafts_held += piece;
		words += piece;
		length -= piece;
		if (drafts_held == drafts_room) drafts_flush();
	}
}

static void drafts_add_integer(long long value, char after) {
	char words[32];
	drafts_size from = sizeof words;
	unsigned long long rest = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
	words[--from] = after;
	do words[--from] = (char)('0' + rest % 10);
	while (rest /= 10);
	if (value < 0) words[--from] = '-';
	drafts_add(words + from, sizeof words - from);
}

void drafts_print_bool(int value) { drafts_add(value ? "true\n" : "false\n", value ? 5 : 6); }

void drafts_print_int(long long value) { drafts_add_integer(value, '\n'); }

void drafts_print_float(double value) {
	char words[64];
	drafts_add(words, drafts_float_text(value, words));
}

void drafts_print_string(const char *value, drafts_size length) {
	for (drafts_size i = 0; i < length; ++i) {
		if (value[i] == '\n') drafts_refuse_returned();
	}
	drafts_add(value, length);
	drafts_add("\n", 1);
}

void drafts_print_text(const char *value) {
	drafts_size length = 0;
	while (value[length]) {
		++length;
		__asm__ volatile("");
	}
	drafts_print_string(value, length);
}

void drafts_print_ints(const long long *values, drafts_size length) {
	drafts_add_integer((long long)length, '\n');
	for (drafts_size i = 0; i < length; ++i) drafts_add_integer(values[i], i + 1 < length ? ' ' : '\n');
	if (length == 0) drafts_add("\n", 1);
}
`

/** Its end runs what the solution left to be run then. */
export const nativeMain = String.raw`
int main(void) {
	drafts_call();
	drafts_flush();
	return 0;
}
`

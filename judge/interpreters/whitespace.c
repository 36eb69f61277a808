/*
 * Whitespace.
 *
 *   whitespace check main.ws    exit 1 and "main.ws:LINE:COLUMN: error: ..." when the program is malformed
 *   whitespace run main.ws      exit 3 and a message when it fails while it runs
 *
 * Rules: integers without limit, division and modulo round down, a character read at the end of input is -1, a number
 * is a line of its own, heap cells start as 0, a program that runs past its end has failed.
 *
 * How it works. The source becomes an array of instructions with labels resolved; pairs that come often (push and add,
 * push and retrieve, dup and jump) are one instruction. A jump leads to labels and behind calls only, so such a pair
 * is never entered in its middle. Each instruction jumps to the code of the next one.
 */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stddef.h>

#include "whitespace-source.h"
#include "whitespace-heap.h"

/* ---------------------------------------------------------------------------------------------------- input, output */

static char input[65536], output[65536];
static size_t input_at, input_end, output_end;
static int input_over;

static void flush(void)
{
	for (size_t i = 0; i < output_end;) {
		ssize_t put = write(1, output + i, output_end - i);
		if (put < 0 && errno != EINTR)
			_exit(3);
		if (put > 0)
			i += (size_t)put;
	}
	output_end = 0;
}

/* What was printed is shown before the program waits: an interactive one would wait for ever. */
static int get_byte(void)
{
	if (input_at == input_end) {
		if (input_over)
			return -1;
		flush();
		ssize_t got;
		while ((got = read(0, input, sizeof input)) < 0 && errno == EINTR)
			;
		input_over = got <= 0;
		input_at = 0;
		input_end = got > 0 ? (size_t)got : 0;
		if (input_over)
			return -1;
	}
	return (unsigned char)input[input_at++];
}

static void put_text(const char *text, size_t length)
{
	while (length) {
		size_t room = sizeof output - output_end, part = length < room ? length : room;
		memcpy(output + output_end, text, part);
		output_end += part, text += part, length -= part;
		if (output_end == sizeof output)
			flush();
	}
}

static void failed(const struct instruction *at, const char *format, ...)
{
	size_t line, column;
	va_list arguments;
	flush();
	find_place(at->place, &line, &column);
	fputs("runtime error: ", stderr);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fprintf(stderr, " (line %zu, column %zu)\n", line, column);
	exit(3);
}

static void put_number(value v)
{
	char text[24], *p = text + sizeof text;
	if (!is_small(v)) {
		size_t count;
		char *digits = to_digits(v, &count);
		put_text(digits, count);
		free(digits);
		return;
	}
	int64_t n = number_of(v);
	uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
	do
		*--p = (char)('0' + size % 10);
	while (size /= 10);
	if (n < 0)
		*--p = '-';
	put_text(p, (size_t)(text + sizeof text - p));
}

static void put_character(const struct instruction *at, value v)
{
	int64_t c = is_small(v) ? number_of(v) : -1;
	char t[4];
	if (c < 0 || c > 0x10ffff)
		failed(at, "not a character");
	if (c < 0x80)
		t[0] = (char)c, put_text(t, 1);
	else if (c < 0x800)
		t[0] = (char)(0xc0 | c >> 6), t[1] = (char)(0x80 | (c & 63)), put_text(t, 2);
	else if (c < 0x10000)
		t[0] = (char)(0xe0 | c >> 12), t[1] = (char)(0x80 | (c >> 6 & 63)), t[2] = (char)(0x80 | (c & 63)), put_text(t, 3);
	else
		t[0] = (char)(0xf0 | c >> 18), t[1] = (char)(0x80 | (c >> 12 & 63)), t[2] = (char)(0x80 | (c >> 6 & 63)),
		t[3] = (char)(0x80 | (c & 63)), put_text(t, 4);
}

static value get_number(const struct instruction *at)
{
	static char *line;
	static size_t room;
	size_t length = 0;
	for (int c; (c = get_byte()) != '\n' && c != -1;) {
		if (length == room)
			line = must(realloc(line, room = room ? room * 2 : 64));
		line[length++] = (char)c;
	}
	const char *p = line, *end = line + length;
	while (p < end && strchr(" \t\r\f\v", *p) && *p)
		p++;
	while (end > p && strchr(" \t\r\f\v", end[-1]) && end[-1])
		end--;
	int negative = p < end && *p == '-';
	if (p < end && (*p == '-' || *p == '+'))
		p++;
	const char *digits = p;
	while (p < end && *p >= '0' && *p <= '9')
		p++;
	if (p != end || digits == end)
		failed(at, "the line \"%.*s\" is not a number", length > 40 ? 40 : (int)length, line ? line : "");
	if (end - digits > 18)
		return from_digits(digits, (size_t)(end - digits), negative);
	int64_t n = 0;
	for (; digits < end; digits++)
		n = n * 10 + (*digits - '0');
	return small(negative ? -n : n);
}

/* ------------------------------------------------------------------------------------------------------ running --- */

enum { CALLS_MOST = 1000000 };
static value *stack;
static size_t stack_size;

static value *grow_stack(value *top)
{
	size_t depth = (size_t)(top - stack);
	stack_size = stack_size ? stack_size * 2 : 1024;
	stack = must(realloc(stack, stack_size * sizeof *stack));
	return stack + depth;
}

static value arithmetic(const struct instruction *at, enum opcode op, value a, value b)
{
	value r;
	if ((op == DIV || op == MOD) && b == small(0))
		failed(at, "division by zero");
	if (is_small(a) && is_small(b) && (op == DIV || op == MOD)) {
		int64_t x = number_of(a), y = number_of(b), q = x / y, m = x % y;
		if (m && (m < 0) != (y < 0))
			q--, m += y;
		if (fits_small(q))
			return small(op == DIV ? q : m);
	}
	switch (op) {
	case ADD: r = add_big(a, b, 0); break;
	case SUB: r = add_big(a, b, 1); break;
	case MUL: r = multiply_big(a, b); break;
	default: r = divide_big(a, b, op == MOD);
	}
	drop(a);
	drop(b);
	return r;
}

/* Sums and products of tagged words: the tags cancel, and what overflows the word goes the long way. */
#define ADD_FAST(r, a, b) (is_small(a) && is_small(b) && !__builtin_add_overflow(a, b - 1, &r))
#define SUB_FAST(r, a, b) (is_small(a) && is_small(b) && !__builtin_sub_overflow(a, b - 1, &r))
#define MUL_FAST(r, a, b) (is_small(a) && is_small(b) && !__builtin_mul_overflow(a - 1, b >> 1, &r))

static inline int is_negative(value v) { return is_small(v) ? v < 0 : big_of(v)->negative; }

/* Which element COPY and SLIDE mean; the bound is checked by the caller. */
static size_t count_of(const struct instruction *at)
{
	if (!is_small(at->n))
		failed(at, "the stack has not so many elements");
	if (number_of(at->n) < 0)
		failed(at, "a negative number of elements");
	return (size_t)number_of(at->n);
}

#define NEXT goto *jump[(++c)->op]
#define GO(to) do { c = &code[to]; goto *jump[c->op]; } while (0)
#define NEED(k) do { if (__builtin_expect(top - stack < (k), 0)) failed(c, "the stack has too few elements"); } while (0)
#define ROOM() do { if (__builtin_expect((size_t)(top - stack) == stack_size, 0)) top = grow_stack(top); } while (0)
#define BINARY(op, fast) \
	NEED(2); \
	b = top[-1], a = top[-2], top--; \
	if (__builtin_expect(!fast(r, a, b), 0)) \
		r = arithmetic(c, op, a, b); \
	else \
		r |= 1; \
	top[-1] = r; \
	NEXT;

static void run(void)
{
	static const void *const jump[] = {
		[PUSH] = &&push, [DUP] = &&dup, [SWAP] = &&swap, [DROP] = &&discard, [COPY] = &&copy, [SLIDE] = &&slide,
		[ADD] = &&add, [SUB] = &&sub, [MUL] = &&mul, [DIV] = &&div, [MOD] = &&div, [STORE] = &&store, [LOAD] = &&load,
		[OUTC] = &&outc, [OUTN] = &&outn, [INC] = &&inc, [INN] = &&inn, [LABEL] = &&label, [CALL] = &&call,
		[JUMP] = &&jump_to, [JZ] = &&jz, [JN] = &&jn, [RET] = &&ret, [END] = &&end, [PAST_END] = &&past_end,
		[PUSH_ADD] = &&push_add, [PUSH_SUB] = &&push_sub, [PUSH_LOAD] = &&push_load, [DUP_JZ] = &&dup_jz,
		[DUP_JN] = &&dup_jn, [PUSH_SUB_JZ] = &&push_sub_jz, [PUSH_SUB_JN] = &&push_sub_jn,
	};
	const struct instruction *c = code;
	int *calls = NULL;
	size_t ncalls = 0, calls_room = 0;
	value a, b, r, *top = grow_stack(stack);
	goto *jump[c->op];

push: ROOM(); *top++ = keep(c->n); NEXT;
dup: NEED(1); ROOM(); *top = keep(top[-1]); top++; NEXT;
swap: NEED(2); a = top[-1], top[-1] = top[-2], top[-2] = a; NEXT;
discard: NEED(1); drop(*--top); NEXT;
copy:
	if ((size_t)(top - stack) <= count_of(c))
		failed(c, "the stack has too few elements");
	ROOM();
	*top = keep(top[-1 - (ptrdiff_t)count_of(c)]), top++;
	NEXT;
slide:
	NEED(1);
	a = *--top;
	for (size_t n = count_of(c); n && top > stack; n--)
		drop(*--top);
	*top++ = a;
	NEXT;
add: BINARY(ADD, ADD_FAST)
sub: BINARY(SUB, SUB_FAST)
mul: BINARY(MUL, MUL_FAST)
div: NEED(2); top--, top[-1] = arithmetic(c, c->op, top[-1], top[0]); NEXT;
store: NEED(2); top -= 2, store(top[0], top[1]); NEXT;
load: NEED(1); top[-1] = load(top[-1]); NEXT;
outc: NEED(1); put_character(c, *--top); NEXT;
outn: NEED(1); put_number(*--top), drop(*top); NEXT;
inc: NEED(1); top--, store(*top, small(get_byte())); NEXT;
inn: NEED(1); top--, store(*top, get_number(c)); NEXT;
label: NEXT;
call:
	if (ncalls == CALLS_MOST)
		failed(c, "more than %d calls within each other", CALLS_MOST);
	if (ncalls == calls_room)
		calls = must(realloc(calls, (calls_room = calls_room ? calls_room * 2 : 256) * sizeof *calls));
	calls[ncalls++] = (int)(c - code) + 1;
	GO(c->target);
jump_to: GO(c->target);
jz:
	NEED(1);
	a = *--top;
	drop(a);
	if (a == small(0))
		GO(c->target);
	NEXT;
jn:
	NEED(1);
	a = *--top;
	int negative = is_negative(a);
	drop(a);
	if (negative)
		GO(c->target);
	NEXT;
ret:
	if (!ncalls)
		failed(c, "a return without a call");
	GO(calls[--ncalls]);
end: return;
past_end: failed(c, "the program runs past its end");
push_add:
	NEED(1);
	a = top[-1], b = c->n;
	top[-1] = ADD_FAST(r, a, b) ? r | 1 : arithmetic(c, ADD, a, b);
	c++;
	NEXT;
push_sub:
	NEED(1);
	a = top[-1], b = c->n;
	top[-1] = SUB_FAST(r, a, b) ? r | 1 : arithmetic(c, SUB, a, b);
	c++;
	NEXT;
push_load: ROOM(); *top++ = load(c->n); c++; NEXT;
dup_jz:
	NEED(1);
	if (top[-1] == small(0))
		GO(c->target);
	c++;
	NEXT;
dup_jn:
	NEED(1);
	if (is_negative(top[-1]))
		GO(c->target);
	c++;
	NEXT;
push_sub_jz:
	NEED(1);
	a = *--top;
	if (a == c->n)
		GO(c->target);
	drop(a);
	c += 2;
	NEXT;
push_sub_jn:
	NEED(1);
	a = *--top;
	int less = is_small(a) ? a < c->n : big_of(a)->negative;
	drop(a);
	if (less)
		GO(c->target);
	c += 2;
	NEXT;
}

int main(int argc, char **argv)
{
	/* Drivers and checkers are given file names behind these; a program in this language cannot see them. */
	if (argc < 3 || (strcmp(argv[1], "check") && strcmp(argv[1], "run"))) {
		fputs("whitespace check|run FILE\n", stderr);
		return 2;
	}
	name = argv[2];
	read_source();
	parse();
	if (!strcmp(argv[1], "check"))
		return 0;
	fuse();
	run();
	flush();
	return 0;
}

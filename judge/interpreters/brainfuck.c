/*
 * Brainf*ck for x86-64 Linux.
 *
 *   brainfuck check main.bf    exit 1 and "main.bf:LINE:COLUMN: error: ..." when the brackets do not pair
 *   brainfuck run main.bf      translates the program to machine code in memory and jumps into it
 *
 * Rules: cells of 8 bits that wrap; end of input stores 0; the tape starts at cell 0 and grows to the right as memory
 * allows; touching a cell left of the start ends the program with 3.
 *
 * How it works. The source becomes a list of operations: adds to cells at offsets from the pointer, moves, input,
 * output, loops. Within a straight piece the pointer does not move: offsets do, and adds to one cell are one add. A
 * loop whose body comes back to its cell (all loops in it, too) keeps the offsets as well, so most programs move the
 * pointer seldom. Loops that only add multiples of their cell elsewhere become multiplications, [-] a store, [>] a
 * search. The tape is a large mapping of which only touched pages cost memory, with forbidden pages before it: the
 * source is too short to step over them without touching one.
 */
#define _GNU_SOURCE
#include <signal.h>

#include "brainfuck-source.h"

/* ---------------------------------------------------------------------------------------------------- input, output */

static uint8_t input[65536], output[65536];
static size_t input_at, input_end;
static uint8_t *output_at = output;
static int input_over;
static uint8_t *tape;
static size_t tape_size;

static void flush(void)
{
	for (uint8_t *p = output; p < output_at;) {
		ssize_t put = write(1, p, (size_t)(output_at - p));
		if (put < 0 && errno != EINTR)
			_exit(FAULT);
		if (put > 0)
			p += put;
	}
	output_at = output;
}

static uint8_t *put_byte(uint8_t *cell)
{
	*output_at++ = *cell;
	if (output_at == output + sizeof output)
		flush();
	return cell;
}

/* What was printed is shown before the program waits: an interactive one would wait for ever. */
static uint8_t *get_byte(uint8_t *cell)
{
	if (input_at == input_end && !input_over) {
		flush();
		ssize_t got;
		while ((got = read(0, input, sizeof input)) < 0 && errno == EINTR)
			;
		input_over = got <= 0;
		input_at = 0;
		input_end = got > 0 ? (size_t)got : 0;
	}
	*cell = input_at == input_end ? 0 : input[input_at++];
	return cell;
}

static void end_with(const char *why)
{
	flush();
	ssize_t put = write(2, why, strlen(why));
	(void)put;
	_exit(FAULT);
}

static void left_tape(void)
{
	end_with("runtime error: the program left the tape to the left of its first cell\n");
}

static void handle_fault(int number, siginfo_t *info, void *context)
{
	(void)number;
	(void)context;
	if ((uint8_t *)info->si_addr < tape)
		left_tape();
	end_with("runtime error: the program left the tape to the right of its last cell\n");
}

static uint8_t *find_right(uint8_t *cell)
{
	uint8_t *found = memchr(cell, 0, (size_t)(tape + tape_size - cell));
	return found ? found : tape + tape_size;
}

static uint8_t *find_left(uint8_t *cell)
{
	uint8_t *found = cell < tape ? NULL : memrchr(tape, 0, (size_t)(cell - tape) + 1);
	if (!found)
		left_tape();
	return found;
}

/* ------------------------------------------------------------------------------------------------- machine code ---
 * rbx is the pointer. `at` is what the pointer has moved in the source but not yet in rbx.
 */
static uint8_t *code, *here;

static void byte1(int a) { *here++ = (uint8_t)a; }
static void byte2(int a, int b) { byte1(a), byte1(b); }
static void word(int32_t v) { memcpy(here, &v, 4), here += 4; }
static void quad(uint64_t v) { memcpy(here, &v, 8), here += 8; }

/* The second byte of an instruction with the operand [rbx + at]; reg is the other operand. */
static void cell(int reg, int at)
{
	if (at >= -128 && at <= 127)
		byte2(0x43 | reg << 3, at);
	else
		byte1(0x83 | reg << 3), word(at);
}

static void emit_add(int at, int n)
{
	if ((n & 255) == 0)
		return;
	byte1(0x80), cell(0, at), byte1(n); /* add byte [rbx+at], n */
}

static void emit_set(int at, int n)
{
	byte1(0xc6), cell(0, at), byte1(n); /* mov byte [rbx+at], n */
}

static void emit_move(int n)
{
	if (n)
		byte2(0x48, 0x81), byte1(0xc3), word(n); /* add rbx, n */
}

static void emit_test(int at)
{
	byte1(0x80), cell(7, at), byte1(0); /* cmp byte [rbx+at], 0 */
}

static void emit_call(void *function, int at)
{
	byte2(0x48, 0x8d), byte1(0xbb), word(at);                      /* lea rdi, [rbx+at] */
	byte2(0x48, 0xb8), quad((uint64_t)(uintptr_t)function);        /* mov rax, function */
	byte2(0xff, 0xd0);                                             /* call rax */
}

/*
 * Adds that wait to be written: those of a straight piece are collected by cell. `set` is where the cell's value is
 * known and overwritten instead.
 */
enum { WAITING = 64 };
static struct { int at, n, set; } waiting[WAITING];
static int nwaiting;

static void write_waiting(int i)
{
	if (waiting[i].set)
		emit_set(waiting[i].at, waiting[i].n);
	else
		emit_add(waiting[i].at, waiting[i].n);
}

static void write_all(void)
{
	for (int i = 0; i < nwaiting; i++)
		write_waiting(i);
	nwaiting = 0;
}

static int waits(int at)
{
	for (int i = nwaiting - 1; i >= 0; i--)
		if (waiting[i].at == at)
			return i;
	return -1;
}

static void later(int at, int n, int set)
{
	int i = waits(at);
	if (i < 0) {
		if (nwaiting == WAITING)
			write_all();
		i = nwaiting++;
		waiting[i].at = at, waiting[i].n = 0, waiting[i].set = 0;
	}
	waiting[i].n = set ? n : waiting[i].n + n;
	waiting[i].set |= set;
}

/* The odd number whose product with n is 1 (modulo 256). */
static int inverse(int n)
{
	int x = n;
	for (int i = 0; i < 3; i++)
		x *= 2 - n * x;
	return x & 255;
}

enum { TARGETS = 64 };

/*
 * A loop of moves and adds only that comes back and changes its cell by an odd number runs a known number of times:
 * every other cell gets a multiple. False where the loop is none of these.
 */
static int emit_product(int i, int at)
{
	int end = ops[i].pair, place = 0, n = 0;
	struct { int at, n; } to[TARGETS];
	if (!ops[i].steady)
		return 0;
	for (int k = i + 1; k < end; k++) {
		if (ops[k].kind == MOVE) {
			place += ops[k].n;
			continue;
		}
		if (ops[k].kind != ADD)
			return 0;
		int j = 0;
		while (j < n && to[j].at != place)
			j++;
		if (j == TARGETS)
			return 0;
		if (j == n)
			to[n].at = place, to[n++].n = 0;
		to[j].n += ops[k].n;
	}
	int step = 0, others = 0;
	for (int j = 0; j < n; j++)
		if (to[j].at == 0)
			step = to[j].n & 255;
		else
			others += (to[j].n & 255) != 0;
	if (!(step & 1))
		return 0;
	if (!others) {
		later(at, 0, 1);
		return 1;
	}
	write_all();
	int times = inverse(-step & 255);
	byte2(0x0f, 0xb6), cell(0, at); /* movzx eax, byte [rbx+at] */
	byte2(0x84, 0xc0);              /* test al, al: the others may be off the tape when there is nothing to add */
	byte2(0x0f, 0x84);
	uint8_t *skip = here;
	word(0);
	for (int j = 0; j < n; j++) {
		int factor = to[j].n * times & 255;
		if (to[j].at == 0 || factor == 0)
			continue;
		if (factor == 1) {
			byte1(0x00), cell(0, at + to[j].at); /* add [..], al */
		} else if (factor == 255) {
			byte1(0x28), cell(0, at + to[j].at); /* sub [..], al */
		} else {
			byte2(0x69, 0xc8), word(factor);     /* imul ecx, eax, factor */
			byte1(0x00), cell(1, at + to[j].at); /* add [..], cl */
		}
	}
	emit_set(at, 0);
	int32_t distance = (int32_t)(here - skip - 4);
	memcpy(skip, &distance, 4);
	return 1;
}

/* [>] and the like: true where the loop only moves. rbx is at the cell. */
static int emit_search(int i)
{
	if (ops[i].pair != i + 2 || ops[i + 1].kind != MOVE)
		return 0;
	int n = ops[i + 1].n;
	if (n == 1 || n == -1) {
		emit_test(0);
		byte2(0x0f, 0x84); /* a search that ends where it begins needs no call */
		uint8_t *skip = here;
		word(0);
		emit_call(n == 1 ? (void *)find_right : (void *)find_left, 0);
		byte2(0x48, 0x89), byte1(0xc3); /* mov rbx, rax */
		int32_t distance = (int32_t)(here - skip - 4);
		memcpy(skip, &distance, 4);
		return 1;
	}
	uint8_t *again = here;
	emit_test(0);
	byte2(0x74, 0x09); /* je over the next two */
	emit_move(n);
	byte2(0xeb, (int)(again - here - 2));
	return 1;
}

static void translate(void)
{
	struct loop { uint8_t *body, *skip; int at; } *loops = must(malloc(((size_t)nops + 1) * sizeof *loops));
	int depth = 0, at = 0;
	for (int i = 0; i < nops; i++)
		switch (ops[i].kind) {
		case ADD: later(at, ops[i].n, 0); break;
		case MOVE: at += ops[i].n; break;
		case OUT: write_all(), emit_call(put_byte, at); break; /* a fault must not come after what is printed behind it */
		case IN: write_all(), emit_call(get_byte, at); break;
		case OPEN:
			if (emit_product(i, at)) {
				i = ops[i].pair;
				break;
			}
			write_all();
			if (!ops[i].steady)
				emit_move(at), at = 0;
			if (emit_search(i)) {
				i = ops[i].pair;
				break;
			}
			emit_test(at);
			byte2(0x0f, 0x84);
			loops[depth].skip = here;
			word(0);
			loops[depth].body = here;
			loops[depth++].at = at;
			break;
		case CLOSE: {
			struct loop *l = &loops[--depth];
			write_all();
			emit_move(at - l->at), at = l->at;
			emit_test(at);
			byte2(0x0f, 0x85);
			word((int32_t)(l->body - here - 4));
			int32_t distance = (int32_t)(here - l->skip - 4);
			memcpy(l->skip, &distance, 4);
			break;
		}
		}
	write_all();
	free(loops);
}

/* No operation takes more than 64 bytes, but for products, which have at most one target for two operations. */
static void (*assemble(void))(uint8_t *)
{
	size_t size = ((size_t)nops + 4) * 64;
	code = here = must(mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
	byte1(0x53);                    /* push rbx: the stack is aligned for calls then */
	byte2(0x48, 0x89), byte1(0xfb); /* mov rbx, rdi */
	translate();
	byte2(0x5b, 0xc3);              /* pop rbx, ret */
	if (mprotect(code, size, PROT_READ | PROT_EXEC) < 0)
		must(NULL);
	return (void (*)(uint8_t *))(uintptr_t)code;
}

/* As large as this system allows to reserve; forbidden pages on both sides, longer than the longest move. */
static void make_tape(void)
{
	const size_t margin = (size_t)64 << 20;
	uint8_t *place = MAP_FAILED;
	for (tape_size = (size_t)1 << 36; tape_size >= (size_t)1 << 26; tape_size /= 2) {
		place = mmap(NULL, tape_size + 2 * margin, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (place == MAP_FAILED)
			continue;
		if (mprotect(place + margin, tape_size, PROT_READ | PROT_WRITE) == 0)
			break;
		munmap(place, tape_size + 2 * margin);
		place = MAP_FAILED;
	}
	must(place);
	tape = place + margin;
}

static void catch_faults(void)
{
	static uint8_t stack[65536];
	stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
	struct sigaction action = {.sa_sigaction = handle_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
	sigaltstack(&alternate, NULL);
	sigaction(SIGSEGV, &action, NULL);
	sigaction(SIGBUS, &action, NULL);
}

int main(int argc, char **argv)
{
	/* Drivers and checkers are given file names behind these; a program in this language cannot see them. */
	if (argc < 3 || (strcmp(argv[1], "check") && strcmp(argv[1], "run"))) {
		fputs("brainfuck check|run FILE\n", stderr);
		return 2;
	}
	read_source(argv[2]);
	parse(argv[2]);
	if (!strcmp(argv[1], "check"))
		return 0;
	find_steady();
	void (*program)(uint8_t *) = assemble();
	make_tape();
	catch_faults();
	program(tape);
	flush();
	return 0;
}

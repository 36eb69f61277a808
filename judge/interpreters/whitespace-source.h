/* Reads a source of whitespace.c: tokens, instructions, labels, and pairs of instructions made one. */
#ifndef WHITESPACE_SOURCE_H
#define WHITESPACE_SOURCE_H

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "big.h"

enum opcode {
	PUSH, DUP, SWAP, DROP, COPY, SLIDE, ADD, SUB, MUL, DIV, MOD, STORE, LOAD, OUTC, OUTN, INC, INN,
	LABEL, CALL, JUMP, JZ, JN, RET, END, PAST_END,
	PUSH_ADD, PUSH_SUB, PUSH_LOAD, DUP_JZ, DUP_JN, PUSH_SUB_JZ, PUSH_SUB_JN,
};

struct instruction {
	enum opcode op;
	uint32_t place; /* in the source */
	value n;        /* PUSH, COPY, SLIDE; jumps: index of the target */
	int target;     /* of fused jumps */
};

struct label { const char *bits; size_t length; uint32_t place; int at; };

static const char *name;
static char *source;
static size_t source_size;
static char *tokens; /* 'S', 'T', 'L' */
static uint32_t *places;
static size_t ntokens, at_token;
static struct instruction *code;
static int ncode;
static struct label *labels;  /* defined */
static struct label *targets; /* used, by instruction */
static size_t nlabels;

static void *must(void *p)
{
	if (!p) {
		fputs("runtime error: out of memory\n", stderr);
		exit(3);
	}
	return p;
}

static void find_place(uint32_t place, size_t *line, size_t *column)
{
	*line = *column = 1;
	for (size_t i = 0; i < place; i++)
		if (source[i] == '\n')
			++*line, *column = 1;
		else if ((source[i] & 0xc0) != 0x80) /* characters, not bytes */
			++*column;
}

static void malformed(uint32_t place, const char *what)
{
	size_t line, column;
	find_place(place, &line, &column);
	fprintf(stderr, "%s:%zu:%zu: error: %s\n", name, line, column, what);
	exit(1);
}

/* ------------------------------------------------------------------------------------------------------ reading --- */

static void read_source(void)
{
	struct stat st;
	int fd = open(name, O_RDONLY);
	if (fd < 0 || fstat(fd, &st) < 0) {
		fprintf(stderr, "%s: error: %s\n", name, strerror(errno));
		exit(1);
	}
	source = must(malloc((size_t)st.st_size + 1));
	for (ssize_t got; (got = read(fd, source + source_size, (size_t)st.st_size - source_size)) > 0;)
		source_size += (size_t)got;
	close(fd);
	tokens = must(malloc(source_size + 1));
	places = must(malloc((source_size + 1) * sizeof *places));
	for (size_t i = 0; i < source_size; i++) {
		char c = source[i] == ' ' ? 'S' : source[i] == '\t' ? 'T' : source[i] == '\n' ? 'L' : 0;
		if (c)
			tokens[ntokens] = c, places[ntokens++] = (uint32_t)i;
	}
}

static char next_token(void)
{
	if (at_token == ntokens)
		malformed((uint32_t)source_size, "the program ends inside an instruction");
	return tokens[at_token++];
}

static size_t skip_bits(void)
{
	size_t from = at_token;
	while (next_token() != 'L')
		;
	return at_token - 1 - from;
}

static value read_number(void)
{
	size_t from = at_token, length = skip_bits();
	if (length == 0)
		return small(0);
	char *bits = must(malloc(length));
	for (size_t i = 1; i < length; i++)
		bits[i - 1] = tokens[from + i] == 'T' ? '1' : '0';
	value v = from_bits(bits, length - 1, tokens[from] == 'T');
	free(bits);
	return v;
}

/* Instruction by its tokens; the letters that follow the prefix. */
static const struct { const char *tokens; enum opcode op; char argument; } spelling[] = {
	{"SS", PUSH, 'n'}, {"SLS", DUP, 0}, {"SLT", SWAP, 0}, {"SLL", DROP, 0}, {"STS", COPY, 'n'}, {"STL", SLIDE, 'n'},
	{"TSSS", ADD, 0}, {"TSST", SUB, 0}, {"TSSL", MUL, 0}, {"TSTS", DIV, 0}, {"TSTT", MOD, 0},
	{"TTS", STORE, 0}, {"TTT", LOAD, 0}, {"TLSS", OUTC, 0}, {"TLST", OUTN, 0}, {"TLTS", INC, 0}, {"TLTT", INN, 0},
	{"LSS", LABEL, 'l'}, {"LST", CALL, 'l'}, {"LSL", JUMP, 'l'}, {"LTS", JZ, 'l'}, {"LTT", JN, 'l'},
	{"LTL", RET, 0}, {"LLL", END, 0},
};
enum { SPELLINGS = sizeof spelling / sizeof *spelling };

static int read_instruction(uint32_t place)
{
	char got[5] = "";
	for (int n = 0; n < 4;) {
		got[n++] = next_token();
		int begins = 0;
		for (int i = 0; i < SPELLINGS; i++) {
			if (!strcmp(spelling[i].tokens, got))
				return i;
			begins |= !strncmp(spelling[i].tokens, got, (size_t)n);
		}
		if (!begins)
			break;
	}
	malformed(place, "there is no such instruction");
	return 0;
}

static int compare_labels(const void *a, const void *b)
{
	const struct label *x = a, *y = b;
	if (x->length != y->length)
		return x->length < y->length ? -1 : 1;
	return memcmp(x->bits, y->bits, x->length);
}

static void resolve_labels(void)
{
	qsort(labels, nlabels, sizeof *labels, compare_labels);
	for (size_t i = 1; i < nlabels; i++)
		if (!compare_labels(&labels[i - 1], &labels[i])) {
			uint32_t a = labels[i - 1].place, b = labels[i].place;
			malformed(a > b ? a : b, "this label is defined twice");
		}
	for (int i = 0; i < ncode; i++) {
		if (code[i].op < CALL || code[i].op > JN)
			continue;
		struct label *to = bsearch(&targets[i], labels, nlabels, sizeof *labels, compare_labels);
		if (!to)
			malformed(code[i].place, "a jump to a label that is not defined");
		code[i].target = to->at;
	}
}

static void parse(void)
{
	code = must(malloc((ntokens / 2 + 2) * sizeof *code));
	labels = must(malloc((ntokens / 2 + 2) * sizeof *labels));
	targets = must(malloc((ntokens / 2 + 2) * sizeof *targets));
	while (at_token < ntokens) {
		uint32_t place = places[at_token];
		int i = read_instruction(place);
		struct instruction *c = &code[ncode];
		*c = (struct instruction){.op = spelling[i].op, .place = place};
		if (spelling[i].argument == 'n')
			c->n = read_number();
		if (spelling[i].argument == 'l') {
			struct label l = {.bits = tokens + at_token, .place = place, .at = ncode};
			l.length = skip_bits();
			if (c->op == LABEL)
				labels[nlabels++] = l;
			else
				targets[ncode] = l;
		}
		ncode++;
	}
	code[ncode++] = (struct instruction){.op = PAST_END, .place = (uint32_t)source_size};
	resolve_labels();
}

/* The second of a pair stays where it is, unreached: indices of labels keep. */
static void fuse(void)
{
	for (int i = 0; i + 1 < ncode; i++) {
		struct instruction *a = &code[i], *b = &code[i + 1], *c = i + 2 < ncode ? &code[i + 2] : b;
		if (a->op == DUP && (b->op == JZ || b->op == JN)) {
			a->op = b->op == JZ ? DUP_JZ : DUP_JN;
			a->target = b->target;
		} else if (a->op != PUSH || !is_small(a->n)) {
			continue;
		} else if (b->op == SUB && (c->op == JZ || c->op == JN)) {
			a->op = c->op == JZ ? PUSH_SUB_JZ : PUSH_SUB_JN;
			a->target = c->target;
			i++;
		} else if (b->op == ADD) {
			a->op = PUSH_ADD;
		} else if (b->op == SUB) {
			a->op = PUSH_SUB;
		} else if (b->op == LOAD) {
			a->op = PUSH_LOAD;
		} else {
			continue;
		}
		i++;
	}
}

#endif

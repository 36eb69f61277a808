/* Reads a source of brainfuck.c: operations with their loops, and which loops come back to their cell. */
#ifndef BRAINFUCK_SOURCE_H
#define BRAINFUCK_SOURCE_H

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FAULT = 3 };
enum kind { ADD, MOVE, OUT, IN, OPEN, CLOSE };

struct op {
	enum kind kind;
	int n;      /* ADD, MOVE: how much */
	int pair;   /* OPEN, CLOSE: index of the other */
	int shift;  /* OPEN: where the body leaves the pointer, if it is steady */
	int steady; /* OPEN: the body and all loops in it come back */
};

static struct op *ops;
static int nops;
static uint8_t *source;
static size_t source_size;

static void *must(void *p)
{
	if (!p || p == MAP_FAILED) {
		fputs("error: out of memory\n", stderr);
		exit(FAULT);
	}
	return p;
}

/* ------------------------------------------------------------------------------------------------------ reading --- */

static void read_source(const char *name)
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
}

static void unpaired(const char *name, size_t at, const char *what)
{
	size_t line = 1, column = 1;
	for (size_t i = 0; i < at; i++)
		if (source[i] == '\n')
			line++, column = 1;
		else if ((source[i] & 0xc0) != 0x80) /* characters, not bytes */
			column++;
	fprintf(stderr, "%s:%zu:%zu: error: %s\n", name, line, column, what);
	exit(1);
}

static void push(enum kind kind, int n)
{
	struct op *last = nops ? &ops[nops - 1] : NULL;
	if (last && last->kind == kind && (kind == ADD || kind == MOVE)) {
		last->n += n;
		if (last->n == 0)
			nops--;
		return;
	}
	ops[nops++] = (struct op){.kind = kind, .n = n};
}

static void parse(const char *name)
{
	size_t *places = must(malloc((source_size + 1) * sizeof *places));
	int *open = must(malloc((source_size + 1) * sizeof *open)), depth = 0;
	ops = must(malloc((source_size + 1) * sizeof *ops));
	for (size_t i = 0; i < source_size; i++)
		switch (source[i]) {
		case '+': push(ADD, 1); break;
		case '-': push(ADD, -1); break;
		case '>': push(MOVE, 1); break;
		case '<': push(MOVE, -1); break;
		case '.': push(OUT, 0); break;
		case ',': push(IN, 0); break;
		case '[':
			places[depth] = i;
			open[depth++] = nops;
			push(OPEN, 0);
			break;
		case ']':
			if (!depth)
				unpaired(name, i, "\"]\" without \"[\"");
			ops[open[--depth]].pair = nops;
			push(CLOSE, 0);
			ops[nops - 1].pair = open[depth];
			break;
		}
	if (depth)
		unpaired(name, places[depth - 1], "\"[\" without \"]\"");
	free(places);
	free(open);
}

/* Inner loops close first, so one walk with a stack knows of every loop whether it and all within come back. */
static void find_steady(void)
{
	int *shift = must(calloc((size_t)nops + 2, sizeof *shift)), *steady = must(calloc((size_t)nops + 2, sizeof *steady));
	int *open = must(calloc((size_t)nops + 2, sizeof *open)), depth = 0;
	for (int i = 0; i < nops; i++)
		if (ops[i].kind == MOVE)
			shift[depth] += ops[i].n;
		else if (ops[i].kind == OPEN) {
			open[++depth] = i;
			shift[depth] = 0;
			steady[depth] = 1;
		} else if (ops[i].kind == CLOSE) {
			struct op *loop = &ops[open[depth]];
			loop->shift = shift[depth];
			loop->steady = steady[depth] && shift[depth] == 0;
			depth--;
			steady[depth] &= loop->steady;
		}
	free(shift);
	free(steady);
	free(open);
}

#endif

/*
 * Feeds requests.c with broken frames, built with the address and undefined-behaviour sanitizers.
 *
 *   fuzz-requests <seconds> <seed> <corpus file>...      deterministic for a seed; ends with the number of inputs
 *   clang -DLIBFUZZER -fsanitize=fuzzer,address,undefined ...      the same target for libFuzzer
 *
 * judge/src/sandbox/fuzz.sandbox.test.ts writes the corpus with encode-run.ts, builds and starts this.
 */
#include "../kernel.h"
#include "../protocol.h"
#include "../calls.c"
#include "../requests.c"

static u64 understood, accepted;

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	static _Alignas(16) char message[MAX_MESSAGE];
	size_t filled;
	u64 id;
	if (parse_cancel((const char *)data, size, &id))
		return 0;
	char *frame = malloc(size ? size : 1); /* of its very size: one byte further is a finding */
	memcpy(frame, data, size);
	struct request *r = parse_request(frame, size);
	if (!r) {
		free(frame);
		return 0;
	}
	understood++;
	if (!objection(r)) {
		accepted++;
		for (const struct request *part = r; part; part = part->mate)
			fill_message(message, part, &filled);
	}
	free_request(r);
	return 0;
}

#ifndef LIBFUZZER
#define MAX_INPUT 65536
#define MAX_CORPUS 256

static struct {
	u8 *p;
	size_t n;
} corpus[MAX_CORPUS];
static int corpus_n;
static u64 state, inputs;

static u64 random_number(void) /* splitmix64 */
{
	u64 z = (state += 0x9E3779B97F4A7C15ULL);
	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
	z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
	return z ^ (z >> 31);
}

static size_t below(size_t n)
{
	return n ? (size_t)(random_number() % n) : 0;
}

static void set_number(u8 *p, size_t n)
{
	static const u32 odd[] = {0, 1, 2, 0x7f, 0xff, 0x100, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
	u32 v = below(3) ? odd[below(sizeof odd / sizeof *odd)] : (u32)below(70000);
	if (n >= 4) {
		size_t at = below(n - 3);
		memcpy(p + at, &v, 4);
	}
}

static size_t mutate(u8 *p, size_t n)
{
	static u8 piece[MAX_INPUT];
	size_t at = below(n), k = n ? below(n - at) + 1 : 0, to;
	switch (below(7)) {
	case 0:
		if (n)
			p[at] ^= (u8)(1u << below(8));
		return n;
	case 1:
		if (n)
			p[at] = (u8)random_number();
		return n;
	case 2:
	case 3:
		set_number(p, n);
		return n;
	case 4: /* cut off */
		return at;
	case 5: /* a piece taken out */
		if (!n)
			return n;
		memmove(p + at, p + at + k, n - at - k);
		return n - k;
	default: /* a piece twice */
		to = below(n);
		if (!n || n + k > MAX_INPUT)
			return n;
		memcpy(piece, p + at, k);
		memmove(p + to + k, p + to, n - to);
		memcpy(p + to, piece, k);
		return n + k;
	}
}

static void read_corpus(const char *path)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || fstat(fd, &st) < 0 || !st.st_size || st.st_size > MAX_INPUT / 2 || corpus_n == MAX_CORPUS) {
		fprintf(stderr, "cannot use %s\n", path);
		exit(2);
	}
	u8 *p = malloc((size_t)st.st_size);
	if (!p || read(fd, p, (size_t)st.st_size) != st.st_size)
		exit(2);
	close(fd);
	corpus[corpus_n].p = p;
	corpus[corpus_n++].n = (size_t)st.st_size;
}

int main(int argc, char **argv)
{
	static u8 input[MAX_INPUT];
	if (argc < 4)
		return 2;
	/* "60" are seconds, "1000x" is a number of inputs */
	char *unit;
	u64 wanted = strtoull(argv[1], &unit, 10);
	u64 end = now_ns() + wanted * SEC;
	u64 seed = state = strtoull(argv[2], NULL, 10);
	fprintf(stderr, "seed %" PRIu64 "\n", seed); /* the same seed comes to the same finding */
	for (int i = 3; i < argc; i++) {
		read_corpus(argv[i]);
		LLVMFuzzerTestOneInput(corpus[corpus_n - 1].p, corpus[corpus_n - 1].n);
	}
	if (accepted != (u64)corpus_n) {
		fprintf(stderr, "%" PRIu64 " of %d whole frames were accepted\n", accepted, corpus_n);
		return 1;
	}
	while (*unit == 'x' ? inputs < wanted : (inputs & 1023) || now_ns() < end) {
		size_t from = below((size_t)corpus_n), n = corpus[from].n;
		memcpy(input, corpus[from].p, n);
		for (size_t k = 1 + below(4); k > 0; k--)
			n = mutate(input, n);
		inputs++;
		LLVMFuzzerTestOneInput(input, n);
	}
	printf("{\"seed\":%" PRIu64 ",\"inputs\":%" PRIu64 ",\"understood\":%" PRIu64 ",\"accepted\":%" PRIu64 "}\n", seed, inputs,
		understood, accepted);
	return 0;
}
#endif

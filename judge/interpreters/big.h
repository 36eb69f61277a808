/*
 * Integers without limit for whitespace.c. A value is one machine word: a number of 63 bits with the lowest bit set, or
 * a pointer to a counted, unchanging number that needs more. The fast path never leaves the word.
 */
#ifndef BIG_H
#define BIG_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t value;

struct big {
	uint32_t uses;
	uint32_t length; /* limbs, the highest is not 0 */
	int negative;
	uint32_t limb[];
};

#define SMALL_MAX ((int64_t)1 << 62)

static inline int is_small(value v) { return v & 1; }
static inline value small(int64_t n) { return (value)((uint64_t)n << 1 | 1); }
static inline int64_t number_of(value v) { return v >> 1; }
static inline struct big *big_of(value v) { return (struct big *)(uintptr_t)v; }
static inline int fits_small(int64_t n) { return n >= -SMALL_MAX && n < SMALL_MAX; }

static inline value keep(value v)
{
	if (!is_small(v))
		big_of(v)->uses++;
	return v;
}

static inline void drop(value v)
{
	if (!is_small(v) && --big_of(v)->uses == 0)
		free(big_of(v));
}

static struct big *new_big(size_t length)
{
	struct big *b = malloc(sizeof *b + length * sizeof(uint32_t));
	if (!b) {
		fputs("runtime error: out of memory\n", stderr);
		exit(3);
	}
	b->uses = 1;
	b->length = (uint32_t)length;
	b->negative = 0;
	return b;
}

/* Drops leading zeros; what fits a word becomes one. */
static value settle(struct big *b)
{
	while (b->length && b->limb[b->length - 1] == 0)
		b->length--;
	if (b->length <= 2) {
		uint64_t n = b->length > 1 ? (uint64_t)b->limb[1] << 32 : 0;
		n |= b->length ? b->limb[0] : 0;
		if (n < (uint64_t)SMALL_MAX || (n == (uint64_t)SMALL_MAX && b->negative)) {
			int64_t small_one = b->negative ? -(int64_t)n : (int64_t)n;
			free(b);
			return small(small_one);
		}
	}
	return (value)(uintptr_t)b;
}

/* A number as limbs, whichever kind it is; `space` holds those of a small one. */
struct view {
	const uint32_t *limb;
	size_t length;
	int negative;
	uint32_t space[2];
};

static void look(value v, struct view *w)
{
	if (!is_small(v)) {
		w->limb = big_of(v)->limb;
		w->length = big_of(v)->length;
		w->negative = big_of(v)->negative;
		return;
	}
	int64_t n = number_of(v);
	uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
	w->negative = n < 0;
	w->space[0] = (uint32_t)size;
	w->space[1] = (uint32_t)(size >> 32);
	w->limb = w->space;
	w->length = w->space[1] ? 2 : w->space[0] ? 1 : 0;
}

static int compare_sizes(const struct view *a, const struct view *b)
{
	if (a->length != b->length)
		return a->length < b->length ? -1 : 1;
	for (size_t i = a->length; i-- > 0;)
		if (a->limb[i] != b->limb[i])
			return a->limb[i] < b->limb[i] ? -1 : 1;
	return 0;
}

static struct big *add_sizes(const struct view *a, const struct view *b)
{
	if (a->length < b->length) {
		const struct view *t = a;
		a = b, b = t;
	}
	struct big *r = new_big(a->length + 1);
	uint64_t carry = 0;
	for (size_t i = 0; i < a->length; i++) {
		carry += (uint64_t)a->limb[i] + (i < b->length ? b->limb[i] : 0);
		r->limb[i] = (uint32_t)carry;
		carry >>= 32;
	}
	r->limb[a->length] = (uint32_t)carry;
	return r;
}

/* a is not the smaller one. */
static struct big *subtract_sizes(const struct view *a, const struct view *b)
{
	struct big *r = new_big(a->length);
	int64_t borrow = 0;
	for (size_t i = 0; i < a->length; i++) {
		int64_t d = (int64_t)a->limb[i] - (i < b->length ? b->limb[i] : 0) + borrow;
		r->limb[i] = (uint32_t)d;
		borrow = d >> 32;
	}
	return r;
}

static value add_big(value x, value y, int subtract)
{
	struct view a, b;
	look(x, &a);
	look(y, &b);
	b.negative ^= subtract;
	struct big *r;
	if (a.negative == b.negative) {
		r = add_sizes(&a, &b);
		r->negative = a.negative;
	} else if (compare_sizes(&a, &b) >= 0) {
		r = subtract_sizes(&a, &b);
		r->negative = a.negative;
	} else {
		r = subtract_sizes(&b, &a);
		r->negative = b.negative;
	}
	return settle(r);
}

static value multiply_big(value x, value y)
{
	struct view a, b;
	look(x, &a);
	look(y, &b);
	struct big *r = new_big(a.length + b.length);
	memset(r->limb, 0, r->length * sizeof(uint32_t));
	for (size_t i = 0; i < a.length; i++) {
		uint64_t carry = 0;
		for (size_t j = 0; j < b.length; j++) {
			carry += (uint64_t)a.limb[i] * b.limb[j] + r->limb[i + j];
			r->limb[i + j] = (uint32_t)carry;
			carry >>= 32;
		}
		r->limb[i + b.length] = (uint32_t)carry;
	}
	r->negative = a.negative != b.negative;
	return settle(r);
}

/* limb[0..length) /= by; the remainder. */
static uint32_t divide_by_limb(uint32_t *limb, size_t length, uint32_t by)
{
	uint64_t rest = 0;
	for (size_t i = length; i-- > 0;) {
		rest = rest << 32 | limb[i];
		limb[i] = (uint32_t)(rest / by);
		rest %= by;
	}
	return (uint32_t)rest;
}

/*
 * Division with rest of sizes by the schoolbook rule (Knuth, volume 2, algorithm D): both are shifted until the
 * divisor's highest bit is set, so that a limb of the quotient, guessed from the two highest limbs, is at most 2 too big.
 */
static void divide_sizes(const struct view *a, const struct view *b, struct big **quotient, struct big **rest)
{
	size_t n = b->length;
	if (compare_sizes(a, b) < 0) {
		*quotient = new_big(0);
		*rest = new_big(a->length);
		memcpy((*rest)->limb, a->limb, a->length * sizeof(uint32_t));
		return;
	}
	size_t m = a->length - n;
	struct big *q = new_big(m + 1), *r = new_big(a->length + 1), *d = new_big(n);
	int shift = __builtin_clz(b->limb[n - 1]);
	for (size_t i = n; i-- > 0;)
		d->limb[i] = (uint32_t)(((uint64_t)b->limb[i] << 32 | (i ? b->limb[i - 1] : 0)) << shift >> 32);
	r->limb[a->length] = (uint32_t)((uint64_t)a->limb[a->length - 1] << shift >> 32);
	for (size_t i = a->length; i-- > 0;)
		r->limb[i] = (uint32_t)(((uint64_t)a->limb[i] << 32 | (i ? a->limb[i - 1] : 0)) << shift >> 32);
	for (size_t j = m + 1; j-- > 0;) {
		uint64_t top = (uint64_t)r->limb[j + n] << 32 | r->limb[j + n - 1];
		uint64_t guess = top / d->limb[n - 1], left = top % d->limb[n - 1];
		while (guess >> 32 || (n > 1 && guess * d->limb[n - 2] > (left << 32 | r->limb[j + n - 2]))) {
			guess--;
			left += d->limb[n - 1];
			if (left >> 32)
				break;
		}
		uint64_t carry = 0;
		int64_t borrow = 0;
		for (size_t i = 0; i < n; i++) {
			carry += guess * d->limb[i];
			int64_t t = (int64_t)r->limb[i + j] - (uint32_t)carry + borrow;
			r->limb[i + j] = (uint32_t)t;
			borrow = t >> 32;
			carry >>= 32;
		}
		int64_t t = (int64_t)r->limb[j + n] - (int64_t)carry + borrow;
		r->limb[j + n] = (uint32_t)t;
		if (t < 0) { /* one too big: add the divisor back */
			guess--;
			carry = 0;
			for (size_t i = 0; i < n; i++) {
				carry += (uint64_t)r->limb[i + j] + d->limb[i];
				r->limb[i + j] = (uint32_t)carry;
				carry >>= 32;
			}
			r->limb[j + n] += (uint32_t)carry;
		}
		q->limb[j] = (uint32_t)guess;
	}
	for (size_t i = 0; i < n; i++)
		r->limb[i] = (uint32_t)(((uint64_t)r->limb[i + 1] << 32 | r->limb[i]) >> shift);
	r->length = (uint32_t)n;
	free(d);
	*quotient = q;
	*rest = r;
}

/* Floor division: the rest has the sign of the divisor, which is not 0. */
static value divide_big(value x, value y, int want_rest)
{
	struct view a, b;
	struct big *q, *r;
	look(x, &a);
	look(y, &b);
	divide_sizes(&a, &b, &q, &r);
	q->negative = a.negative != b.negative;
	r->negative = a.negative;
	value quotient = settle(q), rest = settle(r);
	if (rest != small(0) && a.negative != b.negative) {
		value exact = rest, truncated = quotient;
		rest = add_big(exact, y, 0);
		quotient = add_big(truncated, small(1), 1);
		drop(exact);
		drop(truncated);
	}
	drop(want_rest ? quotient : rest);
	return want_rest ? rest : quotient;
}

/* Bits from the highest on ('0', '1'), as the source writes them. */
static value from_bits(const char *bits, size_t count, int negative)
{
	struct big *r = new_big(count / 32 + 1);
	memset(r->limb, 0, r->length * sizeof(uint32_t));
	for (size_t i = 0; i < count; i++)
		if (bits[count - 1 - i] == '1')
			r->limb[i / 32] |= (uint32_t)1 << i % 32;
	r->negative = negative;
	return settle(r);
}

static value from_digits(const char *digits, size_t count, int negative)
{
	struct big *r = new_big(count / 9 + 2);
	size_t length = 0;
	for (size_t i = 0; i < count;) {
		uint32_t part = 0, scale = 1;
		for (int k = 0; k < 9 && i < count; k++, i++)
			part = part * 10 + (uint32_t)(digits[i] - '0'), scale *= 10;
		uint64_t carry = part;
		for (size_t k = 0; k < length; k++) {
			carry += (uint64_t)r->limb[k] * scale;
			r->limb[k] = (uint32_t)carry;
			carry >>= 32;
		}
		if (carry)
			r->limb[length++] = (uint32_t)carry;
	}
	r->length = (uint32_t)length;
	r->negative = negative;
	return settle(r);
}

/* Decimal digits of a number that is not small; the caller frees. */
static char *to_digits(value v, size_t *count)
{
	const struct big *b = big_of(v);
	size_t length = b->length, room = length * 10 + 12, at = room;
	uint32_t *limb = malloc(length * sizeof(uint32_t));
	char *text = malloc(room);
	if (!limb || !text) {
		fputs("runtime error: out of memory\n", stderr);
		exit(3);
	}
	memcpy(limb, b->limb, length * sizeof(uint32_t));
	while (length) {
		uint32_t part = divide_by_limb(limb, length, 1000000000);
		while (length && limb[length - 1] == 0)
			length--;
		for (int k = 0; k < 9 && (length || part); k++, part /= 10)
			text[--at] = (char)('0' + part % 10);
	}
	if (b->negative)
		text[--at] = '-';
	free(limb);
	*count = room - at;
	memmove(text, text + at, room - at);
	return text;
}

#endif

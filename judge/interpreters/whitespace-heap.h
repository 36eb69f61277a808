/* The heap of whitespace.c. */
#ifndef WHITESPACE_HEAP_H
#define WHITESPACE_HEAP_H

#include "whitespace-source.h"

/*
 * Addresses from 0 on are an array that grows, as long as it is not much larger than what was stored; all others are
 * in a table with open addressing.
 */
enum { ARRAY_MOST = 1 << 27 };
struct cell { value address, content; int used; };
static value *array;
static int64_t array_size;
static struct cell *table;
static size_t table_size, table_used;
static size_t stored;

static size_t hash_of(value address)
{
	uint64_t h = 0;
	if (is_small(address))
		h = (uint64_t)address;
	else
		for (size_t i = 0; i < big_of(address)->length; i++)
			h = (h ^ big_of(address)->limb[i]) * 0x9e3779b97f4a7c15u;
	h *= 0x9e3779b97f4a7c15u;
	return (size_t)(h ^ h >> 29);
}

static int same(value a, value b)
{
	if (is_small(a) || is_small(b))
		return a == b;
	const struct big *x = big_of(a), *y = big_of(b);
	return x->length == y->length && x->negative == y->negative &&
		!memcmp(x->limb, y->limb, x->length * sizeof(uint32_t));
}

static struct cell *find_cell(value address)
{
	if (!table_size)
		return NULL;
	for (size_t i = hash_of(address);; i++) {
		struct cell *c = &table[i & (table_size - 1)];
		if (!c->used || same(c->address, address))
			return c;
	}
}

static void grow_table(void)
{
	struct cell *old = table;
	size_t size = table_size;
	table_size = size ? size * 2 : 64;
	table = must(calloc(table_size, sizeof *table));
	for (size_t i = 0; i < size; i++)
		if (old[i].used)
			*find_cell(old[i].address) = old[i];
	free(old);
}

/* The array may be eight times as large as the number of stores: one store far away must not cost a gigabyte. */
static int grow_array(int64_t address)
{
	if (address >= ARRAY_MOST || (address > 4096 && (uint64_t)address > 8 * stored))
		return 0;
	int64_t size = array_size ? array_size : 1024;
	while (size <= address)
		size *= 2;
	array = must(realloc(array, (size_t)size * sizeof *array));
	for (int64_t i = array_size; i < size; i++)
		array[i] = small(0);
	int64_t from = array_size;
	array_size = size;
	for (int64_t i = from; table_used && i < size; i++) { /* what was stored there while it was far away */
		struct cell *c = find_cell(small(i));
		if (c->used) {
			array[i] = c->content;
			c->content = small(0);
		}
	}
	return 1;
}

/* Takes over both. */
static void store_far(value address, value content)
{
	if (is_small(address) && number_of(address) >= 0 && grow_array(number_of(address))) {
		drop(array[number_of(address)]);
		array[number_of(address)] = content;
		return;
	}
	if (table_used * 2 >= table_size)
		grow_table();
	struct cell *c = find_cell(address);
	if (c->used) {
		drop(c->content);
		drop(address);
		c->content = content;
		return;
	}
	*c = (struct cell){.address = address, .content = content, .used = 1};
	table_used++;
}

static inline void store(value address, value content)
{
	stored++;
	if (is_small(address) && (uint64_t)number_of(address) < (uint64_t)array_size) {
		value *place = &array[number_of(address)];
		drop(*place);
		*place = content;
		return;
	}
	store_far(address, content);
}

static inline value load(value address)
{
	if (is_small(address) && (uint64_t)number_of(address) < (uint64_t)array_size)
		return keep(array[number_of(address)]);
	struct cell *c = find_cell(address);
	value found = c && c->used ? keep(c->content) : small(0);
	drop(address);
	return found;
}

#endif

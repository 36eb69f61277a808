/**
 * Floats of the main in C and C++, exact both ways: a number is its decimal digits, which are doubled and halved. A
 * signature has few of them, so none has to be fast.
 */
export const nativeFloats = String.raw`/* Digits of a number without sign: whole ones up to the point, then its part. */
enum { drafts_point = 400, drafts_places = 2600 };
static drafts_byte drafts_digits[drafts_places];
static int drafts_from, drafts_to;

static void drafts_trim(void) {
	while (drafts_to > drafts_from && drafts_digits[drafts_to - 1] == 0) --drafts_to;
	while (drafts_from < drafts_to && drafts_digits[drafts_from] == 0) ++drafts_from;
	if (drafts_from == drafts_to) drafts_from = drafts_to = drafts_point;
}

static void drafts_double(void) {
	int carry = 0;
	for (int i = drafts_to > drafts_point ? drafts_to : drafts_point; i > drafts_from || carry > 0;) {
		int digit = 2 * drafts_digits[--i] + carry;
		drafts_digits[i] = (drafts_byte)(digit % 10);
		carry = digit / 10;
		if (i < drafts_from) drafts_from = i;
	}
	drafts_trim();
}

static void drafts_halve(void) {
	int rest = 0;
	for (int i = drafts_from; i < drafts_to || rest > 0; ++i) {
		int digit = 10 * rest + drafts_digits[i];
		drafts_digits[i] = (drafts_byte)(digit / 2);
		rest = digit % 2;
		if (i >= drafts_to) drafts_to = i + 1;
	}
	drafts_trim();
}

static void drafts_clear(void) {
	for (int i = 0; i < drafts_places; ++i) {
		drafts_digits[i] = 0;
		__asm__ volatile("");
	}
	drafts_from = drafts_to = drafts_point;
}

static double drafts_of_bits(unsigned long long bits) {
	union { unsigned long long bits; double value; } both;
	both.bits = bits;
	return both.value;
}

/* The double nearest to the digits times 2 to the power of scale. */
static double drafts_nearest(int scale) {
	drafts_trim();
	if (drafts_from == drafts_to) return 0;
	int exponent = 0;
	while (drafts_from < drafts_point) drafts_halve(), ++exponent;
	while (drafts_digits[drafts_point] < 5) drafts_double(), --exponent;
	exponent += scale;
	if (exponent > 1024) drafts_refuse();
	/* From 0.5 up to 1. A small double has fewer bits. */
	int bits = exponent < -1021 ? 53 - (-1021 - exponent) : 53;
	if (bits < 0) return 0;
	unsigned long long found = 0;
	for (int i = 0; i < bits; ++i) {
		drafts_double();
		int bit = drafts_from < drafts_point;
		if (bit) drafts_digits[drafts_point - 1] = 0;
		drafts_trim();
		found = 2 * found + (unsigned)bit;
	}
	int is_half = drafts_to == drafts_point + 1 && drafts_digits[drafts_point] == 5;
	if (is_half ? found % 2 : drafts_digits[drafts_point] >= 5) ++found;
	/* The highest bit of the mantissa adds 1 to the exponent. */
	if (exponent >= -1021) found += (unsigned long long)(exponent + 1021) << 52;
	if (found >= 0x7ffull << 52) drafts_refuse();
	return drafts_of_bits(found);
}

static int drafts_small(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

static int drafts_is_name(const char *found, const char *name) {
	while (*found && drafts_small(*found) == *name) ++found, ++name;
	return *found == 0 && *name == 0;
}

/* Far beyond what counts it stays where it is. */
static int drafts_exponent(const char *found) {
	int is_negative = *found == '-', value = 0;
	if (*found == '-' || *found == '+') ++found;
	if (*found == 0) drafts_refuse();
	for (; *found; ++found) {
		if (*found < '0' || *found > '9') drafts_refuse();
		if (value < 100000000) value = 10 * value + (*found - '0');
	}
	return is_negative ? -value : value;
}

static double drafts_hexadecimal(const char *found) {
	unsigned long long mantissa = 0;
	long long shift = 0;
	int is_part = 0, any = 0, c;
	for (; c = drafts_small(*found), c && c != 'p'; ++found) {
		if (c == '.' && !is_part) {
			is_part = 1;
			continue;
		}
		int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
		if (digit < 0) drafts_refuse();
		any = 1;
		if (is_part) shift -= 4;
		/* What no longer fits counts only if there is any of it. */
		if (mantissa >> 58 == 0) mantissa = 16 * mantissa + (unsigned)digit;
		else {
			shift += 4;
			if (digit) mantissa |= 1;
		}
	}
	if (c != 'p' || !any) drafts_refuse();
	shift += drafts_exponent(found + 1);
	if (mantissa == 0 || shift < -2000) return 0;
	if (shift > 2000) drafts_refuse();
	drafts_clear();
	for (; mantissa; mantissa /= 10) drafts_digits[--drafts_from] = (drafts_byte)(mantissa % 10);
	return drafts_nearest((int)shift);
}

static double drafts_decimal(const char *found) {
	long long point = -1, count = 0, first = -1;
	const char *c = found;
	for (; (*c >= '0' && *c <= '9') || (*c == '.' && point < 0); ++c) {
		if (*c == '.') point = count;
		else {
			if (*c != '0' && first < 0) first = count;
			++count;
		}
	}
	if (count == 0) drafts_refuse();
	int exponent = 0;
	if (*c) {
		if (drafts_small(*c) != 'e') drafts_refuse();
		exponent = drafts_exponent(c + 1);
	}
	if (first < 0) return 0;
	/* How far behind the point the first digit that counts stands; -1 is the one before it. */
	long long place = first - (point < 0 ? count : point) - exponent;
	if (place > 400) return 0;
	if (place < -310) drafts_refuse();
	drafts_clear();
	drafts_from = drafts_to = drafts_point + (int)place;
	long long at = 0;
	for (c = found; at < count; ++c) {
		if (*c == '.' || at++ < first) continue;
		/* No double has more digits: of what follows it counts only if there is any. */
		if (drafts_to - drafts_from < 800) drafts_digits[drafts_to++] = (drafts_byte)(*c - '0');
		else if (*c != '0') drafts_digits[drafts_to] = 1;
	}
	if (drafts_digits[drafts_to]) ++drafts_to;
	return drafts_nearest(0);
}

static double drafts_float(const char *found) {
	int is_negative = *found == '-';
	if (*found == '-' || *found == '+') ++found;
	double value;
	if (drafts_is_name(found, "nan")) return drafts_of_bits(0x7ff8ull << 48);
	if (drafts_is_name(found, "inf") || drafts_is_name(found, "infinity")) value = drafts_of_bits(0x7ffull << 52);
	else if (found[0] == '0' && drafts_small(found[1]) == 'x') value = drafts_hexadecimal(found + 2);
	else value = drafts_decimal(found);
	return is_negative ? -value : value;
}

/* With a line end. */
static drafts_size drafts_float_text(double value, char *text) {
	union { double value; unsigned long long bits; } both;
	both.value = value;
	unsigned long long mantissa = both.bits & ((1ull << 52) - 1);
	int exponent = (int)(both.bits >> 52 & 2047), last = 17;
	const char *word = exponent == 0 && mantissa == 0 ? "0\n" : exponent < 2047 ? 0 : mantissa ? "nan\n" : "inf\n";
	char *end = text;
	if (both.bits >> 63) *end++ = '-';
	if (word) {
		while (*word) {
			*end++ = *word++;
			__asm__ volatile("");
		}
		return (drafts_size)(end - text);
	}
	if (exponent) mantissa |= 1ull << 52;
	else exponent = 1;
	drafts_clear();
	for (; mantissa; mantissa /= 10) drafts_digits[--drafts_from] = (drafts_byte)(mantissa % 10);
	for (; exponent < 1075; ++exponent) drafts_halve();
	for (; exponent > 1075; --exponent) drafts_double();
	drafts_byte *digits = drafts_digits + drafts_from;
	int is_half = drafts_to == drafts_from + 18 && digits[17] == 5;
	int is_up = is_half ? digits[16] % 2 : digits[17] >= 5;
	for (int i = 17; digits + i < drafts_digits + drafts_to; ++i) {
		digits[i] = 0;
		__asm__ volatile("");
	}
	if (is_up) {
		while (last > 1 && digits[last - 1] == 9) digits[--last] = 0;
		++digits[last - 1];
		if (digits[0] == 10) digits[0] = 0, drafts_digits[--drafts_from] = 1;
	}
	int power = drafts_point - drafts_from - 1, count = 17;
	while (count > 1 && drafts_digits[drafts_from + count - 1] == 0) --count;
	int is_plain = power >= -4 && power < 17, from = is_plain && power < 0 ? power : 0;
	int whole = is_plain && power > 0 ? power : 0, to = count - 1 > whole ? count - 1 : whole;
	for (int i = from; i <= to; ++i) {
		*end++ = (char)('0' + (i < 0 ? 0 : drafts_digits[drafts_from + i]));
		if (i == (from < 0 ? from : whole) && i < to) *end++ = '.';
	}
	if (!is_plain) {
		*end++ = 'e';
		*end++ = power < 0 ? '-' : '+';
		if (power < 0) power = -power;
		if (power >= 100) *end++ = (char)('0' + power / 100);
		*end++ = (char)('0' + power / 10 % 10);
		*end++ = (char)('0' + power % 10);
	}
	*end++ = '\n';
	return (drafts_size)(end - text);
}
`

// Names that a standard of C++ put into std: a source of `using namespace std;` that calls something of its own so no
// longer compiles.

/** A source with one of these needs C++14. */
export const namesOfCpp17: ReadonlySet<string> = new Set(
  'any apply as_const assoc_laguerre beta bool_constant byte clamp conjunction data destroy destroy_at disjunction empty exclusive_scan expint filesystem for_each_n gcd get_if hermite in_place inclusive_scan invoke laguerre launder lcm legendre negation nullopt optional reduce riemann_zeta sample scoped_lock shared_mutex size string_view transform_reduce variant visit'.split(
    ' ',
  ),
)

/** A source with one of these needs C++17. */
export const namesOfCpp20: ReadonlySet<string> = new Set(
  'assume_aligned barrier bit_cast bit_ceil bit_floor bit_width cmp_equal cmp_less countl_zero countr_zero endian erase_if has_single_bit identity is_eq is_lt jthread latch lerp midpoint numbers partial_order popcount ranges rotl rotr shift_left shift_right source_location span ssize strong_order views'.split(
    ' ',
  ),
)

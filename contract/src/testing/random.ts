/** Random whole numbers below a bound, the same for the same seed (xorshift of 32 bits). */
export const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = (seed ^ 0x9e37_79b9) >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** Random bits that a seed repeats exactly, on every machine. Not for secrets. */
export interface SeededRandom {
  /** Uniform in [0, below); `below` at least 1, of any size: there is no number to draw from fewer. */
  below: (below: bigint) => bigint
  /** Uniform in [0, count); `count` a whole number from 1 to 2 ** 53. */
  index: (count: number) => number
}

/** A small fast counter generator of 128 bits of state, filled from the text of the seed. */
export const createRandom = (seed: string): SeededRandom => {
  let [a, b, c] = hashOf(seed)
  let counter = 1
  const next32 = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // The first values still show the seed.
  for (let round = 0; round < 16; round += 1) next32()

  const bits = (count: number): bigint => {
    let value = 0n
    for (let have = 0; have < count; have += 32) value = (value << 32n) | BigInt(next32())
    return value >> BigInt((32 - (count % 32)) % 32)
  }

  // Values past the end are drawn again: a remainder would prefer the small ones.
  const drawBelow = (below: bigint): bigint => {
    if (below < 1n) throw new Error(`nothing is below ${below}`)
    const count = bitLength(below - 1n)
    for (;;) {
      const value = bits(count)
      if (value < below) return value
    }
  }

  return {
    below: drawBelow,
    index: (count) => {
      const isCount = Number.isInteger(count) && count >= 1 && count <= 2 ** 53
      if (!isCount) throw new Error(`no index below ${count}`)
      if (count > 2 ** 32) return Number(drawBelow(BigInt(count)))
      // The last numbers of 32 bits that make no whole round are drawn again.
      const rounds = 2 ** 32 - (2 ** 32 % count)
      for (;;) {
        const value = next32()
        if (value < rounds) return value % count
      }
    },
  }
}

const bitLength = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length)

/** Three words from a text, each character mixed into all of them. */
const hashOf = (text: string): [number, number, number] => {
  let [a, b, c] = [0x9e3779b9, 0x243f6a88, 0xb7e15162]
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 0x85ebca6b)
    b = Math.imul(b ^ (a >>> 15) ^ code, 0xc2b2ae35)
    c = Math.imul(c ^ (b >>> 13) ^ code, 0x27d4eb2f)
  }
  return [a | 0, b | 0, c | 0]
}

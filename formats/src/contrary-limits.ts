interface Given {
  name: string
  seconds: number
}

/** A package says at several places how long a solution may run, and not the same. */
export const contraryWords = (taken: Given, others: readonly Given[]): string =>
  `Time limit: ${taken.seconds} s, as ${taken.name} says; ${others.map(({ name, seconds }) => `${name} says ${seconds} s`).join(', ')}, which is not taken.`

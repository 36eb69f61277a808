const MB = 1_000_000
const MiB = 2 ** 20

/** Packages count in powers of two: 268.435456 MB were meant to be 256. Undefined where the limit is whole. */
export const roundMemory = (bytes: number): number | undefined => {
  if (bytes % MB === 0) return undefined
  return (bytes % MiB === 0 ? bytes / MiB : Math.round(bytes / MB)) * MB
}

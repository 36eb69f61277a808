// Numbers as the product writes them (design "Behaviour"): decimal units, a fixed number of digits.

const SECOND_NS = 1_000_000_000
const KB = 1000
const MB = 1_000_000
const GB = 1_000_000_000
const TB = 1_000_000_000_000

/** `0.42 s` */
export const formatCpu = (cpuNs: number): string => `${(cpuNs / SECOND_NS).toFixed(2)} s`

/** `12.3 MB`; below that is noise: `< 1 MB` (docs/product/judging.md#memory). */
export const formatMemory = (memoryBytes: number): string =>
  memoryBytes < MB ? '< 1 MB' : `${(memoryBytes / MB).toFixed(1)} MB`

/** A limit has no digits it does not need: `1 s`, `0.5 s`, `256 MB`, `268.4 MB`, `512 kB`. */
export const formatCpuLimit = (cpuNs: number): string => `${trim(cpuNs / SECOND_NS)} s`
export const formatMemoryLimit = (memoryBytes: number): string =>
  `${trim(Number((memoryBytes / MB).toFixed(1)))} MB`

/** `256 kB`, as the input of the limit has it. */
export const formatSizeLimit = (bytes: number): string => `${trim(bytes / KB)} kB`

const trim = (value: number): string => String(Number(value.toFixed(3)))

/** `0.5`, `8.571`: never more than there are, so that what is not all does not look so. */
export const formatPoints = (points: number): string => {
  const parts = points < 0.01 ? 1e9 : 1000
  return String(Math.floor(points * parts + 1e-6) / parts)
}

/** `812 bytes`, `4.1 kB`, `12.4 MB`, `3.2 GB` */
export const formatSize = (bytes: number): string => {
  if (bytes === 1) return '1 byte'
  if (bytes < KB) return `${bytes} bytes`
  if (bytes < MB) return `${(bytes / KB).toFixed(1)} kB`
  if (bytes < GB) return `${(bytes / MB).toFixed(1)} MB`
  if (bytes < TB) return `${(bytes / GB).toFixed(1)} GB`
  return `${(bytes / TB).toFixed(1)} TB`
}

/** `12.4 of 128 MB`: one unit for both, of the total. */
export const formatProgress = (doneBytes: number, totalBytes: number): string => {
  const [unit, name] = totalBytes < MB ? ([KB, 'kB'] as const) : ([MB, 'MB'] as const)
  return `${(doneBytes / unit).toFixed(1)} of ${trim(Number((totalBytes / unit).toFixed(1)))} ${name}`
}

/** `1 test`, `2 tests` */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

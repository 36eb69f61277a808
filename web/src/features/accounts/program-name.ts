/** In this order: each names the ones before it too. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** `Firefox on Linux`, of what a browser calls itself; what is not known stands as it is, cut. */
export const programName = (program: string): string => {
  const nameIn = (rows: readonly (readonly [string, string])[]) =>
    rows.find(([mark]) => program.includes(mark))?.[1]
  const browser = nameIn(browsers)
  const system = nameIn(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (program.slice(0, 60) || 'A program that gives no name')
}

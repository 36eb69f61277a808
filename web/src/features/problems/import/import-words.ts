/** `testFiles` → `test files`, of one `test file` */
export const inWords = (name: string, count: number): string =>
  (name === 'kept' ? 'filesKeptAside' : name)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/s$|s(?= kept)/i, count === 1 ? '' : 's')
    .toLowerCase()

/** Of files that are kept aside: why, and where they are. */
export const keptWords =
  'The product has no place for them. They stay with the problem: a dpkg of it has them, and so has a package of the format that they came in.'

/** `testFiles` → `test files`, of one `test file` */
export const inWords = (name: string, count: number): string =>
  (name === 'kept' ? 'filesKeptAside' : name)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/s$|s(?= kept)/i, count === 1 ? '' : 's')
    .toLowerCase()

/** This sentence says why preserved files are not part of the problem, and where they are. */
export const keptWords =
  'The product has no place for them. They stay with the problem: a dpkg of it has them, and so has a package of the format that they came in.'

/** `testFiles` → `test files`, of one `test file` */
export const inWords = (name: string, count: number): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/s$/, count === 1 ? '' : 's')
    .toLowerCase()

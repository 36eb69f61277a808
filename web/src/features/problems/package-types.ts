/** The packages that can be imported. */
export const packageTypes = {
  kattis: {
    label: 'Kattis',
    accept: '.kpp,.zip',
    hint: 'A Kattis problem package (.kpp)',
  },
  polygon: {
    label: 'Polygon',
    accept: '.zip',
    hint: 'A Polygon package (.zip, the Linux one)',
  },
} as const

export type PackageType = keyof typeof packageTypes

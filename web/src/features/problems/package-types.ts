/** The packages that can be imported, each with its call and with the file that no other kind has. */
export const packageTypes = {
  kattis: {
    label: 'Kattis',
    hint: 'A Kattis problem package (.kpp)',
    call: 'importKattis',
    marker: 'problem.yaml',
  },
  polygon: {
    label: 'Polygon',
    hint: 'A Polygon package (.zip, the Linux one)',
    call: 'importPolygon',
    marker: 'problem.xml',
  },
  dpkg: {
    label: 'Drafts',
    hint: 'A package downloaded here (.dpkg)',
    call: 'importDpkg',
    marker: 'problem.json',
  },
} as const

export type PackageType = keyof typeof packageTypes

/** A chosen file sets the type, so each of these can be chosen whatever the type is. */
export const packageEndings = '.kpp,.zip,.dpkg'

export const isPackageType = (value: string): value is PackageType =>
  Object.hasOwn(packageTypes, value)

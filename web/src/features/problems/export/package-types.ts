import type { ExportFormat, PackageKind } from '@drafts/contract'

/** The packages that can be imported, each with its call. */
export const packageTypes = {
  kattis: {
    label: 'Kattis',
    hint: 'A Kattis problem package (.kpp)',
    call: 'importKattis',
  },
  polygon: {
    label: 'Polygon',
    hint: 'A Polygon package (.zip, the Linux one or the standard one)',
    call: 'importPolygon',
  },
  dpkg: {
    label: 'Drafts',
    hint: 'A package downloaded here (.dpkg)',
    call: 'importDpkg',
  },
} as const satisfies Record<PackageKind, object>

export type PackageType = PackageKind

/** A chosen file sets the type, so each of these can be chosen whatever the type is. */
export const packageEndings = '.kpp,.zip,.dpkg'

export const isPackageType = (value: string): value is PackageType =>
  Object.hasOwn(packageTypes, value)

/** The packages a problem can be taken out as. */
export const exportTypes: Readonly<Record<ExportFormat, { label: string; hint: string }>> = {
  dpkg: { label: 'Drafts', hint: 'The package of this product' },
  kattis: { label: 'Kattis', hint: 'Problem package format legacy, which every tool reads' },
  'kattis-2025-09': {
    label: 'Kattis 2025-09',
    hint: 'Problem package format 2025-09: statements in Markdown, and a time limit',
  },
  polygon: { label: 'Polygon', hint: 'A full package as for Linux' },
}

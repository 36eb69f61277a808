import type { ImportReport } from '@drafts/contract'

/** What a package of any kind was read as. */
interface Read {
  statements: object
  editorials: object
  images: readonly unknown[]
  tests: readonly { type: string }[]
  solutions: readonly unknown[]
  kept: readonly unknown[]
  warnings: readonly { code: string; message: string; path?: string }[]
}

export const reportOf = (read: Read): ImportReport => ({
  imported: {
    statements: Object.keys(read.statements).length,
    editorials: Object.keys(read.editorials).length,
    images: read.images.length,
    tests: read.tests.length,
    samples: read.tests.filter(({ type }) => type === 'sample').length,
    solutions: read.solutions.length,
    kept: read.kept.length,
  },
  warnings: read.warnings.map(({ code, message, path }) => ({
    code,
    message,
    ...(path === undefined ? {} : { path }),
  })),
})

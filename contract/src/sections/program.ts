import * as z from 'zod'
import { BlobInfo, BlobInput, SourceView } from '../entities/basics.ts'
import { sourceFileBytes } from '../limits.ts'

// What checker and driver have in common: a program in a language, with what a package brought beside it.

export const conventions = ['native', 'testlib', 'kattis'] as const
export type Convention = (typeof conventions)[number]

/** Bytes of a text in UTF-8; a lone surrogate counts as its replacement. */
export const utf8Bytes = (value: string): number => {
  let bytes = 0
  for (const char of value) {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    else bytes += code < 0x10000 ? 3 : 4
  }
  return bytes
}

const sourceText = z.string().refine((value) => utf8Bytes(value) <= sourceFileBytes, {
  message: `A source may have at most ${sourceFileBytes} bytes.`,
})

/** None: null, or the empty text of a form. */
const languageId = z
  .union([z.literal('').transform(() => null), z.string().max(64)])
  .nullable()
  .default(null)

/** In a PUT a source comes as text, as `{ text }` or as an uploaded blob. */
export const programBody = {
  /** Left out: as it was where the source is the same, else testlib where the source includes testlib.h, else native. */
  convention: z.enum(conventions).optional(),
  languageId,
  source: z.union([sourceText, BlobInput]).default(''),
}

export const programContent = {
  convention: z.enum(conventions).default('native'),
  languageId,
  source: z.string().default(''),
}

export const HelperFile = z.strictObject({ name: z.string(), ...BlobInfo.shape })

export const programView = {
  convention: z.enum(conventions),
  source: SourceView.nullable(),
  files: z.array(HelperFile),
  flags: z.array(z.string()),
}

export const programFields = { convention: 'scalar', languageId: 'scalar', source: 'text' } as const

export const programBlobs = { source: sourceFileBytes } as const

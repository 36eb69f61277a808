import { textFieldChars } from '@drafts/contract'
import { PartFault } from './folder/folder-files.ts'
import type { FolderFiles } from './folder/folder-files.ts'

/** UTF-8 has at most four bytes a character. */
const textBytesMax = 4 * textFieldChars
const documentBytesMax = 4 * 1024 ** 2

/** A text as a file: it ends in a line end, as editors write it, which is none of its own. */
export const fileOfText = (text: string): Buffer => Buffer.from(text === '' ? '' : `${text}\n`)

/** Undefined: there is no such file. */
export const readText = async (
  files: FolderFiles,
  path: string,
  maxBytes: number = textBytesMax,
): Promise<string | undefined> => (await readExact(files, path, maxBytes))?.replace(/\r?\n$/, '')

/** With every line end that it has. */
export const readExact = async (
  files: FolderFiles,
  path: string,
  maxBytes: number,
): Promise<string | undefined> => {
  const bytes = await files.read(path, maxBytes)
  if (!bytes) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new PartFault(`${path} is not UTF-8 text.`)
  }
  if (text.includes('\0')) throw new PartFault(`${path} holds the character NUL.`)
  return text
}

export type Keyed = Readonly<Record<string, unknown>>

/** Undefined: there is no such file. */
export const readKeyedJson = async (
  files: FolderFiles,
  path: string,
): Promise<Keyed | undefined> => {
  const text = await readExact(files, path, documentBytesMax)
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const [, line] = /\(line (\d+) column \d+\)$/.exec(String(error)) ?? []
    throw new PartFault(`${path} is no JSON${line === undefined ? '' : `: look at line ${line}`}.`)
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new PartFault(`${path} holds no JSON object.`)
  return { ...value }
}

interface Schema<T> {
  safeParse(value: unknown):
    | { success: true; data: T }
    | {
        success: false
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
      }
}

/** The value as the schema has it; a fault names the first thing that is wrong. */
export const parsePart = <T>(schema: Schema<T>, value: unknown, place: string): T => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const at = [place, ...(issue?.path ?? [])].map(String).join('.')
  throw new PartFault(`${at}: ${issue?.message ?? 'not as it should be'}`)
}

import { badPackage } from '../package-error.ts'
import { documentBytesMax } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'

/** What parses a document: a schema of the contract. */
interface Schema<T> {
  safeParse(value: unknown):
    | { success: true; data: T }
    | {
        success: false
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
      }
}

/** A text, character for character: line ends and a byte-order mark stay as they are. */
export const readExactText = async (
  files: PackageFiles,
  path: string,
  maxBytes: number = documentBytesMax,
): Promise<string> => {
  requireFile(files, path)
  files.use(path)
  const bytes = await files.readBytes(path, maxBytes)
  const text = decode(bytes, path)
  if (text.includes('\0')) throw badPackage(`${path} holds the character NUL.`, path)
  return text
}

const decode = (bytes: Uint8Array, path: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw badPackage(`${path} is not UTF-8 text.`, path)
  }
}

export const requireFile = (files: PackageFiles, path: string): void => {
  if (!files.has(path)) throw badPackage(`${path} is missing.`, path)
}

export const readPackageJson = async (files: PackageFiles, path: string): Promise<unknown> => {
  const text = await readExactText(files, path)
  let value: unknown
  try {
    value = JSON.parse(text)
    requireWhole(value, path)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError)
      throw badPackage(`${path} cannot be read: ${faultOf(error)}.`, path)
    throw error
  }
  return value
}

/** The place, where the engine has one; its words speak of tokens, and quote the document. */
const faultOf = (error: SyntaxError | RangeError): string => {
  if (error instanceof RangeError) return 'it nests too deep'
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(error.message) ?? []
  if (line !== undefined) return `it is no JSON from line ${line}, column ${column} on`
  return error.message.includes('end of JSON') ? 'its JSON breaks off' : 'it is no JSON'
}

/** The value as the schema has it, or a sentence that names the first thing that is wrong. */
export const parseDocument = <T>(schema: Schema<T>, value: unknown, path: string): T => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = issue?.path.map(String).join('.') ?? ''
  throw badPackage(
    `${path}${place === '' ? '' : `, ${place.slice(0, 200)}`}: ${issue?.message ?? 'It is not as it has to be.'}`,
    path,
  )
}

/** The database takes neither NUL nor half a character, and an escape can write both. */
const requireWhole = (value: unknown, path: string): void => {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw badPackage(`${path} holds the character NUL or half a character.`, path)
  if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      requireWhole(key, path)
      requireWhole(inner, path)
    }
}

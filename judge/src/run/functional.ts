import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unreadableInput } from '@drafts/scanspec'
import type { FunctionalGenerator, FunctionSignature } from '@drafts/scanspec'
import { findLanguage } from '@drafts/contract'
import type { SignatureJob } from '@drafts/contract'
import type { CustomOutcome } from '../checkers/custom.ts'
import { askedFile, functionalLanguage } from '../languages/functional.ts'
import type { JudgeLanguage } from '../languages/index.ts'
import type { RunResult } from '../sandbox/sandbox.ts'
import type { SourceFile } from '../testlib.ts'
import { askIsolated } from './check-output.ts'
import type { Checking } from './check-output.ts'

/** The language with the files that make a program of a function. */
export const functionalProgram = async (
  language: JudgeLanguage,
  signature: SignatureJob,
  folder: string,
): Promise<{ language: JudgeLanguage; files: SourceFile[] }> => {
  const functional = functionalLanguage(language)
  if (!functional)
    throw new Error(
      `This judge builds no functions in ${findLanguage(language.id)?.label ?? language.id}.`,
    )
  const files = await functionalFiles(functional.generator, signature, folder)
  return { language: functional.language, files }
}

/**
 * A fault where the input is no list of arguments; null where it is one. The program says so by its exit code, which a
 * solution may have as well: then it is the solution's own end.
 */
export const inputFault = async (
  how: Pick<Checking, 'isolated' | 'patience' | 'signal'>,
  signature: SignatureJob,
  { exitCode }: RunResult,
  inputPath: string,
): Promise<CustomOutcome | null> => {
  if (exitCode !== unreadableInput) return null
  const { arguments: types } = signature
  const found = await askIsolated(how, { kind: 'input', arguments: types, path: inputPath })
  if (!('answer' in found)) return found
  const note = found.answer
  return note === null ? null : { kind: 'fault', note, stderr: Buffer.alloc(0), stderrBytes: 0 }
}

/**
 * The files that stand beside a function, under the hash of what they are: a program that was built with others is
 * built again. A folder under its hash is whole: it is filled elsewhere and renamed.
 */
export const functionalFiles = async (
  generator: FunctionalGenerator,
  signature: FunctionSignature,
  folder: string,
): Promise<SourceFile[]> => {
  const asked = { name: askedFile, text: `${generator.declaration(signature)}\n` }
  const files = [...generator.files(signature), asked]
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex')
  const place = join(folder, hash)
  const temporary = join(folder, `tmp-${randomUUID()}`)
  await mkdir(temporary, { recursive: true, mode: 0o755 })
  for (const { name, text } of files) await writeFile(join(temporary, name), text, { mode: 0o644 })
  // It fails where the folder is there already.
  await rename(temporary, place).catch(() => rm(temporary, { recursive: true, force: true }))
  return files.map(({ name }) => ({ name, path: join(place, name) }))
}

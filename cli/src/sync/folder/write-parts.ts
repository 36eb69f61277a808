import { findLanguage, sections, StatementLocale } from '@drafts/contract'
import {
  documentPath,
  printDocument,
  printTest,
  problemProgramPath,
  programSourcePath,
  scanspecPath,
  scriptPath,
  solutionPath,
  solutionSourcePath,
  statementFields,
  statementListFolder,
  statementLists,
  statementPath,
  statementTexts,
  testPaths,
} from '@drafts/formats'
import type { PartContent } from './digests.ts'
import type { FolderFiles } from './folder-files.ts'
import { groupsIn } from '../groups.ts'
import { getPart, isToolTest } from '../parts.ts'
import { fieldsOfToolTest, pathsOfToolTest } from '../tool-tests.ts'
import { findSource, isSourcePath, numberOfItem, programsListed, stemOf } from '../read-parts.ts'
import { fileOfText, readKeyedJson } from '../read-text.ts'
import type { Readable } from 'node:stream'

/** Opens a file of a test or the source of a solution or program, by the field that names it. */
export type OpenFile = (field: string) => Promise<Uint8Array | Readable>

/** Writes a part as it is on the server. Files that it has no more are removed; what is as it should be is not written. */
export const writePart = async (
  files: FolderFiles,
  key: string,
  content: PartContent,
  open: OpenFile,
): Promise<void> => {
  const { kind, name } = getPart(key)
  switch (kind) {
    case 'statements':
      return writeStatement(files, StatementLocale.parse(name), content)
    case 'editorials':
      return writeIfOther(files, `${key}.md`, fileOfText(textOf(content['content'])))
    case 'test':
      return writeTest(files, name, content, open)
    case 'solution':
      return writeSolution(files, name, content, open)
    case 'program':
      return writeProblemProgram(files, problemProgramPath(name), content, open)
    case 'checkerTest':
    case 'validatorTest':
      return writeToolTest(files, kind, name, content, open)
    case 'problem':
      return writeDocument(files, { ...content })
    case 'groups':
      return writeDocument(files, { groups: groupsIn(content) })
    case 'checker':
    case 'driver':
      return writeProgram(files, kind, content)
    case 'scanspec':
      await writeIfOther(files, scanspecPath, fileOfText(textOf(content['source'])))
      return writeDocument(files, { scanspec: { ...content, source: scanspecPath } })
    case 'script':
      await writeIfOther(files, scriptPath, fileOfText(textOf(content['source'])))
      return writeDocument(files, { script: scriptPath })
    default:
      return writeDocument(files, { [kind]: content })
  }
}

export const removePart = async (files: FolderFiles, key: string): Promise<void> => {
  const { kind, name } = getPart(key)
  if (kind === 'statements') {
    const locale = StatementLocale.parse(name)
    for (const field of statementFields) await files.remove(statementPath(locale, field))
    for (const list of statementLists)
      await removeItems(files, statementListFolder(locale, list), 1)
  } else if (kind === 'editorials') await files.remove(`${key}.md`)
  else if (kind === 'test') {
    const { input, output, document } = testPaths(name)
    for (const path of [input, output, document]) await files.remove(path)
  } else if (isToolTest(kind)) {
    for (const path of pathsOfToolTest(kind, name).values()) await files.remove(path)
  } else if (kind === 'solution') {
    for (const file of await files.list('solutions'))
      if (stemOf(file) === name) await files.remove(`solutions/${file}`)
  } else if (kind === 'program') {
    const path = problemProgramPath(name)
    await files.remove(path)
    await listProgram(files, path, undefined)
  } else if (kind === 'groups') await writeDocument(files, { groups: [] })
}

/** Puts these into problem.json, and leaves the rest of it as it is. */
export const writeDocument = async (
  files: FolderFiles,
  patch: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const document = { ...(await readKeyedJson(files, documentPath)), ...patch }
  await writeIfOther(files, documentPath, Buffer.from(printDocument(document)))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const writeIfOther = async (files: FolderFiles, path: string, bytes: Buffer): Promise<void> => {
  if ((await files.sizeOf(path)) === bytes.length) {
    const there = await files.read(path, bytes.length)
    if (there?.equals(bytes)) return
  }
  await files.write(path, bytes)
}

const writeStatement = async (
  files: FolderFiles,
  locale: StatementLocale,
  content: PartContent,
): Promise<void> => {
  const body = sections.statements.content.parse(content)
  for (const [path, text] of statementTexts(locale, body))
    await writeIfOther(files, path, fileOfText(text))
  for (const list of statementLists)
    await removeItems(files, statementListFolder(locale, list), body[list].length + 1)
}

/** The last one first: a run that ends between two leaves none missing alone. */
const removeItems = async (files: FolderFiles, folder: string, from: number): Promise<void> => {
  const numbers = (await files.list(folder)).map(numberOfItem).toSorted((a, b) => b - a)
  for (const no of numbers) if (no >= from) await files.remove(`${folder}/${no}.md`)
}

const writeFileOf = async (
  files: FolderFiles,
  path: string,
  sha256: unknown,
  open: () => Promise<Uint8Array | Readable>,
): Promise<void> => {
  const there = await files.hash(path, Number.MAX_SAFE_INTEGER)
  if (there !== sha256) await files.write(path, await open())
}

const writeTest = async (
  files: FolderFiles,
  stem: string,
  { input, output, ...details }: PartContent,
  open: OpenFile,
): Promise<void> => {
  const paths = testPaths(stem)
  await writeFileOf(files, paths.input, input, () => open('input'))
  await writeFileOf(files, paths.output, output, () => open('output'))
  await writeIfOther(files, paths.document, Buffer.from(printTest(details)))
}

const writeToolTest = async (
  files: FolderFiles,
  kind: 'checkerTest' | 'validatorTest',
  stem: string,
  content: PartContent,
  open: OpenFile,
): Promise<void> => {
  for (const [field, path] of pathsOfToolTest(kind, stem))
    if (field !== 'document') await writeFileOf(files, path, content[field], () => open(field))
    else await writeIfOther(files, path, Buffer.from(printDocument(fieldsOfToolTest(content))))
}

const writeSolution = async (
  files: FolderFiles,
  stem: string,
  { source, ...fields }: PartContent,
  open: OpenFile,
): Promise<void> => {
  const old = await findSource(files, stem)
  const language = languageOf(fields)
  const path = hasEndingOf(old, language) ? old : solutionSourcePath(stem, language)
  await writeFileOf(files, path, source, () => open('source'))
  await writeIfOther(files, solutionPath(stem), Buffer.from(printDocument(fields)))
  if (old !== undefined && old !== path) await files.remove(old)
}

const writeProblemProgram = async (
  files: FolderFiles,
  path: string,
  { source, ...fields }: PartContent,
  open: OpenFile,
): Promise<void> => {
  await writeFileOf(files, path, source, () => open('source'))
  await listProgram(files, path, fields)
}

/** Problem.json has this of the program at this path; undefined: nothing any more. */
const listProgram = async (
  files: FolderFiles,
  path: string,
  fields: PartContent | undefined,
): Promise<void> => {
  const listed = programsListed((await readKeyedJson(files, documentPath)) ?? {})
  const at = listed.findIndex(({ source }) => source === path)
  const own = fields ? [{ ...fields, source: path }] : []
  if (at < 0 && own.length === 0) return
  const programs = at < 0 ? [...listed, ...own] : listed.toSpliced(at, 1, ...own)
  await writeDocument(files, { programs })
}

const writeProgram = async (
  files: FolderFiles,
  kind: 'checker' | 'driver',
  { source, ...options }: PartContent,
): Promise<void> => {
  const document = await readKeyedJson(files, documentPath)
  const old = pathIn(kind, document?.[kind])
  const language = languageOf(options)
  const path = hasEndingOf(old, language) ? old : programSourcePath(kind, language)
  const isEmpty = textOf(source) === ''
  if (!isEmpty) await writeIfOther(files, path, Buffer.from(textOf(source)))
  await writeDocument(files, { [kind]: { ...options, source: isEmpty ? null : path } })
  if (old !== undefined && (isEmpty || old !== path)) await files.remove(old)
}

const pathIn = (kind: string, value: unknown): string | undefined =>
  value !== null &&
  typeof value === 'object' &&
  'source' in value &&
  typeof value.source === 'string' &&
  isSourcePath(kind, value.source)
    ? value.source
    : undefined

const languageOf = ({ languageId }: PartContent): string | null =>
  typeof languageId === 'string' ? languageId : null

/** A file that fits its language keeps its name. */
const hasEndingOf = (path: string | undefined, languageId: string | null): path is string =>
  path !== undefined &&
  (findLanguage(languageId ?? '')?.exts ?? []).some((ending) => path.endsWith(`.${ending}`))

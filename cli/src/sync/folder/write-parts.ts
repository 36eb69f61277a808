import { canonicalJson, findLanguage } from '@drafts/contract'
import type { PartContent } from './digests.ts'
import type { FolderFiles } from './folder-files.ts'
import { getPart } from '../parts.ts'
import {
  findSource,
  isSourcePath,
  numberOfItem,
  statementFields,
  statementLists,
  stemOf,
} from '../read-parts.ts'
import { fileOfText, readKeyedJson } from '../read-text.ts'
import type { Readable } from 'node:stream'

/** Opens a file of a test or the source of a solution, by the field that names it. */
export type OpenFile = (field: string) => Promise<Uint8Array | Readable>

/** Writes a part as it is on the server. Files that it has no more are removed; what is as it should be is not written. */
export const writePart = async (
  files: FolderFiles,
  key: string,
  content: PartContent,
  open: OpenFile,
): Promise<void> => {
  const { kind } = getPart(key)
  switch (kind) {
    case 'statements':
      return writeStatement(files, key, content)
    case 'editorials':
      return writeIfOther(files, `${key}.md`, fileOfText(textOf(content['content'])))
    case 'test':
      return writeTest(files, key, content, open)
    case 'solution':
      return writeSolution(files, key, content, open)
    case 'problem':
      return writeDocument(files, { ...content })
    case 'checker':
    case 'driver':
      return writeProgram(files, kind, content)
    case 'scanspec':
      await writeIfOther(files, 'scanspec.txt', fileOfText(textOf(content['source'])))
      return writeDocument(files, { scanspec: { ...content, source: 'scanspec.txt' } })
    default:
      return writeDocument(files, { [kind]: content })
  }
}

export const removePart = async (files: FolderFiles, key: string): Promise<void> => {
  const { kind, name } = getPart(key)
  if (kind === 'statements') {
    for (const field of statementFields) await files.remove(`${key}/${field}.md`)
    for (const list of statementLists) await removeItems(files, `${key}/${list}`, 1)
  } else if (kind === 'editorials') await files.remove(`${key}.md`)
  else if (kind === 'test')
    for (const ending of ['in', 'out', 'json']) await files.remove(`${key}.${ending}`)
  else if (kind === 'solution') {
    for (const file of await files.list('solutions'))
      if (stemOf(file) === name) await files.remove(`solutions/${file}`)
  }
}

/** Puts these into problem.json, and leaves the rest of it as it is. */
export const writeDocument = async (
  files: FolderFiles,
  patch: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const document = { ...(await readKeyedJson(files, 'problem.json')), ...patch }
  await writeIfOther(files, 'problem.json', jsonFile(document))
}

/** Keys in their order and a line each: people read these, and compare them. */
const jsonFile = (value: object): Buffer =>
  Buffer.from(`${JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)}\n`)

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
  key: string,
  content: PartContent,
): Promise<void> => {
  for (const field of statementFields)
    await writeIfOther(files, `${key}/${field}.md`, fileOfText(textOf(content[field])))
  for (const list of statementLists) {
    const texts = [content[list] ?? []].flat()
    for (const [index, text] of texts.entries())
      await writeIfOther(files, `${key}/${list}/${index + 1}.md`, fileOfText(textOf(text)))
    await removeItems(files, `${key}/${list}`, texts.length + 1)
  }
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
  key: string,
  { input, output, shown, checkerArguments, ...fields }: PartContent,
  open: OpenFile,
): Promise<void> => {
  await writeFileOf(files, `${key}.in`, input, () => open('input'))
  await writeFileOf(files, `${key}.out`, output, () => open('output'))
  const given = checkerArguments === null ? {} : { checkerArguments }
  const all = { ...fields, ...(shown ? { shown } : {}), ...given }
  await writeIfOther(files, `${key}.json`, jsonFile(all))
}

const writeSolution = async (
  files: FolderFiles,
  key: string,
  { source, ...fields }: PartContent,
  open: OpenFile,
): Promise<void> => {
  const old = await findSource(files, key)
  const path = hasEndingOf(old, fields['languageId'])
    ? old
    : `${key}.${endingOf(fields['languageId'])}`
  await writeFileOf(files, path, source, () => open('source'))
  await writeIfOther(files, `${key}.json`, jsonFile(fields))
  if (old !== undefined && old !== path) await files.remove(old)
}

const writeProgram = async (
  files: FolderFiles,
  kind: 'checker' | 'driver',
  { source, ...options }: PartContent,
): Promise<void> => {
  const document = await readKeyedJson(files, 'problem.json')
  const old = pathIn(kind, document?.[kind])
  const language = options['languageId']
  const path = hasEndingOf(old, language) ? old : `${kind}/source.${endingOf(language)}`
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

const endingsOf = (languageId: unknown): readonly string[] =>
  findLanguage(typeof languageId === 'string' ? languageId : '')?.exts ?? []

const endingOf = (languageId: unknown): string => endingsOf(languageId)[0] ?? 'txt'

/** A file that fits its language keeps its name. */
const hasEndingOf = (path: string | undefined, languageId: unknown): path is string =>
  path !== undefined && endingsOf(languageId).some((ending) => path.endsWith(`.${ending}`))

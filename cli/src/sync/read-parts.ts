import {
  DpkgProgram,
  DpkgSolution,
  DpkgTest,
  languageOfFile,
  newTestDetails,
  sections,
  sourceFileBytes,
  StatementLocale,
  testFileBytes,
  testWeight,
  withoutNulls,
} from '@drafts/contract'
import type { ProgramUse } from '@drafts/contract'
import {
  documentPath,
  problemProgramPath,
  scanspecPath,
  scriptPath,
  solutionPath,
  statementFields,
  statementFolder,
  statementListFolder,
  statementLists,
  statementPath,
  testPaths,
} from '@drafts/formats'
import { sha256Of } from './folder/digests.ts'
import type { PartContent } from './folder/digests.ts'
import { PartFault } from './folder/folder-files.ts'
import type { FolderFiles } from './folder/folder-files.ts'
import { readGroupsPart } from './groups.ts'
import { readToolTest } from './tool-tests.ts'
import { getPart } from './parts.ts'
import type { SingleKind } from './parts.ts'
import { parsePart, readExact, readKeyedJson, readText } from './read-text.ts'
import type { Keyed } from './read-text.ts'

export interface FolderPlace {
  files: FolderFiles
  /** problem.json */
  document: Keyed
  /** Whether an item was in step once: then no file of it may be missing alone. */
  isKnown: (key: string) => boolean
}

/** What the folder has of a part; undefined: nothing. Throws PartFault where that is not as it should be. */
export const readPart = async (
  place: FolderPlace,
  key: string,
): Promise<PartContent | undefined> => {
  const { kind, name } = getPart(key)
  switch (kind) {
    case 'statements':
      return readStatement(place.files, StatementLocale.parse(name))
    case 'editorials': {
      const content = await readText(place.files, `${key}.md`)
      return content === undefined || content === '' ? undefined : { content }
    }
    case 'test':
      return readTest(place, key)
    case 'solution':
      return readSolution(place, key)
    case 'program':
      return readProgram(place, key)
    case 'checkerTest':
    case 'validatorTest':
      return readToolTest(place, key)
    case 'groups':
      return readGroupsPart(place.document)
    case 'problem': {
      const { title, mechanism } = place.document
      return title === undefined ? undefined : { title, mechanism }
    }
    default:
      return readSingle(place, kind)
  }
}

const readStatement = async (
  files: FolderFiles,
  locale: StatementLocale,
): Promise<PartContent | undefined> => {
  const texts: Record<string, unknown> = {}
  for (const field of statementFields)
    texts[field] = (await readText(files, statementPath(locale, field))) ?? ''
  for (const list of statementLists)
    texts[list] = await readList(files, statementListFolder(locale, list))
  return isBlank(texts)
    ? undefined
    : parsePart(sections.statements.content, texts, statementFolder(locale))
}

/** Descriptions by their numbers. Where one is missing alone, the others would describe something else. */
const readList = async (files: FolderFiles, folder: string): Promise<string[]> => {
  const last = Math.max(0, ...(await files.list(folder)).map(numberOfItem))
  const items: string[] = []
  for (let no = 1; no <= last; no += 1) {
    const text = await readText(files, `${folder}/${no}.md`)
    if (text === undefined)
      throw new PartFault(
        `${folder}/${no}.md is missing. Take it back from git, or delete all files of ${folder}.`,
      )
    items.push(text)
  }
  return items
}

/** The number of the file that describes an item; 0 for any other file. */
export const numberOfItem = (name: string): number =>
  Number(/^([1-9]\d{0,2})\.md$/.exec(name)?.[1] ?? 0)

/** A statement or editorial without a word is none: no call deletes one. */
export const isBlank = (content: PartContent): boolean =>
  Object.values(content)
    .flat()
    .every((text) => text === '')

const readSingle = async (
  { files, document }: FolderPlace,
  kind: SingleKind,
): Promise<PartContent | undefined> => {
  const value = document[kind]
  if (kind === 'script') return readScript(files, value)
  if (value === undefined || value === null || typeof value !== 'object') return undefined
  const place = `${documentPath}, ${kind}`
  if (kind === 'checker' || kind === 'driver') {
    const source = await readSource(files, kind, value)
    return parsePart<PartContent>(sections[kind].content, { ...value, source }, place)
  }
  if (kind === 'scanspec') {
    const source = (await readText(files, scanspecPath)) ?? ''
    return parsePart(sections.scanspec.content, { ...value, source }, place)
  }
  return parsePart<PartContent>(sections[kind].content, value, place)
}

/** Problem.json has its file alone. */
const readScript = async (files: FolderFiles, path: unknown): Promise<PartContent | undefined> => {
  if (path === undefined || path === null) return undefined
  if (path !== scriptPath)
    throw new PartFault(`${documentPath}, script: it is ${scriptPath}, or left out.`)
  const source = (await readText(files, scriptPath)) ?? ''
  return parsePart(sections.script.content, { source }, scriptPath)
}

/** The source lies where problem.json says, which is in the program's folder. */
const readSource = async (
  files: FolderFiles,
  kind: 'checker' | 'driver',
  value: object,
): Promise<string> => {
  const path = 'source' in value ? value.source : null
  if (path === null || path === undefined) return ''
  if (typeof path !== 'string' || !isSourcePath(kind, path))
    throw new PartFault(`${documentPath}, ${kind}.source: it is ${kind}/source.ENDING, or null.`)
  const source = await readExact(files, path, sourceFileBytes)
  if (source === undefined) throw new PartFault(`${path} is missing, and problem.json names it.`)
  return source
}

export const isSourcePath = (kind: string, path: string): boolean =>
  path.startsWith(`${kind}/`) && /^\w+\/[\w-]+\.[\w+]{1,5}$/.test(path)

/** A new test needs only its input. */
const NewTest = DpkgTest.extend({
  type: DpkgTest.shape.type.default(newTestDetails.type),
  weight: DpkgTest.shape.weight.optional(),
  origin: DpkgTest.shape.origin.unwrap().default(newTestDetails.origin),
  // What nobody reads would be gone when the file is written again.
}).strict()

const readTest = async (place: FolderPlace, key: string): Promise<PartContent | undefined> => {
  const { files, isKnown } = place
  const paths = testPaths(getPart(key).name)
  const input = await files.hash(paths.input, testFileBytes)
  const output = await files.hash(paths.output, testFileBytes)
  const written = await readKeyedJson(files, paths.document)
  if (input === undefined && output === undefined && !written) return undefined
  requireAll(key, isKnown(key), { in: input, out: output, json: written }, 'in')
  // The server knows by itself which outputs the reference printed.
  const { answerMade: _made, ...fields } = parsePart(
    NewTest,
    withoutNulls(written ?? {}),
    paths.document,
  )
  const weight = fields.weight ?? testWeight[fields.type === 'sample' ? 'sample' : 'regular']
  return { ...newTestDetails, ...fields, weight, input, output: output ?? sha256Of('') }
}

const requireAll = (
  key: string,
  isKnown: boolean,
  byEnding: Readonly<Record<string, unknown>>,
  needed: string,
): void => {
  const missing = Object.keys(byEnding).find(
    (ending) => byEnding[ending] === undefined && (isKnown || ending === needed),
  )
  if (missing !== undefined)
    throw new PartFault(
      `${key}.${missing} is missing. Take it back from git, or delete all files of ${key}.`,
    )
}

const SolutionFields = DpkgSolution.omit({ source: true, files: true })
  .partial({ languageId: true })
  .strict()

const readSolution = async (place: FolderPlace, key: string): Promise<PartContent | undefined> => {
  const { files, isKnown } = place
  const { name } = getPart(key)
  const document = solutionPath(name)
  const written = await readKeyedJson(files, document)
  const source = await findSource(files, name)
  if (!written && source === undefined) return undefined
  if (source === undefined || (isKnown(key) && !written))
    throw new PartFault(
      `${document} and its source belong together, and one is missing. Take it back from git, or delete both.`,
    )
  const { label, languageId, ...fields } = parsePart(SolutionFields, written ?? {}, document)
  const fileName = source.slice(source.indexOf('/') + 1)
  const language = languageId ?? languageOfFile(source)?.id
  if (language === undefined)
    throw new PartFault(`No language is known for ${source}; "languageId" in ${document} says it.`)
  return {
    ...fields,
    label: written ? label : fileName,
    languageId: language,
    source: await files.hash(source, sourceFileBytes),
  }
}

/** The one file of a stem that is not its JSON. */
export const findSource = async (files: FolderFiles, stem: string): Promise<string | undefined> => {
  const named = (await files.list('solutions')).filter(
    (name) => name.startsWith(`${stem}.`) && stemOf(name) === stem && !name.endsWith('.json'),
  )
  if (named.length > 1)
    throw new PartFault(
      `solutions/${stem} has two sources, ${named.join(' and ')}: give one another name.`,
    )
  return named[0] === undefined ? undefined : `solutions/${named[0]}`
}

/** What a file is called without its ending. */
export const stemOf = (name: string): string => {
  const at = name.lastIndexOf('.')
  return at <= 0 ? name : name.slice(0, at)
}

const ProgramFields = DpkgProgram.partial({ role: true, label: true, languageId: true }).strict()

/** A new program needs only its source: what problem.json does not say of it is told by the name of the file. */
const readProgram = async (
  { files, document, isKnown }: FolderPlace,
  key: string,
): Promise<PartContent | undefined> => {
  const { name } = getPart(key)
  const path = problemProgramPath(name)
  const written = programsListed(document).find(({ source }) => source === path)
  const source = await files.hash(path, sourceFileBytes)
  if (source === undefined) {
    if (!written || isKnown(key)) return undefined
    throw new PartFault(`${path} is missing, and ${documentPath} names it.`)
  }
  if (!written && isKnown(key))
    throw new PartFault(`${documentPath} does not name ${path} any more. Take it back from git.`)
  const place = `${documentPath}, programs, ${path}`
  const fields = parsePart(ProgramFields, written ?? { source: path }, place)
  const role = fields.role ?? roleOfFile(name) ?? 'helper'
  if (role === 'helper') return { role, label: fields.label ?? name, languageId: null, source }
  const languageId = fields.languageId ?? languageOfFile(name)?.id
  if (languageId === undefined)
    throw new PartFault(`No language is known for ${path}; "languageId" in ${place} says it.`)
  return { role, label: fields.label ?? stemOf(name), languageId, source }
}

/** Problem.json says this of programs; anything else there is left to who wrote it. */
export const programsListed = (document: Keyed): readonly Keyed[] => {
  const list = document['programs']
  return Array.isArray(list)
    ? list.flatMap((one: unknown) => (one !== null && typeof one === 'object' ? [{ ...one }] : []))
    : []
}

/** Undefined: such a file is no program unless problem.json lists it, as what a compiler leaves is none. */
export const roleOfFile = (name: string): ProgramUse | undefined => {
  if (/\.(?:h|hh|hpp|hxx|inc)$/i.test(name)) return 'helper'
  if (languageOfFile(name) === undefined) return undefined
  return /^val/i.test(name) ? 'validator' : 'generator'
}

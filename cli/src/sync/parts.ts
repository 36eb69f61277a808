import { isLocale, sections, StatementLocale } from '@drafts/contract'
import type { FieldKind, SectionKind } from '@drafts/contract'

// A part is what is kept in step by itself. Its key is its place in the folder: `limits`, `statements/en-US`, `tests/001`.

/** A problem has many of these, each with an id: there are no versions of one. */
export const itemFolders = {
  tests: 'test',
  solutions: 'solution',
  programs: 'program',
  'checker-tests': 'checkerTest',
  'validator-tests': 'validatorTest',
} as const
export type ItemFolder = keyof typeof itemFolders
export type ItemKind = (typeof itemFolders)[ItemFolder]
export const isItem = (kind: PartKind): kind is ItemKind =>
  Object.values(itemFolders).some((item) => item === kind)
export const isToolTest = (kind: PartKind): kind is 'checkerTest' | 'validatorTest' =>
  kind === 'checkerTest' || kind === 'validatorTest'

const isItemFolder = (folder: string): folder is ItemFolder => folder in itemFolders

export type PartKind = SectionKind | 'problem' | 'groups' | ItemKind

/** Sections that stand in problem.json, in the order in which they are saved: a signature moves the texts of statements. */
export const singleKinds = [
  'signature',
  'attributes',
  'limits',
  'scanspec',
  'script',
  'checker',
  'driver',
] as const
export type SingleKind = (typeof singleKinds)[number]
export const isSingle = (kind: PartKind): kind is SingleKind =>
  singleKinds.some((single) => single === kind)

/** The name of a file of a test or solution without its ending, and that of a program with it; any other name is no item. */
export const isStem = (name: string): boolean => /^[A-Za-z0-9_][\w.-]{0,79}$/.test(name)

export interface ProblemPart {
  kind: PartKind
  /** The locale of a text, the stem of an item, the file of a program; '' for what there is one of. */
  name: string
}

/** Undefined for what is no key. */
export const findPart = (key: string): ProblemPart | undefined => {
  const [folder = '', name = ''] = key.split('/', 2)
  if (key !== (name === '' ? folder : `${folder}/${name}`)) return undefined
  if (name === '')
    return folder === 'problem' || folder === 'groups' || isSingle(folder as PartKind)
      ? { kind: folder as PartKind, name }
      : undefined
  if (folder === 'statements' && StatementLocale.safeParse(name).success)
    return { kind: folder, name }
  if (folder === 'editorials' && isLocale(name)) return { kind: folder, name }
  if (isItemFolder(folder) && isStem(name)) return { kind: itemFolders[folder], name }
  return undefined
}

/** Folders of parts. */
const partFolders = ['statements', 'editorials', ...Object.keys(itemFolders)]

/** Whether `--only` may say this where no such part is: a problem may have one. */
export const isKindOfPart = (name: string): boolean =>
  partFolders.includes(name) || (findPart(name) !== undefined && !name.includes('/'))

/** Whether `only`, a part or a folder of them, takes this part. */
export const isWithinPart = (key: string, only: string): boolean =>
  key === only || key.startsWith(`${only}/`)

export const getPart = (key: string): ProblemPart => {
  const part = findPart(key)
  if (!part) throw new Error(`${key} is no part of a problem.`)
  return part
}

/** How the fields of a part are merged; an item has no versions to merge texts by. */
export const fieldKindsOf = (kind: PartKind): Readonly<Record<string, FieldKind>> =>
  kind === 'problem' || kind === 'groups' || isItem(kind) ? {} : sections[kind].fields

export const isSectionKind = (kind: PartKind): kind is SectionKind => kind in sections

import { AppError } from '@drafts/contract'
import type { Locale, ProblemId, StatementLocale } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { listSections, sectionPath } from '../sections/index.ts'
import type { SectionPath, StoredSection } from '../sections/index.ts'
import { readVersionOf } from './fork/read-version.ts'

// One text with its HTML, of today or of a version: for what is too long to come with the others
// (docs/product/api.md#long-answers).

interface Text {
  text: string
  html: string
}

interface Place {
  problemId: ProblemId
  version?: string | undefined
}

export const getStatementText = async (
  db: Db,
  { locale, part, ...place }: Place & { locale: string; part: string },
): Promise<Text> => {
  // A locale that is none has no such section.
  const section = await find(db, place, sectionPath('statements', locale as StatementLocale))
  const { body, rendered } = section
  const [name = '', item] = part.split('.')
  if (name === 'arguments' || name === 'returns') {
    const htmls = rendered[name === 'arguments' ? 'argumentHTMLs' : 'returnHTMLs']
    return textOf(body[name][Number(item)], Array.isArray(htmls) ? htmls[Number(item)] : undefined)
  }
  if (name !== 'body' && name !== 'input' && name !== 'output' && name !== 'notes')
    throw new AppError('ErrNotFound')
  return textOf(body[name], rendered[`${name}HTML`])
}

export const getEditorialText = async (
  db: Db,
  { locale, ...place }: Place & { locale: string },
): Promise<Text> => {
  const { body, rendered } = await find(db, place, sectionPath('editorials', locale as Locale))
  return textOf(body.content, rendered['contentHTML'])
}

const textOf = (text: string | undefined, html: string | string[] | undefined): Text => {
  if (text === undefined) throw new AppError('ErrNotFound')
  return { text, html: typeof html === 'string' ? html : '' }
}

const find = async <K extends 'statements' | 'editorials'>(
  db: Db,
  { problemId, version }: Place,
  { path }: SectionPath<K>,
): Promise<StoredSection<K>> => {
  const sections =
    version === undefined
      ? await listSections(db, problemId)
      : (await readVersionOf(db, problemId, version)).sections
  const section = sections.get(path)
  if (!section) throw new AppError('ErrNotFound')
  return section
}

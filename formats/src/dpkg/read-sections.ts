import { findLanguage, inLocaleOrder, sections } from '@drafts/contract'
import type { DpkgProblem } from '@drafts/contract'
import { isSafePath } from '../archive/entry-name.ts'
import { archiveLimits, sourceFileBytesMax } from '../limits.ts'
import { badPackage } from '../package-error.ts'
import { parseDocument, readExactText } from './read-documents.ts'
import type { ListedFiles } from './list-files.ts'
import {
  documentPath,
  editorialPath,
  statementFields,
  statementFolder,
  statementItemPath,
  statementPath,
} from './layout.ts'
import type { PackageProgram, ProblemPackage } from '../problem/problem-package.ts'

type Sections = Pick<ProblemPackage, 'plain' | 'checker' | 'driver' | 'statements' | 'editorials'>

export const readSections = async (
  document: DpkgProblem,
  listed: ListedFiles,
): Promise<Sections> => {
  const checker = await readChecker(document, listed)
  const driver = await readDriver(document, listed)
  return {
    plain: await readPlain(document, listed),
    ...(checker && { checker }),
    ...(driver && { driver }),
    statements: await readStatements(document, listed),
    editorials: await readEditorials(document, listed),
  }
}

const readPlain = async (
  { attributes, signature, limits, scanspec }: DpkgProblem,
  { files }: ListedFiles,
): Promise<ProblemPackage['plain']> => {
  for (const id of Object.keys(limits?.factors ?? {})) requireDpkgLanguage(id, 'limits.factors')
  return {
    ...(attributes && { attributes }),
    ...(signature && { signature }),
    ...(limits && { limits }),
    ...(scanspec && {
      scanspec: parseDocument(
        sections.scanspec.content,
        { ...scanspec, source: await readExactText(files, scanspec.source) },
        scanspec.source,
      ),
    }),
  }
}

const readChecker = async (
  { checker }: DpkgProblem,
  listed: ListedFiles,
): Promise<ProblemPackage['checker']> => {
  if (!checker) return undefined
  const { files: _files, flags: _flags, source, ...options } = checker
  const program = await readProgram('checker', checker, listed)
  const body = { ...options, source: program.source }
  return {
    body: parseDocument(sections.checker.content, body, source ?? documentPath),
    ...program.given,
  }
}

const readDriver = async (
  { driver }: DpkgProblem,
  listed: ListedFiles,
): Promise<ProblemPackage['driver']> => {
  if (!driver) return undefined
  const { files: _files, flags: _flags, judgesOutput, source, ...options } = driver
  const program = await readProgram('driver', driver, listed)
  const body = { ...options, source: program.source }
  return {
    body: parseDocument(sections.driver.content, body, source ?? documentPath),
    ...program.given,
    judgesOutput,
  }
}

const readProgram = async (
  kind: 'checker' | 'driver',
  { languageId, source, files, flags }: NonNullable<DpkgProblem['checker' | 'driver']>,
  { files: packed, take }: ListedFiles,
): Promise<{ source: string; given: Pick<PackageProgram, 'files' | 'flags'> }> => {
  if (languageId !== null) requireDpkgLanguage(languageId, kind)
  return {
    source: source === null ? '' : await readExactText(packed, source, sourceFileBytesMax),
    given: {
      files: files.map(({ name, path }) => {
        if (!isSafePath(name))
          throw badPackage(
            `A file beside the ${kind} cannot be called ${JSON.stringify(name.slice(0, 200))}.`,
            path,
          )
        return { ...take(path, archiveLimits.entryBytes), name }
      }),
      flags,
    },
  }
}

export const requireDpkgLanguage = (languageId: string, place: string): void => {
  if (!findLanguage(languageId))
    throw badPackage(`There is no language “${languageId}” here (${place}).`, place)
}

const readStatements = async (
  { statements }: DpkgProblem,
  { files }: ListedFiles,
): Promise<ProblemPackage['statements']> => {
  const found: ProblemPackage['statements'] = {}
  for (const [locale, counts] of inLocaleOrder(statements)) {
    const folder = statementFolder(locale)
    const listOf = async (list: 'arguments' | 'returns') => {
      const texts: string[] = []
      for (let no = 1; no <= counts[list]; no += 1)
        texts.push(await readExactText(files, statementItemPath(locale, list, no)))
      return texts
    }
    const fields: Record<string, string> = {}
    for (const field of statementFields)
      fields[field] = await readExactText(files, statementPath(locale, field))
    const body = {
      ...fields,
      arguments: await listOf('arguments'),
      returns: await listOf('returns'),
    }
    found[locale] = {
      body: parseDocument(sections.statements.content, body, folder),
      removed: counts.removed,
    }
  }
  return found
}

const readEditorials = async (
  { editorials }: DpkgProblem,
  { files }: ListedFiles,
): Promise<ProblemPackage['editorials']> => {
  const found: ProblemPackage['editorials'] = {}
  for (const locale of editorials) {
    const path = editorialPath(locale)
    const content = await readExactText(files, path)
    found[locale] = parseDocument(sections.editorials.content, { content }, path)
  }
  return found
}

import { findLanguage, verdictList } from '@drafts/contract'
import { extensionOf } from '../../program/languages.ts'
import { element } from './xml-text.ts'
import { freeName, safeName } from '../../writing/package-writer.ts'
import { expectedOf, notToBeRun, rejected, tagOfSeveral } from '../solutions.ts'
import { expectedMark } from '../problem-xml.ts'
import { isExactType, polygonTypeOf } from './source-type.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { XmlPart } from './xml-text.ts'
import type { PackageSolution } from '../../problem/problem-package.ts'
import type { WantVerdict } from '@drafts/contract'

const tags: Readonly<Record<WantVerdict, string>> = {
  Accepted: 'accepted',
  WrongAnswer: 'wrong-answer',
  CPULimitExceeded: 'time-limit-exceeded',
  MemoryLimitExceeded: 'memory-limit-exceeded',
  RuntimeError: 'failed',
}

/** `solutions/{file}` and what Polygon repeats of each in `{file}.desc`. */
export const writePolygonSolutions = (
  solutions: readonly PackageSolution[],
  writer: PackageWriter,
): XmlPart[] => {
  if (!solutions.some(({ reference }) => reference))
    writer.warnings.report(
      'no-main',
      'The problem has no reference: the package has no main solution.',
    )
  return solutions.flatMap((solution) => writeSolution(solution, writer) ?? [])
}

const writeSolution = (solution: PackageSolution, writer: PackageWriter): XmlPart | undefined => {
  const { languageId, notes, source } = solution
  const file = fileOf(solution, writer)
  const path = `solutions/${file}`
  writer.put(path, source)
  if (solution.files)
    writer.warnings.report(
      'solution-files',
      `${path}: the files that it is built with are not in the package, as Polygon's solutions are one file.`,
      path,
    )
  const type = polygonTypeOf(languageId)
  if (type === undefined) {
    writer.warnings.report(
      'solution-language',
      `${path}: Polygon has no ${findLanguage(languageId)?.label ?? languageId}; the file is there, and problem.xml does not name it.`,
      path,
    )
    return undefined
  }
  if (!isExactType(type, languageId, path))
    writer.warnings.report(
      'language',
      `${path}: ${findLanguage(languageId)?.label ?? languageId} is ${type} in the package.`,
      path,
    )
  const isNotRun =
    solution.wantVerdict === null && !solution.wantVerdicts && notes.startsWith(notToBeRun)
  const tag = isNotRun && !solution.reference ? 'do-not-run' : tagOf(solution)
  reportSolution(solution, file, writer)
  const text = (tag === 'do-not-run' ? notes.slice(notToBeRun.length) : notes).trim()
  const note = text === '' ? undefined : text
  const lines = [`File name: ${file}`, `Tag: ${tag.toUpperCase().replaceAll('-', '_')}`]
  writer.putText(`${path}.desc`, [...lines, ...(note ? [`Note: ${note}`] : []), ''].join('\n'))
  const expected = tag === rejected ? expectedOf(solution) : undefined
  return element('solution', { note, tag, [expectedMark]: expected }, [
    element('source', { path, type }),
  ])
}

const tagOf = ({ reference, wantVerdict, wantVerdicts }: PackageSolution): string => {
  if (reference) return 'main'
  const several = tagOfSeveral(wantVerdicts ?? [])
  if (several !== undefined) return several
  return wantVerdict === null ? rejected : tags[wantVerdict]
}

const fileOf = ({ label, languageId }: PackageSolution, writer: PackageWriter): string => {
  const exts = findLanguage(languageId)?.exts ?? ['txt']
  const name = label.slice(label.lastIndexOf('/') + 1)
  const ext = extensionOf(name)
  const hasEnding = exts.includes(ext)
  const stem = safeName(hasEnding ? name.slice(0, -ext.length - 1) : name, 'solution')
  const ending = hasEnding ? name.slice(-ext.length - 1) : `.${exts[0] ?? 'txt'}`
  return freeName((file) => writer.has(`solutions/${file}`), stem, ending)
}

const reportSolution = (
  { label, role, reference, wantVerdict, wantVerdicts, private: isPrivate, notes }: PackageSolution,
  file: string,
  { warnings }: PackageWriter,
): void => {
  const name = label === '' ? file : label
  if (label.endsWith(`/${file}`))
    warnings.report('solution-labels', 'Labels of solutions: their folders are not in the package.')
  else if (label !== file)
    warnings.report('solution-labels', `${name}: the solution is called ${file} in the package.`)
  if (role !== 'solution')
    warnings.report('solution-role', `${name}: the package has no role for it.`)
  if (isPrivate)
    warnings.report('private', `${name}: nothing in the package says that it is private.`)
  if (notes !== notes.trim())
    warnings.report('solution-notes', `${name}: blanks at the ends of its notes are lost.`)
  if (reference && wantVerdict !== 'Accepted')
    warnings.report('verdict', `${name}: the main solution is to be accepted in the package.`)
  if (!reference && wantVerdicts && tagOfSeveral(wantVerdicts) === undefined)
    warnings.report(
      'verdict',
      `${name}: ${verdictList(wantVerdicts)} is no tag of Polygon; it is tagged as ${wantVerdict === null ? 'rejected' : tags[wantVerdict]}.`,
    )
  else if (!reference && wantVerdict === null && !wantVerdicts)
    warnings.report('no-verdict', `${name}: without an expected verdict it is tagged as rejected.`)
}

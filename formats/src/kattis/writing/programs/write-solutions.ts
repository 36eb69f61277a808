import { isDeepStrictEqual } from 'node:util'
import { buffer } from 'node:stream/consumers'
import { findLanguage } from '@drafts/contract'
import { compareCodePoints } from '../../../package-files.ts'
import { isYamlMap } from '../../../text/read-yaml.ts'
import { modelAmong } from '../../solutions.ts'
import { wantedLine, wantedVerdicts, withoutWantedLines } from '../../wanted-verdicts.ts'
import { decodeSource } from '../../../text/decode-text.ts'
import { olderPython } from '../../../program/older-python.ts'
import { sourceBytesRange } from '../../../limits.ts'
import { textFile } from '../../../problem/text-file.ts'
import { parseKept, yamlText } from '../yaml/merge-yaml.ts'
import type { KattisTarget } from '../kattis-target.ts'
import type { YamlMap } from '../../../text/read-yaml.ts'
import { languageIdOfFile } from '../../../program/languages.ts'
import { freeName, safeName } from '../../../writing/package-writer.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'
import type { PackageFile, PackageSolution } from '../../../problem/problem-package.ts'
import type { WantedVerdicts } from '../../wanted-verdicts.ts'
import type { WantVerdict } from '@drafts/contract'

/** A verdict the format has no folder for stands in the nearest one. */
const folders: Partial<Record<WantVerdict, string>> = {
  Accepted: 'accepted',
  WrongAnswer: 'wrong_answer',
  CPULimitExceeded: 'time_limit_exceeded',
  RuntimeError: 'run_time_error',
  MemoryLimitExceeded: 'run_time_error',
}

export const writeKattisSolutions = async (
  solutions: readonly PackageSolution[],
  { isScoring }: { isScoring: boolean },
  target: KattisTarget,
  writer: PackageWriter,
): Promise<void> => {
  const placed: PlacedSolution[] = []
  for (const solution of solutions) {
    const path = placeOf(solution, writer)
    const text = await textOf(solution)
    const source = sourceOf(solution, text)
    writer.put(path, source)
    if (source !== solution.source)
      writer.warnings.report(
        'python2-line',
        `${path}: a first line says that it is for Python 2.`,
        path,
      )
    const folder = path.slice(0, path.lastIndexOf('/'))
    for (const { name, ...file } of solution.files ?? []) writer.put(`${folder}/${name}`, file)
    // DOMjudge takes a folder for a solution only where the archive lists the folder itself.
    if (solution.files) writer.putText(`${folder}/`, '')
    reportSolution(solution, path, target.version === 'legacy', writer)
    placed.push({ solution, path, text: isScoring ? '' : text })
  }
  const kept = target.keptTexts.get(rulesPath)
  const text = kept === undefined ? undefined : withoutWantedLines(kept)
  const before = { text, map: parseKept(text, rulesPath) }
  const rules = new Map(
    rulesFor(
      placed.find(({ solution }) => solution.reference)?.path,
      placed.map(({ path }) => path),
      before.map ?? new Map(),
    ),
  )
  const lines = placed.map((one) => writeVerdicts(one, isScoring, rules))
  if (rules.size > 0 || before.map?.size)
    writer.putText(rulesPath, lines.join('') + yamlText(rules, before))
}

interface PlacedSolution {
  solution: PackageSolution
  path: string
  /** It may have a comment that names verdicts; empty where nobody reads that. */
  text: string
}

const textOf = async ({ source }: PackageSolution): Promise<string> =>
  source.sizeBytes > sourceBytesRange.max
    ? ''
    : (decodeSource(await buffer(await source.open()))?.text ?? '')

/** Kattis' tools run Python 3 unless the first line names another. */
const sourceOf = ({ source, languageId }: PackageSolution, text: string): PackageFile => {
  if (findLanguage(languageId)?.family !== 'Python') return source
  if (/^#!.*python2\b/.test(text) || olderPython('', text) === undefined) return source
  return textFile(`#!/usr/bin/env python2\n${text.replace(/^#![^\n]*\n/, '')}`)
}

/** The format's words; a memory limit is a run-time error of it. */
const codes: Readonly<Record<WantVerdict, string>> = {
  Accepted: 'AC',
  WrongAnswer: 'WA',
  CPULimitExceeded: 'TLE',
  MemoryLimitExceeded: 'RTE',
  RuntimeError: 'RTE',
}

/**
 * Several verdicts stand in a rule of the solution, and so does what an import would not find otherwise. Gives the comment for
 * what a rule has no words for.
 */
const writeVerdicts = (
  { solution, path, text }: PlacedSolution,
  isScoring: boolean,
  rules: Map<string, unknown>,
): string => {
  const label = path.slice('submissions/'.length)
  const old = rules.get(label)
  const rest = isYamlMap(old) ? [...old].filter(([key]) => !/^(permitted|required)$/.test(key)) : []
  if (rest.length > 0) rules.set(label, new Map(rest))
  else if (isYamlMap(old)) rules.delete(label)
  const { wantVerdict, wantVerdicts } = wantedOf(solution)
  const isRule = wantVerdict === null && wantVerdicts !== undefined
  const read = wantedVerdicts(label, text, isScoring ? new Map() : rules, () => undefined)
  if (!isRule && isDeepStrictEqual(read, wantedOf(solution))) return ''
  const verdicts = wantVerdicts ?? (wantVerdict === null ? [] : [wantVerdict])
  const all = verdicts.length === 0 ? verdictsOfFormat : verdicts
  const permitted = [...new Set(['AC', ...all.map((verdict) => codes[verdict])])]
  const required = permitted.filter((code) => code !== 'AC')
  rules.set(
    label,
    new Map<string, unknown>([
      ...rest,
      ['permitted', permitted],
      ...(all.includes('Accepted') ? [] : [['required', required] as const]),
    ]),
  )
  return wantedLine(label, verdicts)
}

const verdictsOfFormat: readonly WantVerdict[] = [
  'Accepted',
  'WrongAnswer',
  'CPULimitExceeded',
  'RuntimeError',
]

/** The verdicts that the import has of it. */
const wantedOf = ({ wantVerdict, wantVerdicts, reference }: PackageSolution): WantedVerdicts =>
  reference
    ? { wantVerdict: 'Accepted' }
    : { wantVerdict, ...(wantVerdicts ? { wantVerdicts } : {}) }

const rulesPath = 'submissions/submissions.yaml'

/** What `submissions.yaml` says: it names the model solution where an import would not find it otherwise. */
const rulesFor = (model: string | undefined, paths: readonly string[], rules: YamlMap): YamlMap => {
  const accepted = paths
    .filter((path) => path.startsWith('submissions/accepted/'))
    .map((path) => ({ label: path.slice('submissions/'.length) }))
    .toSorted((a, b) => compareCodePoints(a.label, b.label))
  const label = model?.slice('submissions/'.length)
  if (label === undefined || modelAmong(accepted, rules)?.label === label) return rules
  const others = new Map(
    [...rules].map(([glob, rule]) => [
      glob,
      isYamlMap(rule) ? new Map([...rule].filter(([key]) => key !== 'model_solution')) : rule,
    ]),
  )
  if (modelAmong(accepted, others)?.label === label) return others
  const old = others.get(label)
  return others.set(label, new Map([...(isYamlMap(old) ? old : []), ['model_solution', true]]))
}

const placeOf = (solution: PackageSolution, writer: PackageWriter): string => {
  const folder = `submissions/${folderOf(solution)}`
  const exts = findLanguage(solution.languageId)?.exts ?? ['txt']
  const file = solution.label.slice(solution.label.lastIndexOf('/') + 1)
  const ext = exts.find((one) => file.toLowerCase().endsWith(`.${one}`))
  const stem = safeName(ext === undefined ? file : file.slice(0, -ext.length - 1), 'solution')
  if (solution.files) return placeWithFiles(solution, `${stem}.${ext ?? exts[0] ?? 'txt'}`, writer)
  return `${folder}/${freeName((name) => writer.has(`${folder}/${name}`), stem, `.${ext ?? exts[0] ?? 'txt'}`)}`
}

/** A folder of its own, called as it was. */
const placeWithFiles = (
  solution: PackageSolution,
  file: string,
  { has }: PackageWriter,
): string => {
  const { label, files = [] } = solution
  const folder = `submissions/${folderOf(solution)}`
  const own = safeName(label.split('/').at(-2) ?? '', file.replace(/\.\w+$/, ''))
  const isTaken = (name: string): boolean =>
    [file, ...files.map((one) => one.name)].some((one) => has(`${folder}/${name}/${one}`))
  return `${folder}/${freeName(isTaken, own, '')}/${file}`
}

const folderOf = ({ wantVerdict, wantVerdicts, reference, label }: PackageSolution): string => {
  if (wantVerdict !== null) return folders[wantVerdict] ?? 'other'
  if (wantVerdicts) return 'mixed'
  if (reference) return 'accepted'
  // Packages have folders of their own, which expect nothing.
  const own = /^([a-z][a-z_]*)\/[^/]+(?:\/[^/]+)?$/.exec(label)?.[1] ?? 'other'
  return Object.values(folders).includes(own) ? 'other' : own
}

const reportSolution = (
  { label, languageId, notes, role, wantVerdict, wantVerdicts, reference }: PackageSolution,
  path: string,
  isLegacy: boolean,
  { warnings }: PackageWriter,
): void => {
  const name = label === '' ? path : label
  if (languageIdOfFile(path) !== languageId)
    warnings.report('language', 'Languages of solutions: files have their endings only.')
  if (`submissions/${label}` !== path)
    warnings.report('solution-labels', 'Labels of solutions: some are part of a file’s name only.')
  const isOneThere = (wantVerdicts ?? []).filter((verdict) => codes[verdict] === 'RTE').length === 1
  if (wantVerdict === null && isOneThere)
    warnings.report(
      'verdict',
      `${name}: a memory limit and a run-time error are one verdict in the package.`,
      path,
    )
  if (wantVerdict === null && wantVerdicts && isLegacy)
    warnings.report(
      'verdict',
      `${name}: that several verdicts are right stands in submissions.yaml, which tools of this format may not read.`,
      path,
    )
  if (wantVerdict === null && !wantVerdicts && !reference)
    warnings.report(
      'no-verdict',
      `${name}: without an expected verdict it lies in ${path.slice(0, path.lastIndexOf('/'))}.`,
      path,
    )
  else if (wantVerdict !== null && folders[wantVerdict] === undefined)
    warnings.report('verdict', `${name}: the format has no folder for its expected verdict.`, path)
  else if (wantVerdict === 'RuntimeError' && !wantVerdicts)
    warnings.report(
      'verdict',
      `${name}: a run-time error of the package may be a memory limit as well.`,
      path,
    )
  else if (wantVerdict === 'MemoryLimitExceeded')
    warnings.report(
      'verdict',
      `${name}: Memory Limit Exceeded is a run-time error in the package.`,
      path,
    )
  if (notes !== '')
    warnings.report('solution-notes', `${name}: its notes are not in the package.`, path)
  if (role !== 'solution')
    warnings.report('solution-role', `${name}: the package has no role for it.`, path)
}

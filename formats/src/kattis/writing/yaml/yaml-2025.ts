import { createHash } from 'node:crypto'
import { inLocaleOrder } from '@drafts/contract'
import { localeCode } from '../statements/locale-code.ts'
import { readOldYaml } from './old-yaml.ts'
import type { KattisTarget } from '../kattis-target.ts'
import type { OldYaml } from './old-yaml.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'
import type { ProblemPackage } from '../../../problem/problem-package.ts'

interface Limits {
  cpuNs: number
  rounded: { memory: number; code: number }
}

/** `problem.yaml` of 2025-09. */
export const yamlOf2025 = (
  problem: ProblemPackage,
  { cpuNs, rounded }: Limits,
  { problemId, keptTexts, version }: KattisTarget,
  writer: PackageWriter,
) => {
  const old = readOldYaml(keptTexts, version, writer)
  return {
    problem_format_version: '2025-09',
    type: typeOf(problem, old),
    name: namesOf(problem, writer),
    uuid: problem.uuid ?? uuidOf(problemId),
    ...attributesOf(problem, writer),
    ...old.rest,
    limits: { time_limit: cpuNs / 1e9, ...resolutionOf(cpuNs), ...rounded, ...old.limits },
  }
}

/** One that is judged in one pass is `pass-fail` or `interactive`. */
const typeOf = (
  { mechanism, groups = [] }: ProblemPackage,
  { types: old }: OldYaml,
): string | string[] => {
  const types = groups.length > 0 ? ['scoring', ...old] : old
  const all =
    mechanism === 'interactive'
      ? ['interactive', ...types.filter((type) => type !== 'submit-answer')]
      : types
  return all.length > 1 ? all : (all[0] ?? 'pass-fail')
}

/** A name for each language that has a statement, and for no other. */
const namesOf = (
  { title, statements }: ProblemPackage,
  { warnings }: PackageWriter,
): string | Record<string, string> => {
  const names = inLocaleOrder(statements).map(
    ([locale, { body }]) => [localeCode(locale), body.title.trim() || title.trim()] as const,
  )
  const main = names.find(([code]) => code === 'en') ?? names[0]
  if (main && main[1] !== title.trim())
    warnings.report('title', `The title ${title}: the package has those of the statements only.`)
  return names.every(([code]) => code === 'en') ? (main?.[1] ?? title) : Object.fromEntries(names)
}

/** A version 5 UUID (RFC 9562), so that a package that is exported again is the same problem to whoever has it. */
export const uuidOf = (problemId: string): string => {
  const hash = createHash('sha1').update(namespace).update(problemId).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-')
}

const namespace = Buffer.from('5b0c2a4de0a94c0e9d0f7c3b6a1e8f52', 'hex')

const attributesOf = ({ plain: { attributes } }: ProblemPackage, { warnings }: PackageWriter) => {
  const {
    topics = [],
    license = 'unknown',
    rightsOwner = '',
    source = '',
    sourceURL = '',
  } = attributes ?? {}
  const hasOwner = rightsOwner !== '' && license !== 'public domain'
  if (rightsOwner !== '' && !hasOwner)
    warnings.report(
      'rights-owner',
      'Rights owner: the format has none of what is in the public domain.',
    )
  if (rightsOwner === '' && source === '' && license !== 'unknown' && license !== 'public domain')
    warnings.report(
      'no-rights-owner',
      `The format wants a rights owner or a source for ${license}.`,
    )
  if (source === '' && sourceURL !== '')
    warnings.report(
      'source-name',
      'The source has an address only: in the package it is its name too.',
    )
  return {
    ...sourceOf(source, sourceURL),
    license,
    ...(hasOwner ? { rights_owner: rightsOwner } : {}),
    ...(topics.length > 0 ? { keywords: topics } : {}),
  }
}

const sourceOf = (name: string, url: string) => {
  if (url !== '') return { source: { name: name || url, url } }
  return name === '' ? {} : { source: name }
}

/** A time limit is a multiple of this, which is a second where nothing else is said. */
const resolutionOf = (cpuNs: number): { time_resolution?: number } => {
  if (cpuNs % 1e9 === 0) return {}
  const fitting = [5e8, 1e8, 1e7, 1e6].find((step) => cpuNs % step === 0) ?? cpuNs
  return { time_resolution: fitting / 1e9 }
}

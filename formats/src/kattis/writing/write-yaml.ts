import { defaultLimits } from '@drafts/contract'
import { stringify } from 'yaml'
import type { KattisJudging } from './write-judging.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { PackedProblem } from '../../packed-problem.ts'

const mebibyte = 1_048_576
const kibibyte = 1024

/** `problem.yaml`, `.timelimit` and `domjudge-problem.ini`: the format itself has no time limit. */
export const writeYaml = (
  problem: PackedProblem,
  { validation, flags }: KattisJudging,
  writer: PackageWriter,
): void => {
  const { title, plain } = problem
  const { attributes } = plain
  const limits = plain.limits ?? defaultLimits
  const topics = attributes?.topics ?? []
  const yaml = {
    name: title,
    ...filled('source', attributes?.source),
    ...filled('source_url', attributes?.sourceURL),
    license: attributes?.license ?? 'unknown',
    ...filled('rights_owner', attributes?.rightsOwner),
    ...(topics.length > 0 ? { keywords: keywordsOf(topics) } : {}),
    limits: {
      memory: Math.ceil(limits.memory / mebibyte),
      code: Math.ceil(limits.source / kibibyte),
    },
    validation,
    ...filled('validator_flags', flags.join(' ')),
  }
  writer.putText('problem.yaml', stringify(yaml))
  const seconds = String(limits.cpu / 1e9)
  writer.putText('.timelimit', `${seconds}\n`)
  writer.putText('domjudge-problem.ini', `timelimit='${seconds}'\n`)
  if (limits.memory % mebibyte !== 0)
    writer.warnings.tell(
      'memory-limit',
      `Memory limit: ${limits.memory / 1e6} MB are ${yaml.limits.memory} MiB in the package, rounded up.`,
    )
  if (limits.source % kibibyte !== 0)
    writer.warnings.tell(
      'source-limit',
      `Source limit: ${limits.source / 1000} kB are ${yaml.limits.code} KiB in the package, rounded up.`,
    )
}

const filled = (key: string, value: string | undefined): Record<string, string> =>
  value ? { [key]: value } : {}

/** One string of words, as the format has it, unless a topic has several. */
const keywordsOf = (topics: readonly string[]): string | readonly string[] =>
  topics.some((topic) => /[\s,]/.test(topic)) ? topics : topics.join(' ')

import { uuidOf } from './yaml-2025.ts'
import { readOldYaml } from './old-yaml.ts'
import { legacyFlags } from './write-test-yaml.ts'
import type { KattisJudging } from '../programs/write-judging.ts'
import type { KattisTarget } from '../kattis-target.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'
import type { ProblemPackage } from '../../../problem/problem-package.ts'

interface Parts {
  judging: KattisJudging
  rounded: { memory: number; code: number }
}

/** `problem.yaml` of legacy. */
export const yamlOfLegacy = (
  { title, uuid, groups = [], plain: { attributes } }: ProblemPackage,
  { judging: { validation, flags }, rounded }: Parts,
  { problemId, keptTexts, version }: KattisTarget,
  writer: PackageWriter,
) => {
  const old = readOldYaml(keptTexts, version, writer)
  // Tools refuse a score of a validator that is not said to give one.
  const isScored = old.hasScores && validation !== 'default'
  for (const { name, policy } of groups)
    if (isScored && policy === 'all')
      writer.warnings.report(
        'group',
        `Group ${name} counts as its worst test there, as the validator gives scores.`,
      )
  return {
    name: title,
    ...filled('uuid', old.hasUuid ? (uuid ?? uuidOf(problemId)) : undefined),
    // The scores of its groups are files that go with it.
    ...(groups.length > 0 || old.types.includes('scoring') ? { type: 'scoring' } : {}),
    ...filled('source', attributes?.source),
    ...filled('source_url', attributes?.sourceURL),
    license: attributes?.license ?? 'unknown',
    ...filled('rights_owner', attributes?.rightsOwner),
    ...filled('keywords', keywordsOf(attributes?.topics ?? [], writer)),
    ...old.rest,
    limits: { ...old.limits, ...rounded },
    validation: isScored ? `${validation} score` : validation,
    ...filled('validator_flags', legacyFlags(flags, writer)),
  }
}

const filled = (key: string, value: string | undefined): Record<string, string> =>
  value ? { [key]: value } : {}

/** The format has one string of words. */
const keywordsOf = (topics: readonly string[], { warnings }: PackageWriter): string => {
  const words = topics.map((topic) => topic.trim().replaceAll(/[\s,]+/g, '-'))
  const changed = topics.filter((topic, at) => topic !== words[at])
  if (changed.length > 0)
    warnings.report(
      'topics',
      `Topics of several words have hyphens in the package: ${changed.join(', ')}.`,
    )
  return words.join(' ')
}

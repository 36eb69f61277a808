import { isYamlMap } from '../../../text/read-yaml.ts'
import { parseKept } from './merge-yaml.ts'
import { toText, yamlWords } from '../../problem-yaml.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'
import type { YamlMap } from '../../../text/read-yaml.ts'

/** What the problem.yaml of the package that the problem came from says, and the problem does not. */
export interface OldYaml {
  /** Kinds of problems that the product does not judge. */
  types: string[]
  /** Keys of the top. */
  rest: Record<string, unknown>
  limits: Record<string, unknown>
  /** The older format has it in some packages alone. */
  hasUuid: boolean
  /** Its own validator must give scores (legacy). */
  hasScores: boolean
}

const nothing: OldYaml = { types: [], rest: {}, limits: {}, hasUuid: false, hasScores: false }

/** The problem itself says these, or they are read here by name. */
const mapped = new Set(
  `problem_format_version type name source source_url license rights_owner limits validation validator_flags keywords author
  credits`.split(/\s+/),
)

/** What each version has a place for. */
const places = {
  legacy: {
    types: ['scoring'],
    keys: ['grading'],
    limits:
      /^(?:output|compilation_(?:time|memory)|validation_(?:time|memory|output)|time_multiplier|time_safety_margin)$/,
  },
  '2025-09': {
    types: ['multi-pass', 'submit-answer'],
    keys: ['embargo_until', 'allow_file_writing'],
    limits:
      /^(?:output|compilation_(?:time|memory)|validation_(?:time|memory|output|passes)|time_multipliers)$/,
  },
} as const

/** A problem that came from another format has no such file. Keys that have no place any more are reported. */
export const readOldYaml = (
  keptTexts: ReadonlyMap<string, string>,
  version: keyof typeof places,
  { warnings }: PackageWriter,
): OldYaml => {
  const path = 'problem.yaml'
  const map = parseKept(keptTexts.get(path), path)
  if (!map) return nothing
  const isLegacy = yamlWords(map.get('problem_format_version') ?? 'legacy')[0]?.startsWith('legacy')
  const place = places[version]
  const isNewer = version === '2025-09'
  // The older format has languages in words of its own.
  const keys: readonly string[] = [
    ...place.keys,
    // Some packages of the older format have one as well, and get it back.
    ...(isNewer || isLegacy ? ['uuid'] : []),
    ...(isNewer ? ['version'] : []),
    ...(isNewer && !isLegacy ? ['languages'] : []),
  ]
  const lost = [...map.keys()].filter((key) => !mapped.has(key) && !keys.includes(key))
  if (lost.length > 0)
    warnings.report('kept', `Keys of the kept problem.yaml: ${lost.join(', ')} are left out.`, path)
  const said = [...yamlWords(map.get('type')), ...yamlWords(map.get('validation'))]
  return {
    types: place.types.filter((type) => said.includes(type)),
    rest: {
      ...(isNewer ? creditsOf(map) : authorOf(map)),
      // The problem may be another one than that of the package.
      ...pick(map, (key) => key !== 'uuid' && keys.includes(key)),
      ...(isNewer ? versionOf(map) : {}),
      // What the older format takes for granted, and its tools want to be said; the newer one has no such key.
      ...(!isNewer && !isLegacy && said.includes('scoring')
        ? { grading: { show_test_data_groups: false } }
        : {}),
    },
    limits: limitsOf(map.get('limits'), place.limits),
    hasUuid: map.has('uuid') && keys.includes('uuid'),
    hasScores: isLegacy === true && said.includes('scoring') && said.includes('score'),
  }
}

const creditsOf = (map: YamlMap): Record<string, unknown> => {
  const credits = map.get('credits')
  if (isYamlMap(credits)) return { credits }
  const text = toText(credits) ?? toText(map.get('author'))?.trim() ?? ''
  return text === '' ? {} : { credits: text }
}

/** The older format has the authors only, in one text. */
const authorOf = (map: YamlMap): Record<string, string> => {
  const credits = map.get('credits')
  const authors = isYamlMap(credits) ? credits.get('authors') : credits
  const names = [map.get('author') ?? authors].flat().map(nameOf)
  const text = names.filter((name) => name !== '').join(', ')
  return text === '' ? {} : { author: text }
}

const nameOf = (person: unknown): string =>
  (toText(isYamlMap(person) ? person.get('name') : person) ?? '').trim()

/** A text, though `1.2` reads as a number. */
const versionOf = (map: YamlMap): Record<string, string> => {
  const version = toText(map.get('version'))
  return version === undefined ? {} : { version }
}

const limitsOf = (limits: unknown, names: RegExp): Record<string, unknown> =>
  isYamlMap(limits) ? pick(limits, (key) => names.test(key)) : {}

const pick = (map: YamlMap, isWanted: (key: string) => boolean): Record<string, unknown> =>
  Object.fromEntries([...map].filter(([key]) => isWanted(key)))

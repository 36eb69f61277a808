import { badPackage } from '../package-error.ts'
import { yamlBytesMax } from '../limits.ts'
import { isYamlMap, readYamlMap, reportTwice, type YamlMap } from '../text/read-yaml.ts'
import type { PackageFiles } from '../package-files.ts'

/** `problem.yaml` as far as its keys are read everywhere; the rest is asked for by name. */
export interface ProblemYaml {
  map: YamlMap
  /** The words of `type` and `validation`, whatever their shape. */
  types: ReadonlySet<string>
  validation: readonly string[]
  isLegacy: boolean
  constants: ReadonlyMap<string, string>
}

const knownVersions = /^(legacy(-icpc)?|2023-07(-draft)?|2025-09(-draft)?)$/
const knownKeys = new Set(
  `problem_format_version type name uuid author credits source source_url license rights_owner limits validation validator_flags grading
  keywords languages constants allow_file_writing embargo_until version`
    .trim()
    .split(/\s+/),
)

export async function readProblemYaml(files: PackageFiles): Promise<ProblemYaml> {
  const path = 'problem.yaml'
  const tell = reportTwice(files.warnings, path)
  const map = readYamlMap(await files.readText(path, yamlBytesMax), path, (key) => {
    // Which problem it is must not be left to guessing.
    if (key === 'name') throw badPackage(`${path} has the key name twice.`, path)
    tell(key)
  })
  requireName(map)
  const version = yamlScalar(map, 'problem_format_version') ?? 'legacy'
  if (!knownVersions.test(version)) {
    files.warnings.report(
      'format-version',
      `The format version ${version} is not known; the package is read like those that are.`,
      'problem.yaml',
    )
  }
  for (const key of map.keys()) {
    if (!knownKeys.has(key))
      files.warnings.report(
        'unknown-key',
        `The key ${key} of problem.yaml is not known and is kept aside.`,
        'problem.yaml',
      )
  }
  return {
    map,
    types: new Set(yamlWords(map.get('type'))),
    validation: yamlWords(map.get('validation')),
    isLegacy: version.startsWith('legacy'),
    constants: readConstants(map),
  }
}

/** A text, or a text for each language; a package without the key is named by its statements. */
function requireName(map: YamlMap): void {
  if (!map.has('name')) return
  const name = map.get('name')
  const texts = isYamlMap(name) ? [...name.values()] : [name]
  if (texts.some((text) => text !== null && toText(text) === undefined))
    throw badPackage('problem.yaml gives the problem a name that is not a text.', 'problem.yaml')
  if (!isYamlMap(name) && (toText(name) ?? '').trim() === '')
    throw badPackage('problem.yaml gives the problem a blank name.', 'problem.yaml')
}

/** A string, number or truth value as text. */
export function yamlScalar(map: YamlMap, key: string): string | undefined {
  return toText(map.get(key))
}

export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : undefined
}

/** Words of a string or of a list of strings. */
export function yamlWords(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(yamlWords)
  return (toText(value) ?? '').split(/\s+/).filter((word) => word !== '')
}

export function submap(map: YamlMap, key: string): YamlMap {
  const value = map.get(key)
  return isYamlMap(value) ? value : new Map()
}

function readConstants(map: YamlMap): Map<string, string> {
  const constants = new Map<string, string>()
  for (const [name, value] of submap(map, 'constants')) {
    const written = isYamlMap(value) ? value : new Map([['value', value]])
    // A value may be written in several ways, each with a name of its own.
    for (const [way, one] of written) {
      const text = toText(one)
      if (text === undefined) continue
      constants.set(`${name}.${way}`, text)
      if (way === 'value') constants.set(name, text)
    }
  }
  return constants
}

/** Puts the values of constants in place of `{{name}}` and, in TeX, of `\constant{name}`. */
export function replaceConstants(text: string, constants: ReadonlyMap<string, string>): string {
  if (constants.size === 0) return text
  const value = (whole: string, name: string) => constants.get(name) ?? whole
  return text
    .replace(/\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g, value)
    .replace(/\\constant\{([A-Za-z0-9_.-]+)\}/g, value)
}

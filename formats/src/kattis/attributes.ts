import { licenses } from '@drafts/contract'
import { isYamlMap } from '../text/read-yaml.ts'
import { yamlScalar, submap, toText, yamlWords, type ProblemYaml } from './problem-yaml.ts'
import type { WarningList } from '../warnings.ts'
import type { ReadAttributes } from '../problem/finish-package.ts'

export function readAttributes(yaml: ProblemYaml, warnings: WarningList): ReadAttributes {
  const source = readSource(yaml, warnings)
  const license = readLicense(yaml, warnings)
  const author = readAuthors(yaml)
  const owner = yamlScalar(yaml.map, 'rights_owner')?.trim() ?? ''
  const heir = license === 'public domain' ? '' : author || source.name
  return {
    topics: readTopics(yaml),
    license,
    rightsOwner: owner || heir,
    source: source.name,
    sourceURL: source.url,
  }
}

function readLicense(yaml: ProblemYaml, warnings: WarningList): ReadAttributes['license'] {
  const text = (yamlScalar(yaml.map, 'license') ?? 'unknown')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
  const license = licenses.find(
    (known) => known === text || known.replace(/[ -]/g, '') === text.replace(/[ -]/g, ''),
  )
  if (!license)
    warnings.report(
      'license',
      `The license ${text} is not one of those that are known; it is set to unknown.`,
      'problem.yaml',
    )
  return license ?? 'unknown'
}

/** Keywords are a list, or one string of words; with commas in it, a keyword may hold blanks. */
function readTopics(yaml: ProblemYaml): string[] {
  const value = yaml.map.get('keywords')
  const list = Array.isArray(value)
    ? value.map((item) => toText(item) ?? '')
    : (toText(value) ?? '').split(/,/)
  const topics = list.length === 1 && !Array.isArray(value) ? yamlWords(list[0]) : list
  return [...new Set(topics.map((topic) => topic.trim()).filter((topic) => topic !== ''))]
}

function readSource(yaml: ProblemYaml, warnings: WarningList): { name: string; url: string } {
  const value = yaml.map.get('source')
  const list = (Array.isArray(value) ? value : [value]).map((item: unknown) =>
    isYamlMap(item)
      ? { name: yamlScalar(item, 'name') ?? '', url: yamlScalar(item, 'url') ?? '' }
      : { name: toText(item) ?? '', url: '' },
  )
  if (list.length > 1)
    warnings.report(
      'sources',
      'Several sources: their names are joined, the first address is taken.',
      'problem.yaml',
    )
  const name = list
    .map((item) => item.name.trim())
    .filter((text) => text !== '')
    .join(', ')
  const url = (
    yamlScalar(yaml.map, 'source_url') ??
    list.find((item) => item.url !== '')?.url ??
    ''
  ).trim()
  if (url === '' || /^https?:\/\/\S+$/i.test(url)) return { name, url }
  warnings.report(
    'source-url',
    `The address ${url} of the source is no web address and is left out.`,
    'problem.yaml',
  )
  return { name, url: '' }
}

function readAuthors(yaml: ProblemYaml): string {
  const credits = yaml.map.get('credits')
  const authors = isYamlMap(credits) ? credits.get('authors') : credits
  const people = authors ?? yaml.map.get('author')
  return (Array.isArray(people) ? people : [people])
    .map(
      (person: unknown) => (isYamlMap(person) ? yamlScalar(person, 'name') : toText(person)) ?? '',
    )
    .map((name) => withoutMails(name).trim())
    .filter((name) => name !== '')
    .join(', ')
}

/** A pattern that begins with blanks takes time by the square of their number. */
function withoutMails(name: string): string {
  const pieces = name.split(/<[^<>]*>/)
  return pieces.map((piece, at) => (at < pieces.length - 1 ? piece.trimEnd() : piece)).join('')
}

/** For the keys that have no place, by name. */
export function reportKeptLimits(yaml: ProblemYaml, warnings: WarningList): void {
  const limits = submap(yaml.map, 'limits')
  // It is what a time limit is rounded to that is not given.
  const isGiven = Number(toText(limits.get('time_limit'))) > 0
  const kept = [...limits.keys()]
    .filter((key) => /^(output|compilation_|validation_|time_resolution)/.test(key))
    .filter((key) => key !== 'time_resolution' || !isGiven)
    .toSorted()
  if (kept.length > 0)
    warnings.report('limits-kept', `Limits kept aside: ${kept.join(', ')}.`, 'problem.yaml')
}

import { yamlBytesMax } from '../../limits.ts'
import { readYamlMap, reportTwice, type YamlMap } from '../../text/read-yaml.ts'
import { pointsWords, scalePoints } from '../../points.ts'
import { yamlScalar, yamlWords } from '../problem-yaml.ts'
import type { PackageFiles } from '../../package-files.ts'

export interface GroupFile {
  /** Below `data/`; empty for the root. */
  folder: string
  path: string
  map: YamlMap
}

const groupFile = /^data\/(?:(.*)\/)?(?:testdata|test_group)\.yaml$/

export async function readGroups(files: PackageFiles): Promise<GroupFile[]> {
  const groups: GroupFile[] = []
  for (const path of files.under('data')) {
    const match = groupFile.exec(path)
    if (!match) continue
    groups.push({
      folder: match[1] ?? '',
      path,
      map: readYamlMap(
        await files.readText(path, yamlBytesMax),
        path,
        reportTwice(files.warnings, path),
      ),
    })
  }
  return groups
}

/**
 * Weights of the tests of a scoring problem by their folder. The score of a group counts for the group as a whole
 * where the group takes the least of its tests (or has a maximum), and is spread over them; else it counts per test.
 */
export function weightsOf(
  folders: readonly string[],
  groups: readonly GroupFile[],
  tell: (words: string) => void = () => undefined,
): number[] {
  const scores = scoresOf(groups, tell)
  const weights = folders.map(() => 1)
  const byGroup = new Map<GroupFile, number[]>()
  folders.forEach((folder, index) => {
    const group = nearest(folder, groups, (candidate) => scores.has(candidate))
    if (group) byGroup.set(group, [...(byGroup.get(group) ?? []), index])
  })
  for (const [group, members] of byGroup) {
    const score = scores.get(group) ?? 1
    const isWhole =
      group.map.has('max_score') || /\bmin\b|\bmax\b|\bavg\b/.test(flagsOf(group, groups))
    const shares = isWhole ? spread(score, members.length) : members.map(() => score)
    members.forEach((member, place) => {
      weights[member] = shares[place] ?? 1
    })
  }
  return weights
}

/** Equal shares that add up to the score, the first ones greater by one; all 1 if there is not enough for all. */
function spread(score: number, count: number): number[] {
  if (score < count) return Array.from({ length: count }, () => 1)
  const share = Math.floor(score / count)
  return Array.from({ length: count }, (_, index) => share + (index < score % count ? 1 : 0))
}

/** Scores as weights may be: all are multiplied by one factor where some are not. */
function scoresOf(
  groups: readonly GroupFile[],
  tell: (words: string) => void,
): ReadonlyMap<GroupFile, number> {
  const scored = groups.flatMap((group) => {
    const text = yamlScalar(group.map, 'max_score') ?? yamlScalar(group.map, 'accept_score')
    return Number(text) > 0 ? [{ group, text: String(text) }] : []
  })
  const points = scored.map(({ text }) => text)
  const scaled = scalePoints(points)
  const told = pointsWords(points, scaled, (at) => nameOf(scored[at]?.group.folder))
  if (told !== undefined) tell(told)
  return new Map(scored.map(({ group }, at) => [group, scaled.weights[at] ?? 1]))
}

const nameOf = (folder = ''): string => (folder === '' ? 'the whole' : `group ${folder}`)

/** What each group says of its score and of others that must pass before it: no test here knows of it. */
export function reportGroups(
  groups: readonly GroupFile[],
  tell: (words: string, path: string) => void,
): void {
  for (const group of groups) {
    const score = yamlScalar(group.map, 'max_score') ?? yamlScalar(group.map, 'accept_score')
    const needs = yamlWords(group.map.get('require_pass'))
    const flags = yamlScalar(group.map, 'score_aggregation') ?? wordsOfScores(group)
    const said = [
      score === undefined || Number(score) === 0 ? '' : `has a score of ${score}`,
      flags === undefined || flags === '' ? '' : `adds its tests up by ${flags}`,
      needs.length === 0 ? '' : `is run only after ${needs.join(', ')} passed`,
    ].filter((one) => one !== '')
    if (group.folder === '' || said.length === 0) continue
    tell(
      `Group ${group.folder} ${said.join(' and ')}; here each of its tests counts by itself.`,
      group.path,
    )
  }
}

/** Flags of the default grader by which a group is accepted though a test of it is not. */
const lenient: Readonly<Record<string, string>> = {
  accept_if_any_accepted: 'when one of its tests is',
  always_accept: 'whatever becomes of its tests',
}

const wordsOfScores = ({ map }: GroupFile): string =>
  yamlWords(map.get('grader_flags'))
    .filter((flag) => !Object.hasOwn(lenient, flag))
    .join(' ')

/** Here every test must pass, of scoring problems and of all others: nothing is Accepted that the package refuses. */
export function reportGraders(
  groups: readonly GroupFile[],
  tell: (words: string, path: string) => void,
): void {
  for (const { folder, map, path } of groups)
    for (const flag of yamlWords(map.get('grader_flags'))) {
      const when = Object.hasOwn(lenient, flag) ? lenient[flag] : undefined
      if (when === undefined) continue
      const group = folder === '' ? 'The data as a whole' : `Group ${folder}`
      tell(
        `${group} is accepted by the package ${when} (${flag}); here a solution is Accepted only when it passes all tests, and may fail where the package accepts it.`,
        path,
      )
    }
}

function flagsOf(group: GroupFile, groups: readonly GroupFile[]): string {
  const giver = nearest(group.folder, groups, (candidate) => candidate.map.has('grader_flags'))
  return giver ? (yamlScalar(giver.map, 'grader_flags') ?? '') : ''
}

/** The innermost group that fits, from a folder outwards. */
export function nearest(
  folder: string,
  groups: readonly GroupFile[],
  fits: (group: GroupFile) => boolean,
): GroupFile | undefined {
  for (let at = folder; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const group = groups.find((candidate) => candidate.folder === at && fits(candidate))
    if (group) return group
    if (at === '') return undefined
  }
}

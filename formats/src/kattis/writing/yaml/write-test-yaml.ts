import { joinArguments, splitArguments } from '@drafts/contract'
import { groupsOfKattis, testdataKeys, testGroupKeys } from '../../../groups/kattis-groups.ts'
import { isFlagsKey } from '../../validator-flags.ts'
import type { YamlMap } from '../../../text/read-yaml.ts'
import type { PackageGroup } from '../../../groups/package-group.ts'
import type { PackageTest } from '../../../problem/problem-package.ts'
import { parseKept, yamlText } from './merge-yaml.ts'
import type { KattisTarget } from '../kattis-target.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'

/** `{test}.yaml`: hint, description and the validator's arguments, and the other keys of one that was preserved. */
export const writeTestYaml = (
  path: string,
  own: { hint: string; description: string; output_validator_args: string[] | undefined },
  { keptTexts }: KattisTarget,
  writer: PackageWriter,
): void => {
  const file = `${path}.yaml`
  const before = { text: keptTexts.get(file), map: parseKept(keptTexts.get(file), file) }
  const map = new Map(before.map)
  const { output_validator_args: flags, ...texts } = own
  for (const [key, value] of Object.entries(texts)) setOrDelete(map, key, value)
  map.delete('output_validator_flags')
  if (flags === undefined) map.delete('output_validator_args')
  else map.set('output_validator_args', flags)
  if (map.size > 0) writer.putText(file, yamlText(map, before))
}

/** Trimmed they are the same: the file stays as it was typed. */
const setOrDelete = (map: Map<string, unknown>, key: string, value: string): void => {
  const old = map.get(key)
  if (value === '') map.delete(key)
  else if (typeof old !== 'string' || old.trim() !== value) map.set(key, value)
}

/** Keys that a group has only where a problem is scored. */
const ofScores = new Set(['max_score', 'score_aggregation', 'require_pass'])

/** `testdata.yaml` of legacy: what the validator is called with in this folder, and the other keys of one that was preserved. */
export const writeFolderFlags = (
  folder: string,
  flags: readonly string[],
  { keptTexts }: KattisTarget,
  writer: PackageWriter,
): void => {
  const path = `${folder}/testdata.yaml`
  const before = { text: keptTexts.get(path), map: parseKept(keptTexts.get(path), path) }
  const map = new Map(before.map)
  map.set('output_validator_flags', legacyFlags(flags, writer))
  writer.putText(path, yamlText(map, before))
}

/** A kept `testdata.yaml` without what the package says elsewhere, arguments of the validator; undefined where nothing is left. */
export const withoutFlags = (path: string, text: string | undefined): string | undefined => {
  const map = parseKept(text, path)
  const rest = new Map([...(map ?? [])].filter(([key]) => !isFlagsKey(key)))
  if (map === undefined || rest.size === map.size) return text
  return rest.size === 0 ? undefined : yamlText(rest)
}

/** The words of a text, in which no quotation mark means anything: an argument with blanks in it is several there. */
export const legacyFlags = (flags: readonly string[], { warnings }: PackageWriter): string => {
  const apart = flags.filter((flag) => flag === '' || /\s/.test(flag))
  if (apart.length > 0)
    warnings.report(
      'flags',
      `Arguments of the validator with blanks in them are taken apart there: ${joinArguments(apart)}. Kattis 2025-09 keeps them.`,
    )
  return flags.join(' ')
}

/** `test_group.yaml` of samples and of the rest: arguments of the validator, and the other keys of one that was preserved. */
export const writeFlags = (
  flags: readonly string[],
  folders: readonly string[],
  { keptTexts }: KattisTarget,
  writer: PackageWriter,
): void => {
  for (const folder of folders) {
    const path = `data/${folder}/test_group.yaml`
    const before = { text: keptTexts.get(path), map: parseKept(keptTexts.get(path), path) }
    const map = new Map([...(before.map ?? [])].filter(([key]) => !ofScores.has(key)))
    const hasScores = map.size < (before.map?.size ?? 0)
    map.delete('output_validator_args')
    map.delete('output_validator_flags')
    if (flags.length > 0) map.set('output_validator_args', [...flags])
    if (map.size === 0) continue
    writer.putText(path, yamlText(map, before))
    if (hasScores)
      writer.warnings.report('kept', `The scores in ${path} are not in the package.`, path)
  }
}

interface GroupPlace {
  /** Arguments of the checker. */
  flags: readonly string[]
  /** A validator of the older format must give scores. */
  isScored: boolean
  tests: readonly PackageTest[]
  members: readonly PackageTest[]
  /** Groups whose folders this one is in. */
  around: readonly PackageGroup[]
  /** Folders of those that it needs, below `secret`. */
  dependsOn: string[]
}

/** The worth of a group, in the file of its folder, with the other keys of one that was preserved. */
export const writeGroupFile = (
  folder: string,
  group: PackageGroup,
  { flags, isScored, tests, members, around, dependsOn }: GroupPlace,
  { keptTexts, version }: KattisTarget,
  writer: PackageWriter,
): void => {
  const isLegacy = version === 'legacy'
  const path = `data/${folder}/${isLegacy ? 'testdata' : 'test_group'}.yaml`
  const isShared = isLegacy && tests.every((test) => test.checkerArguments === undefined)
  // A folder replaces what the folders around it say; those of problem.yaml stay before it.
  const own = isShared ? [] : flags
  const given = splitArguments(group.checkerArguments)
  const whole = {
    ...group,
    ...(isLegacy ? {} : { dependsOn }),
    checkerArguments: given.length === 0 ? '' : joinArguments([...own, ...given]),
  }
  const written = isLegacy
    ? testdataKeys(
        whole,
        members.map(({ weight }) => weight),
      )
    : testGroupKeys(whole)
  const outer = keptAround(path, keptTexts)
  const bare = bareKeys(group, [...around.map(saidBy), ...outer], own, isLegacy)
  if (isLegacy)
    for (const text of [whole.checkerArguments, group.validatorArguments])
      legacyFlags(splitArguments(text), writer)
  if (!isLegacy && new Set(members.map(({ weight }) => weight)).size > 1)
    writer.warnings.report(
      'group',
      `Group ${group.name}: its tests have one weight in the package.`,
    )
  for (const { code, message } of written.warnings) writer.warnings.report(code, message)
  const before = { text: keptTexts.get(path), map: parseKept(keptTexts.get(path), path) }
  if (
    before.text !== undefined &&
    (around.length === 0 || (Object.keys(bare).length === 0 && saysArguments(group, before.map))) &&
    saysTheSame(
      { ...whole, dependsOn, count: members.length, isScored },
      folder,
      keptTexts,
      isLegacy,
    )
  ) {
    writer.putText(path, before.text)
    return
  }
  const map = new Map([...(before.map ?? [])].filter(([key]) => !ownKeys.has(key)))
  for (const [key, value] of Object.entries({ ...bare, ...written.keys })) map.set(key, value)
  writer.putText(path, yamlText(map, before))
}

interface Said {
  checkerArguments: boolean
  validatorArguments: boolean
}

const saidBy = ({ checkerArguments, validatorArguments }: PackageGroup): Said => ({
  checkerArguments: checkerArguments.trim() !== '',
  validatorArguments: validatorArguments.trim() !== '',
})

/** Kept files of the folders around that of a group. They go out without arguments of the checker. */
const keptAround = (path: string, keptTexts: KattisTarget['keptTexts']): Said[] => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const parts = path.split('/').slice(0, -2)
  return parts.map((_, at) => {
    const file = [...parts.slice(0, at + 1), name].join('/')
    const keys = [...(parseKept(keptTexts.get(file), file)?.keys() ?? [])]
    const validatorArguments = keys.some((key) => key.startsWith('input_validator_'))
    return { checkerArguments: false, validatorArguments }
  })
}

/** Empty arguments for a group that has none and stands in folders that have some: it would inherit theirs. */
const bareKeys = (
  group: PackageGroup,
  around: readonly Said[],
  own: readonly string[],
  isLegacy: boolean,
): Record<string, unknown> => {
  const isBare = (field: 'checkerArguments' | 'validatorArguments'): boolean =>
    group[field].trim() === '' && around.some((other) => other[field])
  const kind = isLegacy ? 'flags' : 'args'
  return {
    ...(isBare('checkerArguments')
      ? { [`output_validator_${kind}`]: isLegacy ? own.join(' ') : own }
      : {}),
    ...(isBare('validatorArguments') ? { [`input_validator_${kind}`]: isLegacy ? '' : [] } : {}),
  }
}

/** It inherits none of its arguments: those of the groups around it may be others by now. */
const saysArguments = (group: PackageGroup, map: YamlMap | undefined): boolean => {
  const names = [...(map?.keys() ?? [])]
  const says = (field: 'checkerArguments' | 'validatorArguments', start: string): boolean =>
    group[field].trim() === '' || names.some((name) => name.startsWith(start))
  return (
    says('checkerArguments', 'output_validator_') && says('validatorArguments', 'input_validator_')
  )
}

/** A preserved group stays as it was typed, while the group is as it was. */
const saysTheSame = (
  group: PackageGroup & { count: number; isScored: boolean },
  folder: string,
  keptTexts: KattisTarget['keptTexts'],
  isLegacy: boolean,
): boolean => {
  const file = isLegacy
    ? /^data\/(?:(.*)\/)?testdata\.yaml$/
    : /^data\/(?:(.*)\/)?test_group\.yaml$/
  const maps = [...keptTexts].flatMap(([name, text]) => {
    const map = file.test(name) ? parseKept(text, name) : undefined
    return map ? [{ folder: file.exec(name)?.[1] ?? '', map }] : []
  })
  const own = maps.find((one) => one.folder === folder)?.map
  const isGiven = [...(own?.keys() ?? [])].some((key) => key.startsWith('output_validator_'))
  const tests = Array.from({ length: group.count }, () => folder)
  const needed = group.dependsOn.map((name) => `secret/${name}`)
  const { groups } = groupsOfKattis(maps, [...tests, ...needed], {
    format: isLegacy ? 'legacy' : '2025-09',
    isScored: group.isScored,
  })
  const before = groups.find(({ name }) => name === folder.slice('secret/'.length))
  return (
    before !== undefined &&
    before.points === group.points &&
    before.policy === group.policy &&
    (isLegacy || before.dependsOn.join('\n') === group.dependsOn.join('\n')) &&
    (isGiven ? before.checkerArguments : '') === group.checkerArguments &&
    before.validatorArguments === group.validatorArguments
  )
}

const ownKeys = new Set([
  ...ofScores,
  'accept_score',
  'range',
  'grader_flags',
  'on_reject',
  'output_validator_args',
  'output_validator_flags',
  'input_validator_args',
  'input_validator_flags',
])

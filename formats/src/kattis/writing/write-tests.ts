import { joinArguments, splitArguments } from '@drafts/contract'
import { compareCodePoints } from '../../package-files.ts'
import { writeShown } from './write-shown.ts'
import { writeFolderFlags, writeGroupFile, writeTestYaml } from './yaml/write-test-yaml.ts'
import { freeName, safeName } from '../../writing/package-writer.ts'
import type { KattisTarget } from './kattis-target.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { PackageGroup } from '../../groups/package-group.ts'
import type { PackageTest, ProblemPackage } from '../../problem/problem-package.ts'

export interface WrittenKattisTests {
  /** Paths of samples that show a talk, without their endings. */
  talks: string[]
  /** Where each test stands below `data/`, by its number. */
  bases: Map<number, string>
}

interface Judged {
  /** Arguments of the checker. */
  flags: readonly string[]
  /** Any folder of tests is a group. */
  hasGroups: boolean
  /** A validator of the older format must give scores. */
  isScored: boolean
}

export const writeKattisTests = (
  problem: ProblemPackage,
  judged: Judged,
  target: KattisTarget,
  writer: PackageWriter,
): WrittenKattisTests => {
  const { tests } = problem
  const bases = new Map<number, string>()
  const note = (members: readonly PackageTest[], at: readonly string[]): void => {
    for (const [index, test] of members.entries())
      bases.set(tests.indexOf(test) + 1, (at[index] ?? '').slice('data/'.length))
  }
  const samples = tests.filter(({ type }) => type === 'sample')
  const secret = tests.filter(({ type }) => type !== 'sample')
  const paths = writeFolder('data/sample', samples, target, writer)
  note(samples, paths)
  for (const [at, { shown }] of samples.entries())
    if (shown) writeShown(paths[at] ?? '', shown, { ...target, ...problem }, writer)
  const alone = secret.filter(({ group }) => group === undefined)
  // Tests that came in before groups did stand in the folders of their groups, whose files are kept.
  const isOlder = (problem.groups ?? []).length === 0
  const isKept = (path: string): boolean => isOlder && target.keptTexts.has(`${path}/testdata.yaml`)
  const ofSecret = { hasGroups: judged.hasGroups, isKept }
  note(alone, writeFolder('data/secret', alone, target, writer, ofSecret))
  for (const [own, at] of writeGroups(problem, secret, judged, target, writer)) note(own, at)
  if (samples.some(({ group }) => group !== undefined))
    writer.warnings.report('sample-groups', 'Groups of samples: they are in none in the package.')
  reportOrder(problem, bases, writer)
  if (secret.some(({ type }) => type === 'additional'))
    writer.warnings.report('post-contest', 'Post-contest tests are secret tests in the package.')
  if (secret.some(({ weight, group }) => weight !== 1 && group === undefined))
    writer.warnings.report('weights', 'Weights of tests: the package has none.')
  return { talks: paths.filter((path) => writer.has(`${path}.interaction`)), bases }
}

/** Samples come first, then all others by their paths; groups by those of their folders. */
const reportOrder = (
  { tests, groups = [] }: ProblemPackage,
  bases: ReadonlyMap<number, string>,
  { warnings }: PackageWriter,
): void => {
  const isAfterOther = ({ type }: PackageTest, at: number): boolean =>
    type === 'sample' && at > 0 && tests[at - 1]?.type !== 'sample'
  if (tests.some(isAfterOther))
    warnings.report('test-order', 'Samples come before all other tests in the package.')
  const folders = new Map<string | undefined, string>()
  const secret = tests.flatMap(({ type, group }, at) => {
    const base = bases.get(at + 1) ?? ''
    if (type === 'sample') return []
    folders.set(group, base.slice(0, base.lastIndexOf('/')))
    return [base]
  })
  if (!areInOrder(secret))
    warnings.report(
      'test-order',
      'Tests of a group stand together in the package, and groups in the order of their names.',
    )
  else if (!areInOrder(groups.flatMap(({ name }) => folders.get(name) ?? [])))
    warnings.report('group', 'Groups stand in the order of their names in the package.')
}

const areInOrder = (names: readonly string[]): boolean =>
  names.every((name, at) => at === 0 || compareCodePoints(names[at - 1] ?? '', name) <= 0)

/** Gives the tests of each group and their paths. */
const writeGroups = (
  { tests, groups = [] }: ProblemPackage,
  secret: readonly PackageTest[],
  judged: Judged,
  target: KattisTarget,
  writer: PackageWriter,
): [PackageTest[], string[]][] => {
  const tell = (message: string): void => writer.warnings.report('group', message)
  const membersOf = Map.groupBy(secret, ({ group }) => group)
  const full = groups.filter(({ name }) => membersOf.has(name))
  const folders = folderNamesOf(full)
  for (const { name } of groups)
    // Kattis' tools refuse a folder without tests.
    if (!folders.has(name)) tell(`Group ${name} has no tests: it is not in the package.`)
  return full.map((group) => {
    const own = membersOf.get(group.name) ?? []
    const name = folders.get(group.name) ?? ''
    const members = own.map((test) => memberOf(test, group))
    const paths = writeFolder(`data/secret/${name}`, members, target, writer, { hasGroups: true })
    if (name !== group.name) tell(`Group ${group.name} is called ${name} in the package.`)
    const lost = group.dependsOn.filter((other) => !folders.has(other))
    if (lost.length > 0 && target.version !== 'legacy')
      tell(`Group ${group.name} waits for ${lost.join(', ')}: that is not in the package.`)
    const around = full.filter((other) => name.startsWith(`${folders.get(other.name)}/`))
    const dependsOn = group.dependsOn.flatMap((other) => folders.get(other) ?? [])
    const said = { ...judged, tests, members, around, dependsOn }
    writeGroupFile(`secret/${name}`, group, said, target, writer)
    return [own, paths]
  })
}

/** Arguments of a test take the place of those of its folder, so that it has the group's behind its own. */
const memberOf = (test: PackageTest, group: PackageGroup): PackageTest => {
  const { label, checkerArguments: own } = test
  const member = { ...test, label: withoutFolder(label, group.name) }
  if (own === undefined) return member
  const both = [own, group.checkerArguments].flatMap(splitArguments)
  return { ...member, checkerArguments: joinArguments(both) }
}

/** An import has put the folder before the name of the file. */
const withoutFolder = (label: string, folder: string): string =>
  label.startsWith(`${folder}/`) ? label.slice(folder.length + 1) : label

/** The folder of each group; what no folder can be called is written in another way, and takes no other group's name. */
const folderNamesOf = (groups: readonly PackageGroup[]): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  const folders = new Map<string, string>()
  const ordered = [true, false].flatMap((isFolder) =>
    groups.filter(({ name }) => isName(name) === isFolder),
  )
  for (const { name } of ordered) {
    const stem = isName(name) ? name : safeName(name, 'group')
    const folder = freeName((one) => taken.has(one.toLowerCase()), stem, '')
    taken.add(folder.toLowerCase())
    folders.set(name, folder)
  }
  return folders
}

interface Folders {
  /** Any folder within is a group, and no test has one for itself. */
  hasGroups: boolean
  /** Whether this folder keeps its file, and so is a folder of tests all the same. */
  isKept?: (path: string) => boolean
}

const writeFolder = (
  folder: string,
  tests: readonly PackageTest[],
  target: KattisTarget,
  writer: PackageWriter,
  { hasGroups, isKept = () => false }: Folders = { hasGroups: false },
): string[] => {
  // Any folder of a problem with groups is one.
  const names = namesOf(tests, (label) =>
    foldersOf(label).every((one) => !hasGroups || isKept(`${folder}/${one}`)),
  )
  const paths: string[] = []
  for (const [index, test] of tests.entries()) {
    const { input, output, hint, comment, label, checkerArguments: given } = test
    const name = names[index] ?? ''
    const flags = given === undefined ? undefined : splitArguments(given)
    const isLegacy = target.version === 'legacy'
    const isAlone = flags !== undefined && isLegacy && !hasGroups
    if (flags !== undefined && isLegacy && hasGroups)
      writer.warnings.report(
        'flags',
        'Checker arguments of single tests are not in the package: in the legacy format groups have them as a whole.',
      )
    // The legacy format gives flags to folders only: such a test has its own folder.
    const path = `${folder}/${name}${isAlone ? `/${name.slice(name.lastIndexOf('/') + 1)}` : ''}`
    paths.push(path)
    writer.put(`${path}.in`, input)
    writer.put(`${path}.ans`, output)
    if (target.version === 'legacy') {
      if (hint !== '') writer.putText(`${path}.hint`, `${hint}\n`)
      if (comment !== '') writer.putText(`${path}.desc`, `${comment}\n`)
      if (isAlone) writeFolderFlags(`${folder}/${name}`, flags, target, writer)
    } else {
      const own = { hint, description: comment, output_validator_args: flags }
      writeTestYaml(path, own, target, writer)
    }
    if (label !== '' && label !== name)
      writer.warnings.report('labels', 'Labels of tests: some are part of a file’s name only.')
  }
  return paths
}

/** The format orders tests by name: labels that are in order name the files, others come behind a number. */
const namesOf = (tests: readonly PackageTest[], mayName: (label: string) => boolean): string[] => {
  const labels = tests.map(({ label }) => label)
  const isOrdered = labels.every(
    (label, index) => index === 0 || compareCodePoints(labels[index - 1] ?? '', label) < 0,
  )
  const folded = new Set(labels.map((label) => label.toLowerCase()))
  // No folder is called like a test beside it.
  const hasFolder = labels.some((label) =>
    foldersOf(label.toLowerCase()).some((folder) => folded.has(folder)),
  )
  const isFree = labels.every((label) => isName(label) && mayName(label))
  if (isOrdered && !hasFolder && folded.size === labels.length && isFree) return labels
  const digits = Math.max(2, String(tests.length).length)
  const taken = new Set<string>()
  return withoutNumbers(labels).map((label, index) => {
    const number = String(index + 1).padStart(digits, '0')
    const stem = label === '' ? number : `${number}-${safeName(label, 'test')}`
    const name = freeName((one) => taken.has(one.toLowerCase()), stem, '')
    taken.add(name.toLowerCase())
    return name
  })
}

/**
 * Labels without the numbers that an export gave them, whose order may be another by now: the first is among them, each is there once,
 * they have one width, and at least half of those up to the largest are left. Other numbers are of the labels.
 */
const withoutNumbers = (labels: readonly string[]): readonly string[] => {
  const found = labels.map((label) => /^(\d{2,3})(?:-|$)/.exec(label))
  const words = new Set(found.flatMap((one) => one?.[1] ?? []))
  const numbers = [...words].map(Number)
  const isByExport =
    numbers.includes(1) &&
    new Set([...words].map(({ length }) => length)).size === 1 &&
    words.size === found.filter(Boolean).length &&
    words.size * 2 >= Math.max(...numbers)
  return isByExport ? labels.map((label, at) => label.slice(found[at]?.[0].length ?? 0)) : labels
}

const foldersOf = (label: string): string[] =>
  label.split('/').flatMap((_part, at, parts) => (at === 0 ? [] : parts.slice(0, at).join('/')))

const isName = (label: string): boolean =>
  label.length <= 100 &&
  /^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/.test(label)

/** A sample that shows a talk has files to download (format 2025-09, Samples for interactive problems). */
export const writeDownloads = (talks: readonly string[], { has, copy }: PackageWriter): void => {
  for (const path of talks)
    for (const ending of ['in', 'ans'])
      if (!has(`${path}.${ending}.download`))
        copy(`${path}.${ending}`, `${path}.${ending}.download`)
}

import { withoutLeftOut } from '../../writing/left-out-tests.ts'
import { withoutFlags } from './yaml/write-test-yaml.ts'
import type { KattisTarget } from './kattis-target.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'

type Preserved = ProblemPackage['preserved'][number]

/** Parts of the format that the product has no place for come back where they were. */
export const writeKattisFiles = (
  { preserved }: ProblemPackage,
  target: KattisTarget,
  writer: PackageWriter,
): void => {
  const folders = foldersOfTests(writer)
  for (const file of withoutLeftOut(preserved, writer)) {
    const { name } = file
    const group = groupFile.exec(name)?.[1]
    if (group !== undefined && !folders.has(group))
      writer.warnings.report('kept', `${name}: no test lies in its group; it is left out.`, name)
    else if (name.endsWith('.interaction') && writer.has(name)) continue
    else if (name.endsWith('.interaction'))
      writer.warnings.report(
        'interaction-samples',
        'Sample interactions are a part of the statement’s text, and no files of their own.',
        name,
      )
    else if (target.version === 'legacy') {
      const kept = target.keptTexts.get(name)
      const isGroup = isOlderGroup.test(name) && !writer.has(name)
      const text = isGroup ? withoutFlags(name, kept) : kept
      const hasPlace = ofLegacy.test(name) || isMerged.test(name)
      if (text === kept)
        putBack(file, hasPlace && !ofNewerGroup.test(name) ? name : undefined, writer)
      else if (text !== undefined) writer.putText(name, text)
    } else putBack(file, placeOf(name, writer), writer)
  }
}

const groupFile = /^(data\/(?:sample|secret)(?:\/.+)?)\/(?:testdata|test_group)\.yaml$/

/** Folders that hold a test, and those around them. */
const foldersOfTests = (writer: PackageWriter): ReadonlySet<string> => {
  const folders = new Set<string>()
  for (const { path } of writer.files()) {
    if (!/^data\/(?:sample|secret)\/.*\.in$/.test(path)) continue
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      folders.add(path.slice(0, at))
  }
  return folders
}

const putBack = (
  { name, ...file }: Preserved,
  path: string | undefined,
  { warnings, has, put }: PackageWriter,
): void => {
  // What the problem says itself is written already, with what else such a file had.
  if (path !== undefined && has(path) && isMerged.test(path)) return
  if (path === undefined || has(path)) {
    warnings.report('kept', `The package has no place for the kept file ${name}.`, name)
    return
  }
  put(path, file)
  if (path !== name)
    warnings.report('renamed', `The kept file ${name} is ${path} in the package.`, name)
}

const isOlderGroup = /^data\/(?:.+\/)?testdata\.yaml$/
const isMerged =
  /^(?:problem\.yaml|data\/testdata\.yaml|data\/(?:sample|secret)\/.+\.yaml|submissions\/submissions\.yaml)$/
/** Beside the file of the older format it would say what the group was. */
const ofNewerGroup = /\/test_group\.yaml$/
const ofLegacy =
  /^(?:attachments|generators|include|graders|input_validators|input_format_validators|solution|data)\//

const folders =
  /^(?:attachments|generators|include|input_validators|input_visualizer|output_visualizer|static_validator|solution|data\/(?:invalid_input|invalid_output|valid_output)|submissions\/[^/]+)\//
/** What a test has beside its input and answer. */
const besideTest =
  /^(data\/(?:sample|secret)\/.+?)\.(?:out|interaction|(?:in|ans)\.(?:statement|download)|png|jpe?g|svg|files\/.+)$/
const named = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]{0,254})*$/

/** Where a preserved file lies in 2025-09; undefined where it has no such file. */
const placeOf = (name: string, { has }: PackageWriter): string | undefined => {
  if (!named.test(name)) return undefined
  if (isMerged.test(name)) return has(name) ? name : undefined
  const path = name
    .replace(/^data\/(invalid_input|invalid_output|valid_output)s\//, 'data/$1/')
    .replace(/^input_format_validators\//, 'input_validators/')
  const test = besideTest.exec(path)?.[1]
  if (test !== undefined) return has(`${test}.in`) ? path : undefined
  return folders.test(path) ? path : undefined
}

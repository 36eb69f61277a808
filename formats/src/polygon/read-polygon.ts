import { asBadPackage, badPackage } from '../package-error.ts'
import { clampLimit, showMegabytes, showSeconds } from '../clamp-limit.ts'
import { fitTests, type TestsWanted } from '../choice/fit-tests.ts'
import { readChoice } from '../choice/read-choice.ts'
import { contraryWords } from '../contrary-limits.ts'
import { cpuNsRange, memoryBytesRange } from '../limits.ts'
import { createImageShelf } from '../statement/images.ts'
import { reportNoMemoryLimit, reportNoTimeLimit } from '../no-limit.ts'
import { finishPackage } from '../problem/finish-package.ts'
import { groupsOfPolygon } from '../groups/polygon-groups.ts'
import type { PackageGroup } from '../groups/package-group.ts'
import { openPackage, type PackageFiles } from '../package-files.ts'
import { commandsOfScript } from '../script/read/commands-of-script.ts'
import { scriptOfPolygon } from '../script/read/script-of-polygon.ts'
import { readPolygonJudging } from './judging.ts'
import { readPreserved } from '../preserved-files.ts'
import { readMissingPolygonTests } from './missing-tests.ts'
import { readPolygonPrograms } from './programs.ts'
import { readProblemXml, type PolygonXml } from './problem-xml.ts'
import { readPolygonSolutions } from './solutions.ts'
import { readPolygonStatements } from './statements.ts'
import { readPolygonToolTests } from '../tool-tests/polygon-tool-tests.ts'
import { readTest, readPolygonTests, withWeights, type ReadTest } from './tests.ts'
import { sections } from '@drafts/contract'
import type { ShownInPlace } from '@drafts/contract'
import { readOwnValidators } from '../program/own-validator.ts'
import type { ReadOptions } from '../kattis/read-kattis.ts'
import type { WarningList } from '../warnings.ts'
import { isPlainName } from '../program/plain-name.ts'
import { foldersOfMask } from './solution-resources.ts'
import type { PolygonResource } from './problem-xml.ts'
import type { NamedFile, PackageTest } from '../problem/problem-package.ts'
import type { ReadPackage } from '../problem/read-package.ts'
import type { ParsedPackage, ReadAttributes, ReadLimits } from '../problem/finish-package.ts'

/** Reads a Polygon package, the full (Linux) one or the standard one; throws PackageError if it is to be refused. */
export async function readPolygon(
  archive: string,
  options: ReadOptions = {},
): Promise<ReadPackage> {
  let files: PackageFiles | undefined
  try {
    const mark = { marker: 'problem.xml', missing: missingXml }
    files = await openPackage(archive, mark, options.measured)
    if (files.linkCount > 0)
      throw badPackage('The package holds symbolic links, which a Polygon package never has.')
    return await readProblem(files, options.tests ?? 'all')
  } catch (error) {
    files?.close()
    throw asBadPackage(error)
  }
}

async function readProblem(files: PackageFiles, wanted: TestsWanted): Promise<ReadPackage> {
  const listed = await readProblemXml(files)
  const fitted = await fitTests(withWeights(listed, files), wanted, files, 'problem.xml')
  const xml = { ...listed, tests: fitted.tests }
  const { tests, read } = await readPolygonTests(xml, files)
  const judging = await readPolygonJudging(xml, tests, files)
  const solutions = await readPolygonSolutions(xml, files)
  const shelf = createImageShelf(files)
  const samples = read.filter(({ test }) => test.type === 'sample')
  const { title, statements, editorials, shown } = await readPolygonStatements(
    xml,
    samples.map(({ at, lacksAnswer }) => ({
      test: at === undefined ? undefined : tests[at],
      lacksAnswer,
    })),
    files,
    shelf,
  )
  for (const [index, one] of shown) if (one) showInPlace(samples[index], tests, one)
  const missing = await readMissingPolygonTests(xml, read, solutions, files)
  // Tests that are still to be made cannot be run: of such a package the choice stays as it is.
  const choice = missing
    ? undefined
    : await readChoice(fitted, files, {
        paths: ({ input, answer }) => [input, answer],
        read: readTest,
      })
  const included = await readSolutionResources(xml, files)
  const validators = xml.validators.map(({ path }) => path)
  const scanspec = await readOwnValidators(files, validators, '//')
  const script = scriptOfPolygon(xml.tests.map((test, at) => ({ ...test, number: at + 1 })))
  for (const { code, message, path } of script.warnings) files.warnings.report(code, message, path)
  const groups = [...new Set(xml.tests.flatMap(({ group }) => (group === '' ? [] : group)))]
  for (const [no, command] of commandsOfScript(script, { count: read.length, groups }))
    setCommand(read[no - 1], tests, command)
  const programs = await readPolygonPrograms(xml, script.generators, files)
  const toolTests = await readPolygonToolTests(xml, files)
  reportKeptParts(xml, files)
  const found: ParsedPackage = {
    kind: 'polygon',
    ...judging,
    title,
    statements,
    editorials,
    images: shelf.images,
    attributes: {
      topics: [...new Set(xml.tags)],
      license: 'unknown',
      rightsOwner: '',
      source: '',
      sourceURL: '',
      ...readFileNames(xml, files),
    },
    limits: readLimits(xml, files.warnings),
    tests,
    ...groupsIn(xml, files),
    ...(missing ? { missing } : {}),
    ...(choice ? { choice } : {}),
    solutions,
    programs,
    ...toolTests,
    ...(script.source === '' ? {} : { script: script.source }),
    scanspec,
    preserved: [...(await readPreserved(files, isWindowsProgram)), ...included],
    close: () => files.close(),
  }
  return finishPackage(found, files.warnings)
}

/** It applies to a sample that exists, and to one that is still to be generated. */
function showInPlace(
  sample: ReadTest | undefined,
  tests: readonly PackageTest[],
  shown: ShownInPlace,
): void {
  if (!sample) return
  sample.test.shown = shown
  const test = sample.at === undefined ? undefined : tests[sample.at]
  if (test) test.shown = shown
}

function setCommand(
  one: ReadTest | undefined,
  tests: readonly PackageTest[],
  command: string,
): void {
  if (!one) return
  one.test.command = command
  const test = one.at === undefined ? undefined : tests[one.at]
  if (test) test.command = command
}

function readLimits(xml: PolygonXml, warnings: WarningList): ReadLimits {
  const ms = Number(xml.timeLimitMs)
  reportContrary(ms, xml, warnings)
  const bytes = Number(xml.memoryLimitBytes)
  if (ms < 0) throw badPackage(`problem.xml has a time limit below 0: ${ms} ms.`, 'problem.xml')
  if (bytes < 0)
    throw badPackage(`problem.xml has a memory limit below 0: ${bytes} bytes.`, 'problem.xml')
  if (!(ms > 0)) reportNoTimeLimit(warnings)
  if (!(bytes > 0)) reportNoMemoryLimit(warnings)
  return {
    ...(ms > 0
      ? { cpuNs: clampLimit(ms * 1e6, cpuNsRange, 'Time limit', showSeconds, warnings) }
      : {}),
    ...(bytes > 0
      ? {
          memoryBytes: clampLimit(bytes, memoryBytesRange, 'Memory limit', showMegabytes, warnings),
        }
      : {}),
  }
}

/** Other test sets may have limits of their own. */
function reportContrary(ms: number, { otherTestSets }: PolygonXml, warnings: WarningList): void {
  const others = otherTestSets.flatMap(({ name, timeLimitMs }) => {
    const own = Number(timeLimitMs)
    return own > 0 && own !== ms ? [{ name: `the test set ${name}`, seconds: own / 1000 }] : []
  })
  if (ms > 0 && others.length > 0)
    warnings.report(
      'time-limit-several',
      contraryWords({ name: 'the test set of the problem', seconds: ms / 1000 }, others),
      'problem.xml',
    )
}

/** The driver of an interactive problem uses the streams. */
function readFileNames(xml: PolygonXml, { warnings }: PackageFiles): FileNames {
  const read: FileNames = {}
  if (xml.interactor) return read
  for (const key of ['inputFile', 'outputFile'] as const) {
    const name = xml[key]
    if (name === '') continue
    if (sections.attributes.content.shape[key].safeParse(name).success) read[key] = name
    else
      warnings.report(
        'file-io',
        `File input and output: ${name} is no name of a file here; the stream is used.`,
      )
  }
  const names = [read.inputFile, read.outputFile].filter((name) => name !== undefined)
  if (names.length > 0)
    warnings.report(
      'file-io',
      `File input and output: solutions read and write ${names.join(', ')}.`,
    )
  return read
}

const isWindowsProgram = (path: string): boolean => path.toLowerCase().endsWith('.exe')

type FileNames = Pick<ReadAttributes, 'inputFile' | 'outputFile'>

function reportKeptParts(xml: PolygonXml, files: PackageFiles): void {
  const { warnings } = files
  if (xml.otherTestSets.length > 0)
    warnings.report(
      'test-sets',
      `Test sets other than tests: kept aside (${xml.otherTestSets.map(({ name }) => name).join(', ')}).`,
    )
  if (xml.runCount > 1)
    warnings.report(
      'run-count',
      `Several runs of a solution (run-count ${xml.runCount}): cannot be judged; the data is imported.`,
    )
  if (files.paths.some(isWindowsProgram))
    warnings.report('not-linux', 'Not the Linux package: .exe files left out.')
  if (files.under('attachments').length > 0)
    warnings.report('attachments', 'Attachments: kept aside.')
  if (xml.resources.some((one) => /grader/i.test(one.path) && !isForSolutions(one)))
    warnings.report('graders', 'Graders for function-style problems: kept aside.')
}

function missingXml(paths: readonly string[]): string {
  if (paths.some((path) => /(^|\/)contest\.xml$/.test(path)))
    return 'The archive is a contest package; export the problem itself from Polygon.'
  if (paths.some((path) => /(^|\/)problem\.yaml$/.test(path)))
    return 'The archive is a Kattis package, not a Polygon one: it has problem.yaml and no problem.xml.'
  return 'The archive is no Polygon package: problem.xml is missing at its top or in its one folder.'
}

/** Resources for solutions, where every solution of their language is built with them: in `include/`, as Kattis has them. */
async function readSolutionResources(
  { resources }: PolygonXml,
  files: PackageFiles,
): Promise<NamedFile[]> {
  const included: NamedFile[] = []
  for (const resource of resources.filter(isForSolutions)) {
    const { path, assets } = resource
    const name = nameOf(resource)
    const folders = foldersOfMask(resource.forTypes)
    if (!files.has(path) || !isPlainName(name) || folders.length === 0) continue
    const { hasCrlf: _, ...file } = await files.locate(path)
    for (const folder of folders) included.push({ ...file, name: `include/${folder}/${name}` })
    // A file that other programs are built with too stays where it lies.
    if (assets.every((asset) => asset === 'solution')) files.use(path)
  }
  const names = [...new Set(included.map((one) => one.name.slice(one.name.lastIndexOf('/') + 1)))]
  if (names.length > 0)
    files.warnings.report(
      'include',
      `Resources for solutions are kept aside, and solutions of their languages are built with them: ${names.join(', ')}.`,
    )
  return included
}

const isForSolutions = ({ assets }: PolygonResource): boolean => assets.includes('solution')

const nameOf = ({ path, location }: PolygonResource): string =>
  location === '' ? path.slice(path.lastIndexOf('/') + 1) : location

/** Groups that tests name or problem.xml lists. */
function groupsIn(xml: PolygonXml, files: PackageFiles): { groups?: PackageGroup[] } {
  const { groups, warnings } = groupsOfPolygon(xml.groups, xml.tests)
  for (const { code, message } of warnings) files.warnings.report(code, message, 'problem.xml')
  return groups.length === 0 ? {} : { groups }
}

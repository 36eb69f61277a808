// What Polygon's standard package lacks: inputs that generators make and the answers of all tests. Here stands only what is
// to be made and of what; nothing is run (docs/product/packages.md#tests-that-are-made).

import { languageOfPolygonSource } from '../program/languages.ts'
import { inOlderCpp } from '../program/older-source.ts'
import { readCommand } from './command.ts'
import { readHeaders } from './headers.ts'
import { toolOf } from '../problem/new-items.ts'
import { helperFile } from '../problem/programs.ts'
import { textFile } from '../problem/text-file.ts'
import { sourceBytesRange } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PolygonSource, PolygonTest, PolygonXml } from './problem-xml.ts'
import type { ReadTest } from './tests.ts'
import type { PackageSolution, PackageTool } from '../problem/problem-package.ts'
import type { MissingTests } from '../problem/read-package.ts'

/** Undefined: nothing is missing. */
export async function readMissingPolygonTests(
  xml: PolygonXml,
  read: readonly ReadTest[],
  solutions: readonly PackageSolution[],
  files: PackageFiles,
): Promise<MissingTests | undefined> {
  if (read.every(({ at, lacksAnswer }) => at !== undefined && !lacksAnswer)) return undefined
  const shelf = generatorShelfOf(xml, files)
  const tests: MissingTests['tests'] = []
  for (const [index, { test, at, lacksAnswer }] of read.entries()) {
    const named = xml.tests[index]
    if (!named) continue
    tests.push({
      number: named.number,
      test,
      lacksAnswer,
      validatorArgs: named.group === '' ? [] : ['--testset', 'tests', '--group', named.group],
      ...(named.digest ? { digest: named.digest } : {}),
      ...(at === undefined ? await shelf.callOf(named) : { at }),
    })
  }
  const main = xml.interactor ? undefined : solutions.find(({ reference }) => reference)
  reportMissing(xml, tests, files)
  return {
    tests,
    generators: shelf.generators,
    validators: await shelf.readAll(xml.validators),
    ...(main ? { main: toolOf(main) } : {}),
  }
}

/** Each generator is read once, however many tests it makes. */
function generatorShelfOf(xml: PolygonXml, files: PackageFiles) {
  const generators: PackageTool[] = []
  const known = new Map<string, Promise<{ generator: number } | { fault: string }>>()
  const readGenerator = async (program: string) => {
    const source = xml.executables.find(({ path }) => nameOf(path) === program)
    if (!source) return { fault: `its generator ${program} is not among the executables` }
    const tool = await readTool(source, xml, files)
    return 'fault' in tool ? tool : { generator: generators.push(tool) - 1 }
  }
  return {
    generators,
    async callOf(test: PolygonTest) {
      if (!isPlainName(test.fromFile))
        return { fault: `its generator writes it to ${test.fromFile}, which is no plain name` }
      const command = readCommand(test.cmd)
      if ('fault' in command) return command
      const { program, args } = command
      const found = known.get(program) ?? readGenerator(program)
      known.set(program, found)
      const generator = await found
      const file = test.fromFile === '' ? {} : { file: test.fromFile }
      return 'fault' in generator ? generator : { call: { ...generator, args, ...file } }
    },
    async readAll(sources: readonly PolygonSource[]): Promise<PackageTool[]> {
      const tools: PackageTool[] = []
      for (const source of sources) {
        const tool = await readTool(source, xml, files)
        if ('fault' in tool)
          files.warnings.report('validator-unread', `Tests are not validated: ${tool.fault}.`)
        else tools.push(tool)
      }
      return tools
    },
  }
}

/** The sources stay among the preserved files: an export gives them back. */
async function readTool(
  { path, type }: PolygonSource,
  xml: PolygonXml,
  files: PackageFiles,
): Promise<PackageTool | { fault: string }> {
  if (!files.has(path)) return { fault: `${path}, named in problem.xml, is missing` }
  const languageId = languageOfPolygonSource(type, path)
  if (languageId === undefined)
    return { fault: `${path} is in a language that is not known (${type})` }
  if (files.sizeOf(path) > sourceBytesRange.max) return { fault: `${path} is too large` }
  const source = await files.readSource(path, sourceBytesRange.max)
  if (source === undefined) return { fault: `${path} is no program text` }
  return {
    label: path.slice(path.lastIndexOf('/') + 1),
    languageId: inOlderCpp(languageId, source),
    source: { path, ...textFile(source) },
    files: (await readHeaders(xml, files, ['validator'])).map(helperFile),
  }
}

/** The file of a generator that writes several tests has such a name; it is empty where the generator prints its one. */
function isPlainName(fileName: string): boolean {
  return /^(?!\.)[\w.-]{0,64}$/.test(fileName)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
}

function reportMissing(xml: PolygonXml, tests: MissingTests['tests'], files: PackageFiles): void {
  const inputs = tests.filter(({ at }) => at === undefined).length
  const answers = tests.filter(({ lacksAnswer }) => lacksAnswer).length
  files.warnings.report(
    'tests-missing',
    `Standard package: ${inputs} of ${tests.length} inputs and ${answers} answers are not in it. They are made here in the background, of its generators and its main solution.`,
  )
  const scripts = ['doall.sh', 'doall.bat'].filter((path) => files.has(path))
  if (scripts.length > 0)
    files.warnings.report('doall', `Scripts of the package are not run (${scripts.join(', ')}).`)
  if (xml.interactor)
    files.warnings.report(
      'answers-empty',
      'Answers are not in the package and stay empty: the driver decides.',
    )
}

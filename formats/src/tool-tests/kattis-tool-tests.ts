import { labelChars } from '@drafts/contract'
import { toolTestTaker } from './take-tool-test.ts'
import { freeName, safeName } from '../writing/package-writer.ts'
import type { KattisTarget } from '../kattis/writing/kattis-target.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PackageWriter } from '../writing/package-writer.ts'
import type { PackageFile, ProblemPackage } from '../problem/problem-package.ts'

// Tests of the checker and of validators are folders of `data/` (docs/product/packages.md#tests-of-programs-in-packages): inputs that are to
// be refused, and outputs that are to be accepted or refused. The specification of 2025-09 has these folders; packages of the legacy
// format have them by habit, their names in the plural.

type ToolTests = Pick<ProblemPackage, 'checkerTests' | 'validatorTests'>

const place = /^data\/(invalid_input|invalid_output|valid_output)s?\/(.+)\.in$/

export const readKattisToolTests = async (files: PackageFiles): Promise<ToolTests> => {
  const checkerTests: NonNullable<ToolTests['checkerTests']> = []
  const validatorTests: NonNullable<ToolTests['validatorTests']> = []
  const [ofChecker, ofValidators] = [toolTestTaker(files), toolTestTaker(files)]
  for (const path of files.under('data')) {
    const [, folder, name = ''] = place.exec(path) ?? []
    if (folder === undefined) continue
    const label = name.slice(0, labelChars)
    if (folder === 'invalid_input') {
      const [input] = await ofValidators.take([path])
      if (input) validatorTests.push({ label, want: 'invalid', wantLine: null, input })
      continue
    }
    const stem = path.slice(0, -'.in'.length)
    const [input, answer, output] = await ofChecker.take([path, `${stem}.ans`, `${stem}.out`])
    const want = folder === 'valid_output' ? 'accepted' : 'wrong'
    if (input && answer && output) checkerTests.push({ label, want, input, answer, output })
  }
  ofChecker.report('the checker')
  ofValidators.report('validators')
  return {
    ...(checkerTests.length > 0 ? { checkerTests } : {}),
    ...(validatorTests.length > 0 ? { validatorTests } : {}),
  }
}

export const writeKattisToolTests = (
  { checkerTests = [], validatorTests = [] }: ProblemPackage,
  { version }: Pick<KattisTarget, 'version'>,
  writer: PackageWriter,
): void => {
  const { warnings } = writer
  const folderOf = (name: string): string => `data/${name}${version === 'legacy' ? 's' : ''}`
  const invalid = validatorTests.filter(({ want }) => want === 'invalid')
  const valid = validatorTests.length - invalid.length
  if (valid > 0)
    warnings.report(
      'valid-inputs',
      `Tests of validators that want a valid input: the format has no folder for them, and ${valid} ${valid === 1 ? 'is' : 'are'} left out.`,
    )
  if (invalid.some(({ wantLine }) => wantLine !== null))
    warnings.report(
      'tool-test-lines',
      'Tests of validators: the package has no place for the line at which an input is to be refused.',
    )
  const [accepted, wrong] = (['accepted', 'wrong'] as const).map((wanted) =>
    checkerTests.filter(({ want }) => want === wanted),
  )
  const names = [
    ...writeFolder(folderOf('invalid_input'), invalid, ({ input }) => ({ in: input }), writer),
    ...[
      { folder: 'invalid_output', tests: wrong ?? [] },
      { folder: 'valid_output', tests: accepted ?? [] },
    ].flatMap(({ folder, tests }) =>
      writeFolder(
        folderOf(folder),
        tests,
        ({ input, answer, output }) => ({ in: input, ans: answer, out: output }),
        writer,
      ),
    ),
  ]
  const labels = [...invalid, ...(wrong ?? []), ...(accepted ?? [])].map(({ label }) => label)
  if (labels.some((label, at) => label !== names[at]))
    warnings.report(
      'tool-test-labels',
      'Tests of checker and validators: labels are a part of a file’s name, and the package has them in the order of these names.',
    )
  if (version === 'legacy' && names.length > 0)
    warnings.report(
      'tool-tests-legacy',
      'Tests of checker and validators: data/invalid_inputs, invalid_outputs and valid_outputs are a habit of the legacy format, and not all tools know them.',
    )
}

/** The names of the files without their endings. */
const writeFolder = <T extends { label: string }>(
  folder: string,
  tests: readonly T[],
  filesOf: (test: T) => Readonly<Record<string, PackageFile>>,
  { has, put }: PackageWriter,
): string[] => {
  const isOrdered = tests.every(
    ({ label }, at) =>
      isName.test(label) && (at === 0 || `${tests[at - 1]?.label}.in` < `${label}.in`),
  )
  return tests.map((test, at) => {
    const number = String(at + 1).padStart(2, '0')
    const numbered = test.label === '' ? number : `${number}-${safeName(test.label, 'test')}`
    const stem = isOrdered ? test.label : numbered
    // Files that were preserved of such a folder are there already.
    const name = freeName((one) => has(`${folder}/${one}.in`), stem, '')
    for (const [ending, file] of Object.entries(filesOf(test)))
      put(`${folder}/${name}.${ending}`, file)
    return name
  })
}

const isName = /^[A-Za-z0-9_][\w.-]{0,99}(?:\/[A-Za-z0-9_][\w.-]{0,99})*$/

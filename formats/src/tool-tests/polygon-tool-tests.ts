import type { DpkgCheckerTest, DpkgValidatorTest } from '@drafts/contract'
import { toolTestTaker } from './take-tool-test.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PolygonXml } from '../polygon/problem-xml.ts'
import type { ProblemPackage } from '../problem/problem-package.ts'

// Tests of the checker and of the validator (docs/product/packages.md#tests-of-programs-in-packages). What cannot be one here stays a
// preserved file, and is reported.

const checkerWants: Readonly<Record<string, DpkgCheckerTest['want']>> = {
  ok: 'accepted',
  'wrong-answer': 'wrong',
  'presentation-error': 'wrong',
}
const validatorWants: Readonly<Record<string, DpkgValidatorTest['want']>> = {
  valid: 'valid',
  invalid: 'invalid',
}

export const readPolygonToolTests = async (
  xml: Pick<PolygonXml, 'checkerTests' | 'validatorTests'>,
  files: PackageFiles,
): Promise<Pick<ProblemPackage, 'checkerTests' | 'validatorTests'>> => {
  const checkerTests: NonNullable<ProblemPackage['checkerTests']> = []
  const ofChecker = toolTestTaker(files)
  for (const { verdict, ...paths } of xml.checkerTests) {
    const want = checkerWants[verdict]
    const [input, answer, output] = await ofChecker.take(
      want ? [paths.input, paths.answer, paths.output] : [],
    )
    if (want && input && answer && output)
      checkerTests.push({ label: '', want, input, answer, output })
  }
  ofChecker.report('the checker')
  const validatorTests: NonNullable<ProblemPackage['validatorTests']> = []
  const ofValidators = toolTestTaker(files)
  for (const { verdict, input: path } of xml.validatorTests) {
    const want = validatorWants[verdict]
    const [input] = await ofValidators.take(want ? [path] : [])
    if (want && input) validatorTests.push({ label: '', want, wantLine: null, input })
  }
  ofValidators.report('validators')
  if (xml.checkerTests.some(({ verdict }) => verdict === 'presentation-error'))
    files.warnings.report(
      'tool-tests',
      'Tests of the checker that want a presentation error want a wrong answer here.',
    )
  return {
    ...(checkerTests.length > 0 ? { checkerTests } : {}),
    ...(validatorTests.length > 0 ? { validatorTests } : {}),
  }
}

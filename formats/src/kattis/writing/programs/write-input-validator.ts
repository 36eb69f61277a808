import { freeName } from '../../../writing/package-writer.ts'
import { writePolygonValidators } from './polygon-validators.ts'
import { draftValidator } from './draft-validator.ts'
import {
  acceptingValidator,
  markedValidator,
  validatorOfScanspec,
} from '../../../program/own-validator.ts'
import type { WrittenKattisPrograms } from './write-problem-programs.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'
import type { ProblemPackage } from '../../../problem/problem-package.ts'

/** The program that an enabled scanspec is made into, or why there is none. */
export type InputValidator = { program: string } | { reason: string }

/** Imported validators stay; the format wants one at least. */
export const writeInputValidator = async (
  problem: ProblemPackage,
  validator: InputValidator | undefined,
  { validators: own }: WrittenKattisPrograms,
  writer: PackageWriter,
): Promise<void> => {
  const {
    plain: { scanspec },
    preserved,
  } = problem
  const ofPolygon = await writePolygonValidators(problem, writer)
  const { warnings } = writer
  const imported = preserved.filter(({ name }) => /^input_(?:format_)?validators\//.test(name))
  const put = (stem: string, text: string): void => {
    const names = [
      ...imported.map(({ name }) => name.split('/')[1]),
      ...own.map(({ path }) => path),
    ]
    const folders = new Set(names.map((name) => name?.toLowerCase()))
    const folder = freeName((name) => folders.has(name), stem, '')
    writer.putText(`input_validators/${folder}/validate.py`, text)
  }
  const source = scanspec?.source ?? ''
  if (scanspec?.readingCode)
    warnings.report('scanspec', 'Whether statements offer reading code is not in the package.')
  if (validator && 'program' in validator) {
    put('scanspec', validatorOfScanspec(source, validator.program))
    return
  }
  if (source !== '') {
    const reason = validator?.reason ?? 'it is switched off'
    warnings.report('scanspec', `Scanspec: the package has no validator made of it, as ${reason}.`)
  }
  if (imported.length + ofPolygon + own.length > 0) return
  const draft = await draftValidator(problem)
  if (draft !== undefined) {
    put('draft', markedValidator(draft))
    warnings.report(
      'input-validator',
      'The input validator in the package is a draft: it accepts inputs that look like the tests. Compare its bounds with the statement.',
    )
    return
  }
  put('accepts-all', acceptingValidator)
  warnings.report('input-validator', 'The input validator in the package accepts every input.')
}

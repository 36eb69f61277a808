import { writeEditorials, writeStatements } from './write-statements.ts'
import { createPackageWriter } from '../../writing/package-writer.ts'
import { writeInputValidator } from './write-input-validator.ts'
import { writeJudging } from './write-judging.ts'
import { writeSolutions } from './write-solutions.ts'
import { writeTests } from './write-tests.ts'
import { writeYaml } from './write-yaml.ts'
import { tellPrograms } from '../../writing/tell-programs.ts'
import type { InputValidator } from './write-input-validator.ts'
import type { ArchiveFile } from '../../archive/write-archive.ts'
import type { ImportWarning } from '../../warnings.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { PackedProblem } from '../../packed-problem.ts'

/** A Kattis problem package of the format `legacy`, and what of the problem it cannot hold (docs/product/packages.md#kattis). */
export const writeKattis = (
  problem: PackedProblem,
  validator?: InputValidator,
): { files: ArchiveFile[]; warnings: ImportWarning[] } => {
  const writer = createPackageWriter()
  const flags = writeJudging(problem, writer)
  writeYaml(problem, flags, writer)
  writeStatements(problem, writer)
  writeEditorials(problem, writer)
  writeTests(problem.tests, writer)
  writeSolutions(problem.solutions, writer)
  writeKept(problem, writer)
  writeInputValidator(problem, validator, writer)
  tellRest(problem, writer)
  tellPrograms(problem, false, writer.warnings)
  return { files: writer.files(), warnings: writer.warnings.all }
}

/** Parts of the format that the product has no place for come back where they were. */
const ofFormat =
  /^(?:attachments|generators|include|graders|input_validators|input_format_validators|solution|data)\//

const writeKept = ({ kept }: PackedProblem, writer: PackageWriter): void => {
  for (const { name, ...file } of kept) {
    if (name.endsWith('.interaction'))
      writer.warnings.tell(
        'interaction-samples',
        'Sample interactions are a part of the statement’s text, and no files of their own.',
        name,
      )
    else if (ofFormat.test(name) && !writer.has(name)) writer.put(name, file)
    else writer.warnings.tell('kept', `The package has no place for the kept file ${name}.`, name)
  }
}

const tellRest = (
  { mechanism, plain, driver }: PackedProblem,
  { warnings }: PackageWriter,
): void => {
  if (mechanism === 'interactive' && driver?.judgesOutput)
    warnings.tell('driver-output', 'What the driver writes for the checker is judged by nothing.')
  if (mechanism === 'functionBased')
    warnings.tell(
      'functional',
      'Kattis has no functional problems: the solutions in the package are functions, and nothing there calls them.',
    )
  if (Object.keys(plain.limits?.factors ?? {}).length > 0)
    warnings.tell('factors', 'Factors of languages: the format has none.')
}

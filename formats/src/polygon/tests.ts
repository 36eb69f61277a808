import { badPackage } from '../package-error.ts'
import { importTest } from '../import-test.ts'
import { sampleFileBytesMax, testFileBytesMax } from '../limits.ts'
import type { ImportedTest } from '../imported-problem.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PolygonTest, PolygonXml } from './problem-xml.ts'

export async function readTests(xml: PolygonXml, files: PackageFiles): Promise<ImportedTest[]> {
  for (const test of xml.tests) requireFiles(test, files)
  if (xml.hasGroups)
    files.warnings.tell('groups', 'Groups and points become weights or are kept aside.')
  const tests: ImportedTest[] = []
  for (const test of xml.tests) {
    tests.push(
      await importTest(files, {
        input: test.input,
        output: test.answer,
        maxBytes: test.isSample ? sampleFileBytesMax : testFileBytesMax,
        test: {
          type: test.isSample ? 'sample' : 'regular',
          label: test.description,
          weight: test.isSample ? 0 : weightOf(test.points),
          hint: '',
          comment: commentOf(test),
        },
      }),
    )
  }
  return tests
}

function requireFiles(test: PolygonTest, files: PackageFiles): void {
  for (const path of [test.input, test.answer]) {
    if (files.has(path)) continue
    throw badPackage(
      `The test file ${path} is missing: export the full (Linux) package from Polygon, which holds all tests and answers.`,
      path,
    )
  }
}

function weightOf(points: string): number {
  const value = Number(points)
  return points !== '' && Number.isInteger(value) && value >= 0 && value <= 100 ? value : 1
}

function commentOf(test: PolygonTest): string {
  return [
    test.cmd === '' ? '' : `\`${test.cmd.replaceAll('`', "'")}\``,
    test.group === '' ? '' : `Group ${test.group}`,
  ]
    .filter((line) => line !== '')
    .join('\n\n')
}

import { element } from './xml-text.ts'
import { freeName } from '../../writing/package-writer.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { XmlPart } from './xml-text.ts'
import type { PackageFile, ProblemPackage } from '../../problem/problem-package.ts'

/** The tests of a program, for the first element of this name. */
export interface WrittenToolTests {
  program: 'checker' | 'validator'
  /** Undefined: there are none. */
  set: XmlPart | undefined
}

/** Tests of the checker and of validators lie in folders of their own; the `testset` of the program names them. */
export const writePolygonToolTests = (
  { checkerTests = [], validatorTests = [], preserved }: ProblemPackage,
  writer: PackageWriter,
): { checker: WrittenToolTests; validators: WrittenToolTests } => {
  // Preserved tests may not be mixed with these: a pattern names all files of a folder by their numbers.
  const folderFor = (name: string): string =>
    freeName(
      (one) => preserved.some((file) => file.name.startsWith(`${one}/`)),
      `files/tests/${name}`,
      '',
    )
  if ([...checkerTests, ...validatorTests].some(({ label }) => label !== ''))
    writer.warnings.report(
      'tool-test-labels',
      'Tests of checker and validators: the package has no place for their labels.',
    )
  if (validatorTests.some(({ wantLine }) => wantLine !== null))
    writer.warnings.report(
      'tool-test-lines',
      'Tests of validators: the package has no place for the line at which an input is to be refused.',
    )
  return {
    checker: {
      program: 'checker',
      set: writeSet(
        folderFor('checker-tests'),
        checkerTests.map(({ want, input, output, answer }) => ({
          verdict: want === 'accepted' ? 'ok' : 'wrong-answer',
          files: { input, output, answer },
        })),
        writer,
      ),
    },
    validators: {
      program: 'validator',
      set: writeSet(
        folderFor('validator-tests'),
        validatorTests.map(({ want, input }) => ({ verdict: want, files: { input } })),
        writer,
      ),
    },
  }
}

const endings = { input: '', output: '.o', answer: '.a' } as const
type Kind = keyof typeof endings

const writeSet = (
  folder: string,
  tests: readonly { verdict: string; files: Partial<Record<Kind, PackageFile>> }[],
  writer: PackageWriter,
): XmlPart | undefined => {
  const [first] = tests
  if (!first) return undefined
  for (const [at, { files }] of tests.entries())
    for (const kind of kinds) {
      const file = files[kind]
      const number = String(at + 1).padStart(2, '0')
      if (file) writer.put(`${folder}/${number}${endings[kind]}`, file)
    }
  const patterns = kinds.filter((kind) => first.files[kind])
  return element('testset', {}, [
    element('test-count', {}, String(tests.length)),
    ...patterns.map((kind) =>
      element(`${kind}-path-pattern`, {}, `${folder}/%02d${endings[kind]}`),
    ),
    element(
      'tests',
      {},
      tests.map(({ verdict }) => element('test', { verdict })),
    ),
  ])
}

const kinds = ['input', 'output', 'answer'] as const

/** The first program of the name has these tests; what the package had before of tests that came in is replaced. */
export const withTestSet = (
  parts: readonly XmlPart[],
  { program, set }: WrittenToolTests,
  { has, warnings }: PackageWriter,
): XmlPart[] => {
  const first = parts.findIndex(({ name }) => name === program)
  if (set && first < 0)
    warnings.report(
      'tool-tests-left-out',
      `Tests of the ${program}: no ${program} in the package names them.`,
    )
  return parts.map((part, at) => {
    if (part.name !== program || typeof part.children === 'string') return part
    const own = at === first && set ? [set] : []
    const rest = part.children.filter(
      (child) => child.name !== 'testset' || (own.length === 0 && isThere(child, has)),
    )
    return { ...part, children: [...rest, ...own] }
  })
}

/** Tests of a problem that came in before the product had a place for them are preserved files. */
const isThere = ({ children }: XmlPart, has: PackageWriter['has']): boolean => {
  if (typeof children === 'string') return false
  const pattern = children.find(({ name }) => name === 'input-path-pattern')?.children
  return typeof pattern === 'string' && has(pattern.replace(/%0?\d*d/, '01'))
}

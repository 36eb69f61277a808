// For tests only: all that a problem has, as plain data that can be compared.

import type { PackageFile, ProblemPackage } from '../problem/problem-package.ts'
import { textOf } from './packed.ts'

type Whole = Awaited<ReturnType<typeof plainProblem>>

interface PlainProgram {
  body: object
  beside: object
  judgesOutput?: boolean
}

/** A part that is forgotten is left out or empty. */
export type PlainProblem = Omit<Whole, 'checker' | 'driver'> & {
  checker: PlainProgram | undefined
  driver: PlainProgram | undefined
}

export const plainProblem = async (problem: ProblemPackage) => {
  const { title, mechanism, plain, checker, driver } = problem
  const solutions = []
  for (const { source, files = [], ...solution } of problem.solutions)
    solutions.push({
      ...solution,
      source: await textOf(source),
      files: files.map(({ name, sha256 }) => `${name} ${sha256}`).toSorted(),
    })
  return {
    title,
    mechanism,
    plain,
    checker: checker && { ...checker, beside: await besideOf(checker.beside) },
    driver: driver && { ...driver, beside: await besideOf(driver.beside) },
    statements: problem.statements,
    editorials: problem.editorials,
    tests: problem.tests.map(
      ({ input, output, type, label, weight, notes, hint, comment, shown, checkerArguments }) => ({
        type,
        label,
        weight,
        notes,
        hint,
        comment,
        shown: shown ?? null,
        checkerArguments: checkerArguments ?? null,
        input: input.sha256,
        output: output.sha256,
      }),
    ),
    solutions,
    images: problem.images.map(({ sha256, type }) => `${type} ${sha256}`).toSorted(),
    kept: Object.fromEntries(problem.kept.map(({ name, sha256 }) => [name, sha256])),
  }
}

const besideOf = async ({
  files,
  flags,
}: {
  files: (PackageFile & { name: string })[]
  flags: string[]
}) => {
  const texts: Record<string, string> = {}
  for (const file of files) texts[file.name] = await textOf(file)
  return { files: texts, flags }
}

// For tests only: all that a problem has, as plain data that can be compared.

import { imagePath } from '../dpkg/layout.ts'
import type { PackageProgram, ProblemPackage } from '../problem/problem-package.ts'
import { textOf } from './packed.ts'

type Whole = Awaited<ReturnType<typeof plainProblem>>

interface PlainProgram {
  body: object
  helpers: object
  judgesOutput?: boolean
}

/** A part that is forgotten is left out or empty. */
export type PlainProblem = Omit<Whole, 'checker' | 'driver'> & {
  checker: PlainProgram | undefined
  driver: PlainProgram | undefined
}

export const plainProblem = async (problem: ProblemPackage) => {
  const { title, mechanism, plain, checker, driver, statements, editorials } = problem
  const solutions = []
  for (const { source, files = [], ...solution } of problem.solutions)
    solutions.push({
      ...solution,
      source: await textOf(source),
      files: files.map(({ name, sha256 }) => `${name} ${sha256}`).toSorted(),
    })
  const programs = []
  for (const { source, ...program } of problem.programs)
    programs.push({ ...program, source: await textOf(source) })
  const tests = problem.tests.map(({ input, output, origin: _origin, ...fields }) => ({
    ...fields,
    shown: fields.shown ?? null,
    input: input.sha256,
    output: output.sha256,
  }))
  const texts = JSON.stringify([statements, editorials, tests])
  return {
    title,
    mechanism,
    plain,
    checker: checker && { body: checker.body, helpers: await helpersOf(checker) },
    driver: driver && {
      body: driver.body,
      helpers: await helpersOf(driver),
      judgesOutput: driver.judgesOutput,
    },
    statements,
    editorials,
    tests,
    solutions,
    programs,
    script: problem.script ?? null,
    checkerTests: (problem.checkerTests ?? []).map(({ input, answer, output, ...fields }) => ({
      ...fields,
      files: [input, answer, output].map(({ sha256 }) => sha256),
    })),
    validatorTests: (problem.validatorTests ?? []).map(({ input, ...fields }) => ({
      ...fields,
      input: input.sha256,
    })),
    // Pictures that no text shows are in no package.
    images: problem.images
      .filter((image) => texts.includes(imagePath(image)))
      .map(({ sha256, type }) => `${type} ${sha256}`)
      .toSorted(),
    preserved: Object.fromEntries(problem.preserved.map(({ name, sha256 }) => [name, sha256])),
  }
}

const helpersOf = async ({ files, flags }: PackageProgram) => {
  const texts: Record<string, string> = {}
  for (const file of files) texts[file.name] = await textOf(file)
  return { files: texts, flags }
}

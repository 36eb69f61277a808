// For tests only: what a warning of an export says is lost, taken out of a problem.

import type { ImportWarning } from '../warnings.ts'
import type { PlainProblem } from './plain-problem.ts'

type Forget = (problem: PlainProblem, paths: ReadonlySet<string>) => PlainProblem

const ofTests =
  (lost: Partial<PlainProblem['tests'][number]>): Forget =>
  (problem) => ({ ...problem, tests: problem.tests.map((test) => ({ ...test, ...lost })) })

const ofSolutions =
  (lost: Partial<PlainProblem['solutions'][number]>): Forget =>
  (problem) => ({
    ...problem,
    solutions: problem.solutions.map((solution) => ({ ...solution, ...lost })),
  })

/** It changes generators and validators. */
const ofMakers =
  (lost: Partial<PlainProblem['programs'][number]>): Forget =>
  (problem) => ({ ...problem, programs: problem.programs.map((one) => ({ ...one, ...lost })) })

const ofTexts =
  (change: (text: string) => string): Forget =>
  (problem) => ({
    ...problem,
    statements: mapTexts(problem.statements, change),
    editorials: mapTexts(problem.editorials, change),
  })

const mapTexts = <T>(texts: T, change: (text: string) => string): T =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? change(value) : value,
  )

type Lost = Partial<Record<'convention' | 'languageId' | 'helpers', ''>>

const withoutParts = <T extends { body: object; helpers: object }>(
  program: T | undefined,
  { helpers, ...lost }: Lost,
): T | undefined =>
  program && {
    ...program,
    body: { ...program.body, ...lost },
    helpers: helpers === undefined ? program.helpers : { files: {}, flags: [] },
  }

/** It changes checker and driver; an adapted program has other helper files. */
const ofPrograms =
  (lost: Lost): Forget =>
  (problem) => ({
    ...problem,
    checker: withoutParts(problem.checker, lost),
    driver: withoutParts(problem.driver, lost),
  })

const withoutVerdicts: Forget = (problem) => ({
  ...problem,
  solutions: problem.solutions.map(({ wantVerdicts: _several, ...solution }) => ({
    ...solution,
    wantVerdict: null,
  })),
})

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** By the warning's code; a code that is not here excuses nothing. */
const forgets: Readonly<Record<string, Forget>> = {
  'solution-language': (problem, paths) => ({
    ...problem,
    solutions: problem.solutions.filter(
      ({ label }) => ![...paths].some((path) => lastPart(path) === lastPart(label)),
    ),
    preserved: without(problem.preserved, (name) => paths.has(name)),
  }),
  'sample-groups': (problem) => ({
    ...problem,
    tests: problem.tests.map(({ group, ...test }) =>
      test.type === 'sample' || group === undefined ? test : { ...test, group },
    ),
  }),
  'picture-words': ofTexts((text) =>
    text
      .replaceAll(/!\[[^\]]*\]\((?=images\/)/g, '![](')
      .replaceAll(/(<img src="[^"]*" alt=")[^"]*/g, '$1'),
  ),
  'code-language': ofTexts((text) => text.replaceAll(/^(\s*`{3,})[^\s`]+$/gm, '$1')),
  // They stand in the statement's notes, below a heading for each.
  'sample-notes': (problem) =>
    ofTexts((text) => text.replace(/(?:^|\n+)### \p{L}+ \d+\n[^]*$/u, ''))(
      ofTests({ notes: '' })(problem, new Set()),
      new Set(),
    ),
  // The caption is a line below the picture.
  'picture-caption': ofTexts((text) =>
    text
      .replaceAll(/!\[[^\]]*\]\((\S+) "([^"]*)"\)/g, '![]($1)\\\n$2')
      .replaceAll(
        /<img src="([^"]*)" alt="[^"]*"(?: title="([^"]*)")? width="([^"]*)"(?: align="right")?>/g,
        (_, src: string, title: string | undefined, width: string) =>
          `<img src="${src}" alt="" width="${width}">${title === undefined ? '' : `\\\n${title}`}`,
      ),
  ),
  // The same words, whatever the markup was.
  html: ofTexts(() => ''),
  'picture-missing': ofTexts((text) =>
    text.replaceAll(/!\[([^\]]*)\]\((?!images\/)[^)]*\)/g, '$1'),
  ),
  'checker-left-out': (problem) => ({ ...problem, checker: undefined }),
  'memory-limit': (problem) => ({
    ...problem,
    plain: {
      ...problem.plain,
      limits: problem.plain.limits && { ...problem.plain.limits, memory: 0 },
    },
  }),
  'interaction-samples': (problem, paths) => ({
    ...problem,
    preserved: without(
      problem.preserved,
      (name) => paths.has(name) || name.endsWith('.interaction'),
    ),
  }),
  'source-limit': (problem) => ({
    ...problem,
    plain: {
      ...problem.plain,
      limits: problem.plain.limits && { ...problem.plain.limits, source: 0 },
    },
  }),
  headings: ofTexts((text) => text.replaceAll(/^##? /gm, '### ')),
  comments: ofTests({ comment: '' }),
  hints: ofTests({ hint: '' }),
  shown: ofTests({ shown: null }),
  labels: ofTests({ label: '' }),
  weights: ofTests({ weight: 0 }),
  'solution-files': ofSolutions({ files: [] }),
  'solution-labels': ofSolutions({ label: '' }),
  'solution-notes': ofSolutions({ notes: '' }),
  language: (problem, paths) =>
    ofPrograms({ languageId: '' })(
      ofSolutions({ languageId: '' })(ofMakers({ languageId: '' })(problem, paths), paths),
      paths,
    ),
  convention: ofPrograms({ convention: '' }),
  comparator: (problem) => ({ ...problem, checker: undefined }),
  // The package may judge what nothing judges here, and does once it comes back.
  unjudged: (problem) => ({
    ...problem,
    checker: problem.checker && {
      ...problem.checker,
      body: { ...problem.checker.body, judgedAs: '' },
    },
  }),
  'driver-output': (problem) => ({
    ...problem,
    checker: undefined,
    driver: problem.driver && { ...problem.driver, judgesOutput: false },
  }),
  // What has no verdict is tagged as rejected, or has a comment that names one.
  'no-verdict': withoutVerdicts,
  verdict: withoutVerdicts,
  'python2-line': (problem) => ({
    ...problem,
    solutions: problem.solutions.map((solution) => ({
      ...solution,
      source: solution.source.replace(/^#![^\n]*\n/, ''),
    })),
  }),
  'file-io': (problem) => {
    const { attributes } = problem.plain
    if (!attributes) return problem
    const streams = { ...attributes, inputFile: '', outputFile: '' }
    return { ...problem, plain: { ...problem.plain, attributes: streams } }
  },
  topics: (problem) => {
    const { attributes } = problem.plain
    if (!attributes) return problem
    const topics = attributes.topics.map((topic) => topic.replaceAll(/\s+/g, '-'))
    return { ...problem, plain: { ...problem.plain, attributes: { ...attributes, topics } } }
  },
  attributes: (problem) => ({
    ...problem,
    plain: {
      ...problem.plain,
      attributes: {
        topics: problem.plain.attributes?.topics ?? [],
        license: 'unknown',
        rightsOwner: '',
        source: '',
        sourceURL: '',
        inputFile: problem.plain.attributes?.inputFile ?? '',
        outputFile: problem.plain.attributes?.outputFile ?? '',
        showsGroups: false,
      },
    },
  }),
  kept: (problem, paths) => ({
    ...problem,
    preserved: without(problem.preserved, (name) => paths.has(name)),
  }),
  renamed: (problem, paths) => ({
    ...problem,
    preserved: without(problem.preserved, (name) => paths.has(name)),
  }),
  script: (problem) => ({
    ...problem,
    script: null,
    tests: problem.tests.map(({ command: _command, ...test }) => test),
  }),
  // Tests of programs lie in folders by what they want, in the order of their names.
  'tool-test-labels': (problem) => ({
    ...problem,
    checkerTests: problem.checkerTests
      .map((test) => ({ ...test, label: '' }))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    validatorTests: problem.validatorTests
      .map((test) => ({ ...test, label: '' }))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }),
  'tool-test-lines': (problem) => ({
    ...problem,
    validatorTests: problem.validatorTests.map((test) => ({ ...test, wantLine: null })),
  }),
  'valid-inputs': (problem) => ({
    ...problem,
    validatorTests: problem.validatorTests.filter(({ want }) => want === 'invalid'),
  }),
  'tool-tests-left-out': (problem) => ({ ...problem, validatorTests: [] }),
  scripts: (problem) => ({
    ...problem,
    preserved: without(problem.preserved, (name) => /^(?:(?:doall|wipe)\.|scripts\/)/.test(name)),
  }),
}

const without = (
  preserved: PlainProblem['preserved'],
  isLeftOut: (name: string) => boolean,
): PlainProblem['preserved'] =>
  Object.fromEntries(Object.entries(preserved).filter(([name]) => !isLeftOut(name)))

/** Only the preserved files with these names stay: a file that a writer creates anew belongs to nobody. */
export const keepingOnly = (
  problem: PlainProblem,
  isAsked: (name: string) => boolean,
): PlainProblem => ({ ...problem, preserved: without(problem.preserved, (name) => !isAsked(name)) })

/** Two ways to write one Markdown. */
export const oneWay: (problem: PlainProblem) => PlainProblem = (problem) =>
  ofTexts((text) =>
    text
      .replaceAll(/\[(https?:[^\]]+)\]\(\1\)/g, '<$1>')
      .replaceAll(/<(https?:[^>\s]+)>/g, '$1')
      .replaceAll('\\~', '~')
      .replaceAll(/[ \t]+$/gm, '')
      // A list with or without lines between its items.
      .replaceAll(/\n{2,}(?= *(?:[-*]|\d+[.)]) )/g, '\n'),
  )(problem, new Set())

export const forget = (problem: PlainProblem, told: readonly ImportWarning[]): PlainProblem =>
  Object.entries(forgets).reduce((rest, [code, forgetting]) => {
    const warnings = told.filter((warning) => warning.code === code)
    const paths = new Set(warnings.flatMap(({ path }) => path ?? []))
    return warnings.length === 0 ? rest : forgetting(rest, paths)
  }, problem)

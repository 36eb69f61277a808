import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readKattis } from '../read-kattis.ts'
import type { ShownInPlace } from '@drafts/contract'
import {
  archiveOf,
  packed as packedProblem,
  packedChecker,
  packedSolution,
  packedStatement,
  packedTest,
  textOf,
} from '../../testing/packed.ts'
import { statementWordsOf } from '../../statement/statement-words.ts'
import { textFile } from '../../problem/text-file.ts'
import { writeKattis, writeKattis2025 } from './write-kattis.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'
import type { ReadPackage } from '../../problem/read-package.ts'

// What a package brought that the product has no place for, out again as 2025-09.

const packed = (kept: Record<string, string>, more: Partial<ProblemPackage> = {}): ProblemPackage =>
  packedProblem({
    solutions: [packedSolution({ reference: true, label: 'accepted/main.py' })],
    preserved: Object.entries(kept).map(([name, text]) => ({ name, ...textFile(text) })),
    ...more,
  })

const written = async (problem: ProblemPackage) => {
  const { files, warnings } = await writeKattis2025(problem, 'p1')
  const told = warnings.filter(({ code }) => code !== 'input-validator')
  return {
    files,
    told: told.map(({ code, path }) => (path === undefined ? code : `${code} ${path}`)),
    textOf: async (path: string) => textOf(files.find((file) => file.path === path)),
    paths: files.map(({ path }) => path),
  }
}
const back = async (problem: ProblemPackage): Promise<ReadPackage> => {
  const read = await readKattis(await archiveOf((await written(problem)).files))
  read.close()
  return read
}

describe('a kept file', () => {
  it.each([
    'data/invalid_input/a.desc',
    'data/invalid_output/a.out',
    'data/valid_output/b/a.yaml',
    'data/sample/01.png',
    'data/secret/01.files/x.txt',
    'attachments/tool.py',
    'include/default/x.h',
    'input_visualizer/show.py',
    'submissions/accepted/main.odd',
  ])('of the format goes back to its place: %s', async (name) => {
    const problem = packed({ [name]: 'x\n' })
    expect((await written(problem)).told).toEqual([])
    expect((await back(problem)).preserved.map((file) => file.name)).toEqual(
      [name, 'problem.yaml'].toSorted(),
    )
  })

  it.each([
    ['data/invalid_inputs/a.in', 'data/invalid_input/a.in'],
    ['input_format_validators/check.ctd', 'input_validators/check.ctd'],
  ])('is called as the format calls it now: %s', async (name, path) => {
    const { told, paths } = await written(packed({ [name]: 'x\n' }))
    expect(told).toEqual([`renamed ${name}`])
    expect(paths).toContain(path)
  })

  it.each([
    'README.md',
    'data/testdata.yaml',
    'data/sample/02.in.statement',
    'data/secret/a/test_group.yaml',
    'data/generator.sh',
    'attachments/.hidden',
    'graders/grader.py',
  ])('that the format has no place for is told: %s', async (name) => {
    const { told, paths } = await written(packed({ [name]: 'x: 1\n' }))
    expect(told).toEqual([`kept ${name}`])
    expect(paths).not.toContain(name)
  })
})

describe('a kept file that says what the problem says too', () => {
  const args = 'output_validator_args: [old]\n'

  it.each([
    ['problem_format_version: 2023-07-draft\ntype: scoring\n', true],
    ['problem_format_version: 2023-07-draft\n', false],
    // As it came.
    ['type: scoring\n', false],
  ])('of legacy that comes from %j says whether groups are shown: %s', async (text, isSaid) => {
    const { files } = await writeKattis(packed({ 'problem.yaml': `name: Sum\n${text}` }), 'p1')
    const yaml = await textOf(files.find(({ path }) => path === 'problem.yaml'))
    expect(yaml.includes('grading:\n  show_test_data_groups: false\n')).toBe(isSaid)
  })

  it.each([
    ['type: scoring\nvalidation: custom score\n', 'custom', 'custom score'],
    ['type: scoring\nvalidation: custom score\n', 'words', 'default'],
    ['type: scoring\nvalidation: custom\n', 'custom', 'custom'],
    ['validation: custom score\n', 'custom', 'custom'],
  ] as const)(
    'of legacy that says %j has a validator that is %s: %s',
    async (text, comparator, is) => {
      const program = { convention: 'kattis', languageId: 'python3', source: 'x' } as const
      const checker = packedChecker({ comparator, ...program })
      const { files } = await writeKattis(
        packed({ 'problem.yaml': `name: Sum\n${text}` }, { checker }),
        'p1',
      )
      const yaml = await textOf(files.find(({ path }) => path === 'problem.yaml'))
      expect(/^validation: (.*)$/m.exec(yaml)?.[1]).toBe(is)
    },
  )

  it('has the flags of the checker, and no scores', async () => {
    const kept = {
      'data/sample/test_group.yaml': `full_feedback: false # why\n`,
      'data/secret/test_group.yaml': `max_score: 50\n${args}args: [a]\n`,
    }
    const words = await written(
      packed(kept, { checker: packedChecker({ comparator: 'legacy', fold: true }) }),
    )
    expect(await words.textOf('data/sample/test_group.yaml')).toBe('full_feedback: false # why\n')
    expect(parse(await words.textOf('data/secret/test_group.yaml'))).toEqual({ args: ['a'] })
    expect(words.told).toEqual(['kept data/secret/test_group.yaml'])
    const problem = packed(kept, {
      checker: packedChecker({ comparator: 'legacy', strictSpace: true }),
    })
    expect(parse(await (await written(problem)).textOf('data/secret/test_group.yaml'))).toEqual({
      args: ['a'],
      output_validator_args: ['case_sensitive', 'space_change_sensitive'],
    })
  })

  it('is not kept where it says nothing else', async () => {
    const read = await back(packed({}, { checker: packedChecker({ comparator: 'floats4' }) }))
    expect(read.preserved.map(({ path }) => path)).toEqual(['problem.yaml'])
  })

  it('names the model solution that is the reference now', async () => {
    const rules = { 'accepted/*': { model_solution: true }, 'mixed/*': { permitted: ['AC'] } }
    const kept = { 'submissions/submissions.yaml': JSON.stringify(rules) }
    const solutions = ['accepted/a.py', 'accepted/b.py'].map((label, at) =>
      packedSolution({ label, reference: at === 1 }),
    )
    const { textOf: text } = await written(packed(kept, { solutions }))
    expect(parse(await text('submissions/submissions.yaml'))).toEqual({
      'accepted/*': {},
      'mixed/*': { permitted: ['AC'] },
      'accepted/b.py': { model_solution: true },
    })
    const same = await written(
      packed(kept, {
        solutions: solutions.slice(0, 1).map((one) => ({ ...one, reference: true })),
      }),
    )
    expect(await same.textOf('submissions/submissions.yaml')).toBe(
      kept['submissions/submissions.yaml'],
    )
  })

  it('has credits, limits and kinds of problems that the product has not', async () => {
    const old = [
      'author: Ann, Bob',
      'validation: custom multi-pass',
      'limits: {output: 64, validation_passes: 3, memory: 1, time_multiplier: 3}',
      'languages: all',
      'grading: {objective: max}',
      'version: 1.2',
    ]
    const { told, textOf: text } = await written(packed({ 'problem.yaml': old.join('\n') }))
    expect(parse(await text('problem.yaml'))).toMatchObject({
      type: 'multi-pass',
      credits: 'Ann, Bob',
      version: '1.2',
      limits: { time_limit: 1, memory: 256, code: 128, output: 64, validation_passes: 3 },
    })
    expect(await text('problem.yaml')).not.toMatch(/languages|grading|author|multiplier/)
    expect(told).toEqual(['kept problem.yaml'])
    const later = 'problem_format_version: 2025-09\ncredits: {authors: [Ann]}\nlanguages: [cpp]\n'
    const again = await written(packed({ 'problem.yaml': later }))
    expect(parse(await again.textOf('problem.yaml'))).toMatchObject({
      credits: { authors: ['Ann'] },
      languages: ['cpp'],
    })
    expect(again.told).toEqual([])
  })
})

const showing = (shown: ShownInPlace, part: Partial<ProblemPackage> = {}): ProblemPackage =>
  packed(
    {},
    {
      tests: [
        packedTest('1\n', '1\n', { type: 'sample', weight: 0, label: '1', shown }),
        packedTest('2\n', '2\n', { shown }),
      ],
      ...part,
    },
  )

describe('what a sample shows in place of its data', () => {
  const files = { input: '5\n', output: '6\n' }
  const driver = {
    body: {
      enabled: true,
      convention: 'kattis' as const,
      languageId: 'python3',
      source: 'import sys\nsys.exit(42)\n',
    },
    files: [],
    flags: [],
    judgesOutput: false,
  }

  it('is a talk, with files to download', async () => {
    const problem = showing({ talk: '> 1\n< 2\n' })
    const { told, textOf: text, paths } = await written(problem)
    expect(told).toEqual([])
    expect(await text('data/sample/1.interaction')).toBe('> 1\n< 2\n')
    expect(await text('data/sample/1.in.download')).toBe('1\n')
    expect(paths.filter((path) => /secret.*(?:interaction|download)/.test(path))).toEqual([])
    expect((await back(problem)).tests.map(({ shown }) => shown)).toEqual([
      { talk: '> 1\n< 2\n' },
      undefined,
    ])
  })

  it('is other files', async () => {
    const problem = showing(files)
    expect((await written(problem)).told).toEqual([])
    expect((await back(problem)).tests[0]?.shown).toEqual(files)
  })

  it.each([
    ['is told, as the format legacy has only talks', {}, [], undefined],
    [
      'is a talk of an interactive problem, also in the format legacy',
      { mechanism: 'interactive' as const, driver },
      ['data/sample/1.interaction'],
      { talk: '< 5\n> 6\n' },
    ],
  ])('%s', async (_what, part, paths, shown) => {
    const { files: all, warnings } = await writeKattis(showing(files, part), 'p1')
    expect(warnings.map(({ code }) => code)).toContain('shown')
    expect(
      all.map(({ path }) => path).filter((path) => /interaction$|\.statement$/.test(path)),
    ).toEqual(paths)
    const read = await readKattis(await archiveOf(all))
    read.close()
    expect(read.tests[0]?.shown).toEqual(shown)
  })

  it('stays in the statement where a talk has no sample', async () => {
    const problem = packed({ 'data/sample/1.interaction': '>1\n' })
    expect((await written(problem)).told).toEqual(['interaction-samples data/sample/1.interaction'])
  })

  it.each([
    ['legacy', writeKattis],
    ['2025-09', writeKattis2025],
  ])('is a file of %s again where the statements end with the talks still', async (_, write) => {
    const kept = { 'data/sample/2.interaction': '<5\n>6\n', 'data/sample/1.interaction': '>1\n' }
    const shown = [
      '## Sample interaction 1\n\n```\n> 1\n```',
      '## Sample interaction 2\n\n```\n< 5\n> 6\n```',
    ]
    const key = statementWordsOf('en-US').transcriptKey
    const end = [...shown, key].join('\n\n')
    const problem = (body: string) =>
      packed(kept, {
        mechanism: 'interactive',
        driver,
        statements: { 'en-US': packedStatement({ body }) },
      })
    const { files: all, warnings } = await write(problem(`Guess.\n\n${end}`), 'p1')
    expect(warnings.map(({ code }) => code)).not.toContain('interaction-samples')
    expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(kept)))
    const statement = all.find(({ path }) => /problem\.en\./.test(path))
    expect(await textOf(statement)).not.toContain('> 1')
    const read = await readKattis(await archiveOf(all))
    read.close()
    expect(read.statements['en-US']?.body.body).toBe(`Guess.\n\n${end}`)
    const changed = await write(problem(`Guess.\n\n${end}\n\nMore.`), 'p1')
    expect(changed.warnings.map(({ code }) => code)).toContain('interaction-samples')
  })
})

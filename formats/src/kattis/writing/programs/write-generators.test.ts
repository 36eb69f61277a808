import { expect, it } from 'vitest'
import { planScript, readKattis, writeKattis, writeKattis2025 } from '../../../index.ts'
import type { ProblemPackage } from '../../../index.ts'
import { archiveOf, packed, packedTest, textOf } from '../../../testing/packed.ts'
import { textFile } from '../../../problem/text-file.ts'

const program = (
  role: 'generator' | 'helper',
  label: string,
  languageId: string | null,
  text = '',
) => ({
  role,
  label,
  languageId,
  source: textFile(text || `# ${label}\n`),
})
const group = { points: 10, policy: 'sum', checkerArguments: '', validatorArguments: '' } as const

const problem = (more: Partial<ProblemPackage> = {}): ProblemPackage =>
  packed({
    programs: [
      program('generator', 'gen', 'python3', 'print(1)\n'),
      program('generator', 'big', 'cpp17-gcc', '#include "shape.h"\nint main() {}\n'),
      program('helper', 'shape.h', null, '// none\n'),
    ],
    groups: [
      { ...group, name: 'easy', dependsOn: [] },
      { ...group, name: 'hard', dependsOn: ['easy'] },
    ],
    script: '<#list 1..2 as i>\ngen ${i} "a b" > $ @group=easy\n</#list>\nbig 7 > 5 @group=hard\n',
    tests: [
      packedTest('s\n', '1\n', { type: 'sample', weight: 0 }),
      packedTest('1\n', '1\n', { group: 'easy', command: 'gen 1 "a b"' }),
      packedTest('2\n', '1\n', { group: 'easy', command: 'gen 2 "a b"' }),
      packedTest('by hand\n', '1\n', { group: 'hard' }),
      packedTest('7\n', '1\n', { group: 'hard', command: 'big 7' }),
    ],
    ...more,
  })

const rules = 'generators/generators.yaml'
const versions = [
  ['legacy', writeKattis],
  ['2025-09', writeKattis2025],
] as const

const testsOf = ({ script = '', programs, groups = [], tests }: ProblemPackage) => {
  const { tests: planned, errors } = planScript(script, {
    generators: programs.filter(({ role }) => role === 'generator').map(({ label }) => label),
    groups: groups.map(({ name }) => name),
    taken: tests.flatMap(({ command }, at) => (command === undefined ? [at + 1] : [])),
  })
  return {
    errors,
    planned: planned.map(({ index, command, group: of }) => [index, command, of]),
    tests: tests.map(({ command, group: of, input }) => [command, of, input.sha256]),
  }
}

it.each(versions)(
  'a package of Kattis %s has the script as generators.yaml, and comes in with the same tests of the same lines',
  async (_version, write) => {
    const { files, warnings } = await write(problem(), 'p1')
    const textAt = (path: string) => textOf(files.find((file) => file.path === path))
    const text = await textAt(rules)
    expect(text).toContain(`"01": gen.py 1 'a b'`)
    expect(text).toContain('"02": big 7')
    expect(text).toContain('copy: manual/secret/hard/01')
    expect(await textAt('generators/manual/secret/hard/01.in')).toBe('by hand\n')
    expect(
      warnings.map(({ code }) => code).filter((code) => /script|generators/.test(code)),
    ).toEqual(['script-text'])
    const again = await readKattis(await archiveOf(files))
    expect(testsOf(again)).toEqual(testsOf(problem()))
    expect(testsOf(again).errors).toEqual([])
    expect(again.preserved.map(({ name }) => name).filter((name) => /generat/.test(name))).toEqual(
      [],
    )
    const second = await write(again, 'p1')
    expect(await textOf(second.files.find(({ path }) => path === rules))).toBe(text)
    again.close()
  },
)

it('a test that is not what a line makes, and a word that BAPCtools replaces, are copies, and that is told', async () => {
  const { files, warnings } = await writeKattis2025(
    problem({
      script: "gen 1\ngen '{seed}'\ngen 3\n",
      groups: [],
      tests: [
        packedTest('1\n', '1\n', { command: 'gen 1' }),
        packedTest('2\n', '1\n', { command: "gen '{seed}'" }),
        packedTest('3\n', '1\n', { command: 'gen 4' }),
      ],
    }),
    'p1',
  )
  const text = await textOf(files.find(({ path }) => path === rules))
  expect(text.match(/copy: manual\/secret\/\d+/g)).toHaveLength(2)
  expect(warnings.filter(({ code }) => code === 'script-copies')).toMatchObject([
    { message: expect.stringContaining('copies 2 of its tests') as string },
  ])
})

it('generators.yaml that a package came with goes out as it was, and that is told', async () => {
  const kept = { name: rules, ...textFile('data:\n  secret:\n    data:\n      a: gen.py 1\n') }
  const { files, warnings } = await writeKattis2025(problem({ preserved: [kept] }), 'p1')
  expect(await textOf(files.find(({ path }) => path === rules))).toContain('a: gen.py 1')
  expect(warnings.map(({ code }) => code)).toContain('script')
})

it('a script of which no test is made is told, and no generators.yaml is there', async () => {
  const { files, warnings } = await writeKattis2025(
    problem({ tests: [packedTest('1\n', '1\n')] }),
    'p1',
  )
  expect(files.map(({ path }) => path)).not.toContain(rules)
  expect(warnings.map(({ code }) => code)).toContain('script')
})

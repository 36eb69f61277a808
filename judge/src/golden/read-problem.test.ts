import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readGoldenProblem } from './read-problem.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-golden-'))
  await mkdir(join(folder, 'p/tests'), { recursive: true })
  for (const n of [1, 2, 10]) {
    await writeFile(join(folder, `p/tests/${n}.in`), `in ${n}`)
    await writeFile(join(folder, `p/tests/${n}.ans`), `ans ${n}`)
  }
  await writeFile(join(folder, 'p/a.py'), 'print()')
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (text: string) => {
  await writeFile(join(folder, 'p/problem.txt'), text)
  return readGoldenProblem(folder, 'p')
}

it('reads what stands in the lines, tests in their order', async () => {
  const problem = await read(
    '# all\n\ncompare floats8\nlimits 0.5 s 32 MB\nchecker kattis a.py\na.py  WrongAnswer 2\n',
  )
  expect(problem).toMatchObject({
    comparator: 'floats8',
    limits: { cpuNs: 5e8, memoryBytes: 32e6 },
    checker: { convention: 'kattis', languageId: 'python3', source: 'print()' },
    driver: undefined,
    submissions: [{ name: 'a.py', languageId: 'python3', verdict: 'WrongAnswer', test: 2 }],
  })
  expect(problem.tests.map(({ input, answer }) => [input, answer])).toEqual([
    ['in 1', 'ans 1'],
    ['in 2', 'ans 2'],
    ['in 10', 'ans 10'],
  ])
})

it.each([
  ['a.py Wrong 2', '"Wrong" is not one of'],
  ['a.py WrongAnswer', '"" is not a number above 0'],
  ['a.pas Accepted', 'The ending of "a.pas"'],
  ['b.py Accepted', 'no such file'],
  ['compare nothing', '"nothing" is not one of'],
  ['limits fast', '"fast" is not a number'],
])('%s: names the line that is wrong', async (line, why) => {
  await expect(read(`# first\n${line}\n`)).rejects.toThrow(`p/problem.txt, line 2: `)
  await expect(read(`# first\n${line}\n`)).rejects.toThrow(why)
})

import { buildZip, type ZipContents } from '../testing/build-zip.ts'
import { describe, expect, it } from 'vitest'
import { bare as bareKattis } from '../testing/bare-kattis.ts'
import { bare as barePolygon, solution, xmlOf } from '../testing/bare-polygon.ts'
import { readKattis } from '../kattis/read-kattis.ts'
import { readPolygon } from '../polygon/read-polygon.ts'
import { openPackage } from '../package-files.ts'
import { fitTests, type TestsWanted } from './fit-tests.ts'
import type { ReadPackage } from '../problem/read-package.ts'

const kattis = async (files: ZipContents, tests: TestsWanted): Promise<ReadPackage> => {
  const problem = await readKattis(await buildZip({ ...bareKattis, ...files }), { tests })
  problem.close()
  return problem
}
const polygon = async (
  tests: string[],
  files: ZipContents,
  wanted: TestsWanted,
): Promise<ReadPackage> => {
  const xml = xmlOf({
    tests: tests.join(''),
    count: `<test-count>${tests.length}</test-count>`,
    assets: `<checker name="std::wcmp.cpp"><source path="files/check.cpp" type="cpp.g++17"/></checker><solutions>${solution('main')}</solutions>`,
  })
  const contents = { ...barePolygon, 'solutions/a.cpp': 'int main() {}', 'problem.xml': xml }
  const path = await buildZip({ ...contents, ...files })
  const problem = await readPolygon(path, { tests: wanted })
  problem.close()
  return problem
}
const refusalOf = async (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error: { message: string; offer?: string }) => error,
  )

const numbered = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => String(from + at).padStart(3, '0'))
const pairs = (folder: string, names: string[], text = (name: string) => name): ZipContents =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`data/${folder}/${name}.in`, text(name)],
      [`data/${folder}/${name}.ans`, ''],
    ]),
  )
const leftOut = ({ warnings }: ReadPackage) =>
  warnings.filter(({ code }) => code === 'tests-left-out').map(({ message }) => message)

describe('a Kattis package of more than 250 tests', () => {
  const many = { ...pairs('sample', ['1', '2']), ...pairs('secret/g', numbered(0, 300)) }

  it('has all its tests for a choice by what solutions do, those that were left out with their files', async () => {
    const problem = await kattis(
      { ...many, 'data/secret/g/299.ans': 'x'.repeat(9), 'data/secret/g/150.in': 'y' },
      'choose',
    )
    const { choice = [], tests, preserved } = problem
    expect(choice).toHaveLength(303)
    expect(choice.flatMap(({ at }) => at ?? [])).toEqual([...tests.keys()])
    const spare = choice.flatMap((one) => one.spare ?? [])
    expect(spare).toHaveLength(53)
    const paths = new Set(preserved.map(({ name }) => name))
    for (const { input, output, type, weight } of spare)
      expect([paths.has(input.path ?? ''), paths.has(output.path ?? ''), type, weight]).toEqual([
        true,
        true,
        'regular',
        1,
      ])
    expect((await kattis(pairs('secret', ['1']), 'choose')).choice).toBeUndefined()
  })

  it('is refused with an offer', async () => {
    expect(await refusalOf(kattis(many, 'all'))).toMatchObject({
      message:
        'The package has 303 tests; at most 250 are allowed. The samples and a choice of the others, 250 in all, can be imported; what is left out is kept aside.',
      path: 'data',
      offer: 'Import 250 of the 303 tests',
    })
  })

  it('has its samples and 248 others where a choice is wanted; the rest is kept, and told', async () => {
    const problem = await kattis({ ...many, 'data/secret/g/002.hint': 'x' }, 'choose')
    const labels = problem.tests.map(({ label }) => label)
    expect(labels).toHaveLength(250)
    expect(labels.slice(0, 4)).toEqual(['1', '2', '1', 'g/000'])
    expect(labels.at(-1)).toBe('g/299')
    const kept = problem.preserved.map(({ name }) => name)
    const inputs = kept.filter((path) => path.endsWith('.in'))
    expect(inputs).toHaveLength(53)
    expect(kept.filter((path) => path.endsWith('.ans'))).toHaveLength(53)
    for (const input of inputs)
      expect(labels).not.toContain(input.slice('data/secret/'.length, -'.in'.length))
    const [message = ''] = leftOut(problem)
    expect(message).toMatch(/^53 of 303 tests are left out, because a problem has at most 250\./)
    expect(message).toContain(`: secret/g/`)
  })

  it('has repeated inputs left out first', async () => {
    const twice = pairs('secret/h', numbered(0, 50))
    const problem = await kattis({ ...pairs('secret/g', numbered(0, 220)), ...twice }, 'choose')
    const labels = problem.tests.map(({ label }) => label)
    expect(labels.filter((label) => label.startsWith('g/'))).toHaveLength(220)
    expect(labels.filter((label) => label.startsWith('h/'))).toEqual(
      numbered(0, 29).map((name) => `h/${name}`),
    )
    expect(leftOut(problem)[0]).toMatch(/: secret\/h\/029–secret\/h\/049\.$/)
  })

  it('leaves a group its points, however many of its tests came', async () => {
    const files = {
      'problem.yaml': 'name: Sum\ntype: scoring\n',
      'data/secret/g/test_group.yaml': 'max_score: 100\n',
      ...pairs('secret/g', numbered(0, 50)),
      ...pairs('secret/h', numbered(100, 250)),
    }
    const { tests, groups = [] } = await kattis(files, 'choose')
    expect(tests.filter(({ group }) => group === 'g').length).toBeLessThan(50)
    expect(groups.find(({ name }) => name === 'g')?.points).toBe(100)
  })

  it('with more than 250 samples is refused without an offer', async () => {
    const refusal = await refusalOf(kattis(pairs('sample', numbered(0, 251)), 'choose'))
    expect(refusal).toMatchObject({ offer: undefined })
    expect(refusal?.message).toMatch(/^The package has 252 tests; at most 250 are allowed\.$/)
  })

  it('of no more than 250 has all of them, whatever is wanted', async () => {
    const problem = await kattis(pairs('secret', numbered(0, 249)), 'choose')
    expect(problem.tests).toHaveLength(250)
    expect(leftOut(problem)).toEqual([])
  })
})

it('of many inputs only those as long as another one are read', async () => {
  const names = numbered(0, 251)
  const inputs = names.map((name, at) => [`${name}.in`, 'x'.repeat(name === '250' ? 7 : at)])
  const zip = await buildZip({ 'problem.yaml': '', ...Object.fromEntries(inputs) })
  const files = await openPackage(zip, { marker: 'problem.yaml', missing: () => '' })
  const read: string[] = []
  const measure: typeof files.measure = (path) => {
    read.push(path)
    return files.measure(path)
  }
  const listed = names.map((name) => {
    return { name, group: '', isSample: false, input: `${name}.in`, making: '' }
  })
  await fitTests(listed, 'choose', { ...files, measure }, '')
  files.close()
  expect(read).toEqual(['007.in', '250.in'])
})

const generated = (seed: number | string) => `<test method="generated" cmd="gen ${seed}"/>`

describe('a Polygon package of more than 250 tests', () => {
  const files = { 'tests/1': '1\n', 'doall.sh': '' }

  it('has the plan of those that were chosen, by their numbers in the package', async () => {
    const tests = ['<test sample="true"/>', ...numbered(2, 299).map(generated)]
    expect(await refusalOf(polygon(tests, files, 'all'))).toMatchObject({
      offer: 'Import 250 of the 300 tests',
      path: 'problem.xml',
    })
    const { missing, ...problem } = await polygon(tests, files, 'choose')
    expect(missing?.tests).toHaveLength(250)
    expect(missing?.tests[0]).toMatchObject({ number: 1, at: 0 })
    const last = missing?.tests.at(-1)
    expect(last).toMatchObject({ number: 300, test: { comment: '`gen 300`' } })
    expect(leftOut(problem as ReadPackage)[0]).toMatch(/^50 of 300 tests/)
  })

  it('takes one command for one input', async () => {
    const repeated = Array.from({ length: 9 }, () => generated('002'))
    const all = ['<test/>', ...numbered(2, 249).map(generated), ...repeated]
    const { missing } = await polygon(all, files, 'choose')
    expect(missing?.tests.map(({ number }) => number)).toEqual(
      Array.from({ length: 250 }, (_, at) => at + 1),
    )
  })

  it('keeps the files of those that were left out', async () => {
    const numbers = Array.from({ length: 260 }, (_, at) => at + 1)
    const all = Object.fromEntries(
      numbers.flatMap((no) => [
        [`tests/${no}`, `${no}`],
        [`tests/${no}.a`, ''],
      ]),
    )
    const { tests, preserved, missing } = await polygon(
      numbers.map((no) => `<test description="${no}"/>`),
      all,
      'choose',
    )
    expect(missing).toBeUndefined()
    expect(tests).toHaveLength(250)
    const names = preserved.map(({ name }) => name).filter((name) => name.startsWith('tests/'))
    expect(names).toHaveLength(20)
    for (const { label } of tests) expect(names).not.toContain(`tests/${label}`)
  })

  it('that lists more than 5000 is refused without an offer', async () => {
    const refusal = await refusalOf(polygon(numbered(1, 5001).map(generated), files, 'choose'))
    expect(refusal).toMatchObject({
      message: 'The package has 5001 tests; at most 250 are allowed.',
      offer: undefined,
    })
  })
})

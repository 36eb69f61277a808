import { describe, expect, it } from 'vitest'
import { growthLimit, growthOver } from '../../../testing/cost-growth.ts'
import { readBare, readYaml, warned } from '../testing/bare-kattis.ts'

describe('what a form would refuse', () => {
  const long = 'x'.repeat(1001)

  it.each([
    ['license: cc0\nrights_owner: ', 'Rights owner', { rightsOwner: 'x'.repeat(1000) }],
    ['license: public domain\nsource: ', 'Source', { source: 'x'.repeat(1000) }],
    ['keywords: ', 'Topic', { topics: ['x'.repeat(200)] }],
    ['source: a\nsource_url: http://', 'Source URL', { sourceURL: '' }],
  ])('is cut, and told: %j', async (yaml, what, attributes) => {
    const problem = await readYaml(yaml + long)
    expect(problem.plain.attributes).toMatchObject(attributes)
    expect(warned(problem, 'cut')).toEqual([expect.stringContaining(`${what}: longer than`)])
  })

  it('is not a hundred topics', async () => {
    const topics = Array.from({ length: 100 }, (_, at) => `t${at}`)
    const problem = await readYaml(`keywords: [${topics.join(', ')}]`)
    expect([problem.plain.attributes?.topics, warned(problem, 'cut')]).toEqual([topics, []])
  })

  it('is more than a hundred topics', async () => {
    const topics = Array.from({ length: 101 }, (_, at) => `t${at}`)
    const problem = await readYaml(`keywords: [${topics.join(', ')}]`)
    expect(problem.plain.attributes?.topics).toEqual(topics.slice(0, 100))
    expect(warned(problem, 'cut')).toEqual(['Topics: more than 100; the others were left out.'])
  })

  it('is a long text, of which no half of a character is left', async () => {
    const problem = await readBare({
      'problem.yaml': `name: ${'n'.repeat(199)}\u{1F600}`,
      'statement/problem.md': 'b'.repeat(200_001),
      'data/secret/1.yaml': `hint: ${'h'.repeat(10)}`,
      'data/secret/1.hint': 'h'.repeat(200_001),
      'data/secret/1.desc': 'd'.repeat(200_000),
      'solution/solution.md': 'e'.repeat(200_001),
    })
    expect(problem.title).toBe('n'.repeat(199))
    expect(problem.statements['en-US']?.body).toMatchObject({
      title: 'n'.repeat(199),
      body: 'b'.repeat(200_000),
    })
    expect(problem.tests[0]).toMatchObject({
      hint: 'h'.repeat(200_000),
      comment: 'd'.repeat(200_000),
    })
    expect(problem.editorials['en-US']?.content).toBe('e'.repeat(200_000))
    expect(warned(problem, 'cut').map((line) => line.split(':')[0])).toEqual([
      'Title',
      'Title of en-US',
      'Body of en-US',
      'Editorial of en-US',
      'Hint of test 1',
    ])
  })
})

it('an author with many blanks takes time in line with their number', async () => {
  const growth = await growthOver(12_500, (count) => {
    const yaml = `author: "Ann <a@b.c>, Bob  B${' '.repeat(count)}x"`
    return async () =>
      expect((await readYaml(yaml)).plain.attributes?.rightsOwner).toMatch(/^Ann, Bob {2}B {3}/)
  })
  expect(growth).toBeLessThan(growthLimit)
})

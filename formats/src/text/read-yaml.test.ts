import { expect, it } from 'vitest'
import { growthLimit, growthOver } from '../../../testing/cost-growth.ts'
import { readYamlMap } from './read-yaml.ts'

const never = (): void => undefined

const deep = 100_000

it.each([
  ['lists in a line', `a: ${'['.repeat(deep)}${']'.repeat(deep)}`],
  ['lists', `a:\n  ${'- '.repeat(deep)}`],
  ['maps in a line', `a: ${'{a: '.repeat(deep)}`],
])('what nests 100,000 %s deep is refused in words for people', (_name, text) => {
  expect(() => readYamlMap(text, 'problem.yaml', () => undefined)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^problem\.yaml .*nests too deep/) }),
  )
})

it('many faults take time in line with their number, and the first is named with its place', async () => {
  // Where each fault reads its line anew, a long line shows it.
  const growth = await growthOver(1000, (count) => {
    const text = `a: 1\n${']'.repeat(count)} # ${'x'.repeat(30 * count)}`
    return () =>
      expect(() => readYamlMap(text, 'problem.yaml', never)).toThrow('at line 2, column 1')
  })
  expect(growth).toBeLessThan(growthLimit)
})

it('many keys take time in line with their number', async () => {
  const growth = await growthOver(1000, (count) => {
    const text = Array.from({ length: count }, (_, at) => `k${at}: ${at}\n`).join('')
    return () => expect(readYamlMap(text, 'problem.yaml', never).size).toBe(count)
  })
  expect(growth).toBeLessThan(growthLimit)
})

it.each([
  ['anchors', '- &a 1\n'],
  ['aliases', '- *a\n'],
])('a document with very many %s is refused', (_name, line) => {
  const text = `b: &a 1\nc:\n${line.repeat(1001)}`
  expect(() => readYamlMap(text, 'a.yaml', () => undefined)).toThrow(
    'it has over 1000 anchors and aliases',
  )
})

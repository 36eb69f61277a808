import { expect, it } from 'vitest'
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

/** In microseconds of this process. */
const timeOf = (brackets: number): number => {
  const before = process.cpuUsage()
  expect(() => readYamlMap(`a: 1\n${']'.repeat(brackets)}`, 'problem.yaml', never)).toThrow(
    'at line 2, column 1',
  )
  const { user, system } = process.cpuUsage(before)
  return user + system
}

it('many faults take time in line with their number, and the first is named with its place', () => {
  timeOf(8000)
  const few = timeOf(8000)
  // Sixteen times as many; by the square it would be 256.
  expect(timeOf(128_000) / few).toBeLessThan(40)
})

import { expect, it } from 'vitest'
import { readYamlMap } from './read-yaml.ts'

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

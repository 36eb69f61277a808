import { findLanguage } from '@drafts/contract'
import { expect, it } from 'vitest'
import { judgeLanguages } from './index.ts'
import { java17 } from './java17.ts'

it.each(judgeLanguages.map((language) => [language.id, language] as const))(
  '%s is a language of the product and its source has a known ending',
  (id, language) => {
    const info = findLanguage(id)
    expect(info).toBeDefined()
    expect(info?.exts).toContain(language.sourceName('').split('.').at(-1))
  },
)

it.each([
  ['public class Solution { }', 'Solution.java'],
  ['import x.*;\n\npublic final class  A$1 {}', 'A$1.java'],
  ['public record P(int x) {}', 'P.java'],
  ['class Hidden {}', 'Main.java'],
  ['// public class No {}\nclass X {}', 'Main.java'],
])('the Java source %j is saved as %s', (source, name) => {
  expect(java17.sourceName(source)).toBe(name)
})

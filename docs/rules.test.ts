import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

// The page of rules names tests; a test that was renamed or removed must not stay on it.

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/rules.md'), 'utf8')
const named = [
  ...page.matchAll(/`((?:contract|server|web|e2e)\/[\w./-]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g),
].map(([, file = '', name = '']) => [file, name] as const)

it('looks at the tests of every rule', () => {
  expect(named.length).toBeGreaterThan(50)
})

it.each(named)('%s has a test “%s”', (file, name) => {
  const source = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
  expect(source).toContain(name)
})

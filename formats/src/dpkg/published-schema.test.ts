import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DpkgProblem, dpkgJsonSchema, dpkgVersion } from '@drafts/contract'
import { expect, it } from 'vitest'

it('the published schema is that of the code', () => {
  const [major] = dpkgVersion.split('.')
  const file = resolve(
    import.meta.dirname,
    `../../../docs/product/dpkg-${String(major)}.schema.json`,
  )
  const published: unknown = JSON.parse(readFileSync(file, 'utf8'))
  // Where this fails the schema was changed: write `dpkgJsonSchema()` there, and think of the version.
  expect(published).toEqual(dpkgJsonSchema())
})

it('takes a problem with nothing in it, and ignores what it does not know', () => {
  const bare = { format: 'dpkg', version: '1.7', title: 'T', mechanism: 'standard', files: [] }
  const read = DpkgProblem.parse({ ...bare, colour: 'red' })
  expect(read).toMatchObject({ ...bare, tests: [], statements: {} })
  expect(read).not.toHaveProperty('colour')
})

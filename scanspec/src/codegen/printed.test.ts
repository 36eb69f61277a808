import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generateReader, readerFamilies } from '../index.ts'

// What readers look like, a file for each spec: `readers.test.ts` runs them, and here no word of them changes unseen.
// After a change that is meant, `vitest run --project scanspec -u printed.test.ts` writes the files anew.

const folder = join(import.meta.dirname, 'printed')
const specs: Record<string, string> = JSON.parse(readFileSync(join(folder, 'specs.json'), 'utf8'))

it.each(Object.entries(specs))('readers of %s are printed as before', async (name, spec) => {
  const printed = readerFamilies.map(({ family }) => {
    const made = generateReader(spec, family)
    return `---- ${family}\n${'code' in made ? made.code : made.error.message}`
  })
  await expect(`${spec}${printed.join('')}`).toMatchFileSnapshot(join(folder, `${name}.txt`))
})

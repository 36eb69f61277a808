import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

// A style sheet that names a file which has moved breaks the build of the pages, and nothing before it.

const web = resolve(import.meta.dirname, '../web/src')

it('a style that is composed of another names its file where it is', () => {
  const sheets = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
    .map((entry) => join(entry.parentPath, entry.name))
  const named = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/composes:[^;]*from '(\.[^']+)'/g)].map(
      ([, path = '']) => join(dirname(sheet), path),
    ),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

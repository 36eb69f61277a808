import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

// Each dialog is made by a component that gives the focus to its first field and keeps keys from what is behind it
// (docs/product/pages.md#dialogs).

const web = resolve(import.meta.dirname, '../web/src')

/** What makes them. */
const makers = [
  'components/dialogs/dialog.tsx',
  'components/dialogs/editor-dialog.tsx',
  'app/shell/command-palette.tsx',
]

const sources = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => relative(web, join(entry.parentPath, entry.name)))
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))

/** Names that a file takes from the library. */
const taken = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )

it('a dialog is a Dialog, an EdgeDialog or an EditorDialog', () => {
  expect(sources.length).toBeGreaterThan(200)
  const bare = sources.filter(
    ({ file, text }) =>
      !makers.includes(file) && taken(text).some((name) => ['Modal', 'Drawer'].includes(name)),
  )
  expect(bare.map(({ file }) => file)).toEqual([])
})

it('each maker says when its dialog opens and has gone, and each small window takes the focus', () => {
  for (const { file, text } of sources.filter((one) => makers.includes(one.file)))
    expect({ file, isReported: /useLayer\(/.test(text) }).toEqual({ file, isReported: true })
  const popovers = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<Popover\s[^>]*?>/gs)].map(([tag]) => ({ file, tag })),
  )
  expect(popovers.length).toBeGreaterThan(1)
  expect(popovers.filter(({ tag }) => !/\btrapFocus\b/.test(tag))).toEqual([])
})

it('no button that is off is what a dialog gives the focus to: the keys would be behind it', () => {
  const buttons = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<Button\s(?:[^>]|=>)*>/g)].map(([tag]) => ({ file, tag })),
  )
  expect(buttons.length).toBeGreaterThan(100)
  const both = buttons.filter(
    ({ tag }) => /\bdata-autofocus\b/.test(tag) && /\bdisabled=/.test(tag),
  )
  expect(both).toEqual([])
})

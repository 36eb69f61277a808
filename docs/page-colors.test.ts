import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageColors } from '../server/src/identity/page-frame.ts'

// The sign-in pages are made by the server, which has no style sheet of the pages at hand.

const css = readFileSync(join(import.meta.dirname, '../web/src/app/theme/tokens.css'), 'utf8')
const tokensOf = (scheme: string): Record<string, string> => {
  const [, block = ''] = css.split(`[data-mantine-color-scheme='${scheme}'] {`)
  const [own = ''] = block.split('}')
  return Object.fromEntries(
    [...own.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

it.each(['light', 'dark'] as const)('the sign-in pages have the product’s %s colours', (scheme) => {
  expect(tokensOf(scheme)).toMatchObject(pageColors[scheme])
})

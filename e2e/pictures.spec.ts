import { expect } from '@playwright/test'
import { existsSync } from 'node:fs'
import { zipOf } from '../server/src/testing/zip-of.ts'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

// Pictures of a package as a reader sees them: beside the text, as wide as the package has them, and made of figures.

const eps = `%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 240 120
0.2 0.4 0.8 setrgbcolor 20 20 80 80 rectfill 0 setgray 2 setlinewidth 120 20 100 80 rectstroke
/Helvetica findfont 18 scalefont setfont 130 55 moveto (A lamp) show
showpage
`
const words = 'The lamp stands on the desk and shines at night. '.repeat(12)

test.skip(!existsSync('/usr/bin/gs'), 'ghostscript is missing')

test('an illustration stands beside the text, a figure is as wide as it was, on a phone both are whole', async ({
  page,
  stack,
  bob,
}) => {
  const bytes = await zipOf({
    'lamp/problem.yaml': 'name: Lamp\nlimits: {time_limit: 2}\n',
    'lamp/problem_statement/problem.en.tex': String.raw`\problemname{Lamp}
\illustration{0.3}{a}{Lamp by \href{https://example.org}{its maker}, $n$ of them}
${words}

\includegraphics[width=0.5\textwidth]{a}

${words}`,
    'lamp/problem_statement/a.eps': eps,
    'lamp/problem.pdf': '%PDF-1.4 the statement',
    'lamp/data/secret/1.in': '3\n',
    'lamp/data/secret/1.ans': '4\n',
  })
  const file = new File([bytes], 'lamp.kpp')
  const { id: problemId } = await bob.importKattis({ body: { file } })
  await signInAt(page, `${stack.url}/p/${problemId}/statement`, 'bob')
  const beside = page.locator('figure[data-beside]')
  // The page hears of the change by itself.
  await expect(beside).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'its maker' })).toHaveAttribute(
    'href',
    'https://example.org',
  )
  await expect(page.getByRole('link', { name: 'English', exact: true })).toBeVisible()
  const sized = page.locator('[data-rendered] img:not(figure img)')
  const widths = async () => {
    const boxes = await Promise.all(
      [beside, sized, page.locator('[data-rendered]').first()].map((one) => one.boundingBox()),
    )
    return boxes.map((box) => box ?? { x: 0, width: 0 })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  const [float, whole, text] = await widths()
  if (!float || !whole || !text) throw new Error('nothing is drawn')
  expect(Math.round((float.width / text.width) * 100)).toBe(30)
  expect(Math.round((whole.width / text.width) * 100)).toBe(50)
  expect(Math.round(float.x + float.width)).toBe(Math.round(text.x + text.width))
  await page.setViewportSize({ width: 390, height: 800 })
  const [alone, , narrow] = await widths()
  if (!alone || !narrow) throw new Error('nothing is drawn')
  expect(alone.width).toBe(Math.min(320, narrow.width))
  await page.setViewportSize({ width: 1280, height: 900 })
  await lookEveryWay(page, 'pictures')

  await page.goto(`${stack.url}/p/${problemId}/edit/statement`)
  await expect(page.locator('.picture[data-beside] img')).toBeVisible()
  await page.locator('.picture[data-beside] img').click()
  await expect(page.getByRole('combobox', { name: 'Place' })).toHaveValue('right')
  await page.keyboard.press('Escape')
  await lookEveryWay(page, 'pictures-editor')
})

import { expect } from '@playwright/test'
import { lookEveryWay, signInAt } from './page.ts'
import { isPartOn } from '../testing/parts.ts'
import { test } from './product.ts'

// Each stop is looked at in both widths; the narrow one is walked by everybody.
for (const width of isPartOn('browsers') ? [1280, 390] : [390])
  test(`a scanspec is written with mistakes on the way, at ${width}`, async ({
    page,
    bob,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { id } = await bob.createProblem({ body: { title: 'Mistakes', mechanism: 'standard' } })
    for (const [label, text] of [
      ['right', '2\n10 20\n'],
      ['wrong', '2\n10 999\n'],
    ] as const)
      await bob.createTest({ problemId: id, body: { label, input: { text } } })
    await signInAt(page, `${stack.url}/p/${id}/edit/tests?dialog=scanspec`, 'bob')
    const dialog = page.getByRole('dialog', { name: /scanspec/i })
    await dialog.getByRole('switch', { name: 'Enabled' }).click()
    const source = dialog.getByRole('textbox', { name: 'Source' })
    await source.click()
    // A fault is underlined as it is typed, and named under the editor.
    await page.keyboard.type('var n int\nscna n')
    await expect(dialog.locator('.cm-lintRange-error').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    const broken = page.getByRole('link', {
      name: 'The scanspec does not parse: inputs are not checked',
    })
    await expect(broken).toHaveCount(2)
    await lookEveryWay(page, `scanspec-${width}-broken`)
    await broken.first().click()
    await expect(dialog.getByText(/^Line 2, column \d+:/)).toBeVisible()
    await lookEveryWay(page, `scanspec-${width}-fault`)

    // A name is offered before it is whole.
    await source.click()
    await page.keyboard.press('Control+End')
    for (let at = 0; at < 'scna n'.length; at += 1) await page.keyboard.press('Backspace')
    await page.keyboard.type('scan n\neol\nche')
    const offered = page.locator('.cm-tooltip-autocomplete').getByText('check', { exact: true })
    await offered.click()
    await expect(source).toContainText('check')
    // The editor warns of a check that never holds.
    await page.keyboard.type(' n > 3000000000')
    await expect(dialog.locator('.cm-lintRange-warning').first()).toBeVisible()
    await lookEveryWay(page, `scanspec-${width}-warning`)
    for (let at = 0; at < '> 3000000000'.length; at += 1) await page.keyboard.press('Backspace')
    await page.keyboard.type(
      '>= 1\nfor i := 0 ... n\nvar a   int\nscan a\ncheck a<=99\nend\neol\neof\n',
    )
    await page.keyboard.press('Shift+Alt+f')
    await expect(source).toContainText('check a <= 99')
    await expect(dialog.locator('.cm-lintRange-error, .cm-lintRange-warning')).toHaveCount(0)
    const code = dialog.getByRole('region', { name: 'Code that reads the input' })
    await expect(code.locator('.cm-content')).toContainText('cin >> n;')
    await code.getByRole('combobox').selectOption('Python')
    await expect(code.locator('.cm-content')).toContainText('n = int(input())')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('img', { name: 'The input matches the scanspec' })).toHaveCount(1)
    await lookEveryWay(page, `scanspec-${width}-checked`)
    await page.getByRole('link', { name: /^The input does not match the scanspec/ }).click()
    const input = page.getByRole('textbox', { name: 'Input' })
    await expect(input).toBeFocused()
    const selected = () =>
      input.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      )
    await expect.poll(selected).toBe('999')
    // Its place is a button too.
    await page.getByLabel('Label', { exact: true }).click()
    await page.getByRole('button', { name: 'Line 2, column 4' }).click()
    await expect(input).toBeFocused()
    expect(await selected()).toBe('999')
    // Typing makes another input: the message about the old one goes.
    await page.keyboard.type('99')
    await expect(page.getByText('The input does not match the scanspec.')).toBeHidden()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('img', { name: 'The input matches the scanspec' })).toHaveCount(2)
  })

test('the statement offers code that reads the input', async ({ page, stack }) => {
  const alice = stack.client(await stack.tokenOf('alice'))
  const { id: problemId } = await alice.createProblem({
    body: { title: 'Sum of Two', mechanism: 'standard' },
  })
  const statement = {
    title: 'Sum of Two',
    body: 'Add them.',
    input: '$a$ and $b$.',
    output: '',
  }
  await alice.saveStatement({ problemId, locale: 'en-US', body: statement })
  await alice.createShare({ problemId, body: { accountHandle: 'carol', access: 'tester' } })
  const source = 'var a, b int\nscan a, b\neol\neof\n'
  await alice.saveScanspec({ problemId, body: { enabled: true, readingCode: false, source } })
  await signInAt(page, `${stack.url}/p/${problemId}`, 'carol')
  await expect(page.getByRole('heading', { name: 'Input' })).toBeVisible()
  const link = page.getByText('Code that reads the input')
  await expect(link).toHaveCount(0)
  await alice.saveScanspec({ problemId, body: { enabled: true, readingCode: true, source } })
  // Who reads the statement sees it without a reload.
  await link.focus()
  await page.keyboard.press('Enter')
  const code = page.getByRole('region', { name: 'Code that reads the input' })
  await expect(code.locator('pre')).toContainText('cin >> a >> b;')
  await code.getByRole('combobox').selectOption('Python')
  await expect(code.locator('pre')).toContainText('input().split()')
  await lookEveryWay(page, 'reading-code')
})

import { expect } from '@playwright/test'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

test.describe('a spec of the input', () => {
  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const)
    test(`an input that does not match is gone to from its cross, ${scheme} at ${width}`, async ({
      page,
      stack,
    }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 844 })
      const bob = stack.client(await stack.tokenOf('bob'))
      const { id } = await bob.createProblem({ body: { title: 'Places', mechanism: 'standard' } })
      for (const [label, text] of [
        ['right', '2\n10 20\n'],
        ['wrong', '2\n10 999\n'],
      ] as const)
        await bob.createTest({ problemId: id, body: { label, input: { text } } })
      await signInAt(page, `${stack.url}/p/${id}/edit/tests?dialog=scanspec`, 'bob')
      const dialog = page.getByRole('dialog', { name: /scanspec/i })
      await dialog.getByRole('switch', { name: 'Enabled' }).click()
      await dialog.getByRole('textbox', { name: 'Source' }).click()
      const lines = ['var n int', 'scan n', 'eol', 'for i := 0 ... n', 'var a int', 'scan a']
      for (const line of [...lines, 'check a <= 99', 'end', 'eol', 'eof']) {
        await page.keyboard.type(line)
        await page.keyboard.press('Enter')
      }
      const code = dialog.getByRole('region', { name: 'Code that reads the input' })
      await expect(code.locator('.cm-content')).toContainText('cin >> n;')
      await code.getByRole('combobox').selectOption('Python')
      await expect(code.locator('.cm-content')).toContainText('n = int(input())')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('img', { name: 'The input matches the scanspec' })).toHaveCount(1)
      await page.getByRole('link', { name: /does not match the scanspec/ }).click()

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
      // What is typed is another input: the words about the old one go.
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
})

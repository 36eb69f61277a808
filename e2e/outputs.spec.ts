import { expect } from '@playwright/test'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

test('an output that is not what the signature returns is gone to from its cross and from the checklist', async ({
  page,
  bob,
  stack,
}) => {
  const { id } = await bob.createProblem({ body: { title: 'Add', mechanism: 'functionBased' } })
  await bob.saveSignature({
    problemId: id,
    body: {
      enabled: true,
      name: 'add',
      arguments: [{ name: 'terms', kind: '[]int' }],
      returns: [
        { name: 'sum', kind: 'int' },
        { name: 'half', kind: 'float' },
      ],
    },
  })
  const scanspec = await bob.getScanspec({ problemId: id })
  await bob.saveScanspec({ problemId: id, body: { ...scanspec, enabled: true } })
  for (const [label, text] of [
    ['right', '6\n3.0\n'],
    ['wrong', '6\nhalf\n'],
  ] as const) {
    const body = { label, input: { text: '3\n1 2 3\n' }, output: { text } }
    await bob.createTest({ problemId: id, body })
  }
  await signInAt(page, `${stack.url}/p/${id}/edit/tests`, 'bob')
  await expect(
    page.getByRole('img', { name: 'The output is what the signature returns' }),
  ).toHaveCount(1)
  const cross = page.getByRole('link', { name: /^The output is not what the signature returns/ })
  await expect(cross).toBeVisible()
  await lookEveryWay(page, 'outputs-tab')
  await cross.click()
  const output = page.getByRole('textbox', { name: 'Output' })
  await expect(output).toBeFocused()
  const selected = () =>
    output.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    )
  await expect.poll(selected).toBe('half')
  await lookEveryWay(page, 'outputs-dialog')
  await page.keyboard.press('Escape')
  await page.getByText('3 things to do').click()
  const item = page.getByRole('link', { name: /^test 2.*signature returns: Line 2, column 1/ })
  await item.click()
  await expect(page.getByRole('dialog', { name: 'Edit test 2' })).toBeVisible()
  await output.fill('6\n3\n')
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByRole('img', { name: 'The output is what the signature returns' }),
  ).toHaveCount(2)
  await expect(item).toHaveCount(0)
})

import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

// Two people change a problem; a third look at it is its history: what changed, word by word, and what comes back.

const body = (word: string) => `Given ${word} numbers, find their sum.\n\nIt fits into 64 bits.`

const code = (sign: string) => ({ text: `a = 1\nprint(a ${sign} 1)\n` })

const toggle = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()

test('history shows what two people changed, and brings it back', async ({ page, stack }) => {
  const alice = stack.client(await stack.tokenOf('alice'))
  const bob = stack.client(await stack.tokenOf('bob'))
  const { id: problemId } = await alice.createProblem({
    body: { title: 'Looking Back', mechanism: 'standard' },
  })
  await alice.createShare({ problemId, body: { accountHandle: 'bob', access: 'editor' } })
  const save = (client: typeof alice, word: string) =>
    client.saveStatement({
      problemId,
      locale: 'en-US',
      body: { title: 'Looking Back', body: body(word) },
    })
  await save(alice, 'two')
  await save(bob, 'three')
  await save(bob, 'four')
  const { id: solutionId } = await bob.createSolution({
    problemId,
    body: { label: 'slow.py', languageId: 'python3', source: code('+'), notes: 'kept' },
  })
  await bob.updateSolution({ solutionId, body: { source: code('-') } })
  const { id: testId } = await alice.createTest({
    problemId,
    body: { label: 'large', input: { text: '1 2\n' }, output: { text: '3\n' } },
  })
  await bob.updateTest({ testId, body: { input: { text: '1 2 3\n' } } })
  await bob.deleteTest({ testId })
  await bob.deleteSolution({ solutionId })

  await signInAt(page, `${stack.url}/p/${problemId}/history`, 'alice')
  await test.step('saves of one person are one entry, by words, both ways', async () => {
    const entry = toggle(page, /^Statement English:.*in 2 saves/)
    await expect(entry).toContainText('New')
    await entry.click()
    await expect(page.getByText('Before', { exact: true })).toBeVisible()
    await expect(page.locator('del', { hasText: /^two$/ })).toBeVisible()
    await expect(page.locator('ins', { hasText: /^four$/ })).toBeVisible()
    await lookEveryWay(page, 'history-side')
    await page.getByText('Inline', { exact: true }).click()
    await expect(page.getByText('Before', { exact: true })).toBeHidden()
    await lookEveryWay(page, 'history-inline')
    await page.getByText('Side by side', { exact: true }).click()
    await entry.click()
  })
  await test.step('a program by lines, a test by size and on request', async () => {
    const source = toggle(page, /^Solution slow.py: source/)
    await source.click()
    await expect(page.locator('del', { hasText: 'print(a + 1)' })).toBeVisible()
    const input = toggle(page, /^Test large: input/)
    await input.click()
    await expect(page.getByText('4 bytes → 6 bytes')).toBeVisible()
    await page.getByRole('button', { name: /^Show the difference/ }).click()
    await expect(page.getByText('SHA-256 before')).toBeVisible()
    await expect(page.locator('ins', { hasText: '1 2 3' })).toBeVisible()
    await lookEveryWay(page, 'history-files')
    await source.click()
    await input.click()
  })
  await test.step('what was deleted comes back, by keyboard', async () => {
    for (const [name, back] of [
      [/^Test large: deleted/, 'Bring it back (Test large)'],
      [/^Solution slow.py: deleted/, 'Bring it back (Solution slow.py)'],
    ] as const) {
      await toggle(page, name).focus()
      await page.keyboard.press('Enter')
      const button = page.getByRole('button', { name: back })
      await expect(button).toBeVisible()
      // The button is what Tab reaches before the next line.
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab')
        if (await button.evaluate((node) => node === document.activeElement)) break
      }
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(
        toggle(page, new RegExp(`^${name.source.slice(1, -7)}brought back`)),
      ).toBeVisible()
    }
    expect(await alice.getTest({ testId })).toMatchObject({
      label: 'large',
      input: { snip: '1 2 3\n' },
    })
    expect(await alice.getSolution({ solutionId })).toMatchObject({
      notes: 'kept',
      creator: { handle: 'bob' },
      source: code('-'),
    })
  })
  await test.step('an older version is read at its own address, and restored', async () => {
    const older = page.getByRole('listitem').filter({ hasText: /Statement English: body ?alice/ })
    await older.getByRole('link', { name: /^View/ }).click()
    await expect(page.getByText(/^This is the problem as of/)).toBeVisible()
    await expect(page.getByText('Given two numbers')).toBeVisible()
    await lookEveryWay(page, 'history-version')
    await page.goBack()
    await older.getByRole('button', { name: /^Statement English/ }).click()
    await older.getByRole('button', { name: /^Restore this version/ }).click()
    const asking = page.getByRole('dialog', { name: 'Restore Statement English' })
    await expect(asking.getByText(/^From what it is now/)).toBeVisible()
    await lookEveryWay(page, 'history-restore')
    await asking.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(toggle(page, /^Statement English: restored: body/)).toBeVisible()
    const { statements } = await alice.getProblem({ problemId })
    expect(statements[0]?.body).toBe(body('two'))
    await lookEveryWay(page, 'history-restored')
  })
})

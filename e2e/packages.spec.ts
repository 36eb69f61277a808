import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { ProblemId } from '../contract/src/index.ts'
import { lookEveryWay, signInAt } from './page.ts'
import { test } from './product.ts'

// A problem leaves as a package and comes back, by keyboard.

test('a problem is taken out by keyboard and comes back the same', async ({ page, stack, bob }) => {
  const { id: problemId } = await bob.createProblem({
    body: { title: 'Round Trip', mechanism: 'standard' },
  })
  await bob.saveStatement({
    problemId,
    locale: 'en-US',
    body: { title: 'Round Trip', body: 'There and *back*.', input: 'a', output: 'b' },
  })
  await bob.createTest({
    problemId,
    body: { label: 'wide', input: { text: '1 2\r\n'.repeat(40_000) }, output: { text: '3' } },
  })
  await signInAt(page, `${stack.url}/p/${problemId}/statement`, 'bob')
  await page.getByRole('button', { name: 'Download Package' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Download package' })
  await expect(dialog.getByText('round-trip.dpkg')).toBeVisible()
  await lookEveryWay(page, 'export')
  await expect(dialog.getByText(/at most 20\d\.\d kB/)).toBeVisible()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).focus()
  await page.keyboard.press('Enter')
  const file = await coming
  expect(file.suggestedFilename()).toBe('round-trip.dpkg')
  const first = await readFile(await file.path())

  await page.goto(`${stack.url}/problems/my/p1`)
  await page.getByRole('button', { name: /^New/ }).click()
  const making = page.getByRole('dialog', { name: 'New problem' })
  await making.getByText('Import', { exact: true }).first().click()
  // It is recognised, whatever it is called and whatever type was chosen before.
  await expect(making.getByRole('radio', { name: 'Kattis' })).toBeChecked()
  const mimeType = 'application/zip'
  await making.getByLabel('Package:').setInputFiles({ name: 'a.zip', mimeType, buffer: first })
  await expect(making.getByRole('radio', { name: 'Drafts' })).toBeChecked()
  await lookEveryWay(page, 'import-dpkg')
  await making.getByRole('button', { name: 'Import', exact: true }).click()
  const report = page.getByRole('dialog', { name: 'Package imported' })
  await expect(report.getByText('Everything in the package found its place.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Round Trip' })).toBeVisible()
  const id = ProblemId.parse(/\/p\/([^/]+)\//.exec(page.url())?.[1])
  expect(id).not.toBe(problemId)
  const again = await page.request.get(`${stack.url}/api/problems/${id}/export_dpkg`)
  expect(Buffer.compare(await again.body(), first)).toBe(0)
})

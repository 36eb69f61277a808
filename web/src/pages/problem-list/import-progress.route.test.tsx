// @vitest-environment jsdom
import { waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openImport } from '../../testing/open-import.tsx'
import { takeUploads } from '../../testing/take-uploads.ts'

// How far the server is with a package that it has.

const MB = 1_000_000
const imported = {
  status: 201,
  body: { id: '1', report: { imported: { tests: 1 }, warnings: [] } },
}

// The page asks again when an interval has passed, and a test says when.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what the server has read of a package is shown in numbers, and asked no more when it has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof imported>()
  const sent = takeUploads(() => promise)
  const asked: unknown[] = []
  const { dialog, choose, press } = await openImport({
    getImportProgress: ({ progressId }) => {
      asked.push(progressId)
      const doneBytes = Math.min(asked.length - 1, 3) * MB
      return { progress: { doneBytes, totalBytes: asked.length === 1 ? 0 : 134 * MB } }
    },
  })
  await choose('a.kpp')
  await press('Import')
  await within(dialog).findByText('Reading the package…')
  for (const done of ['1.0', '2.0', '3.0']) {
    await pass(500)
    await within(dialog).findByText(`${done} of 134 MB`)
  }
  // The words alone are read aloud.
  expect(within(dialog).getByRole('status').textContent).toBe('Reading the package…')
  const bar = within(dialog).getByRole('progressbar', { name: 'Reading' })
  expect(Number(bar.getAttribute('aria-valuenow'))).toBeCloseTo((3 / 134) * 100)
  expect(new Set(asked)).toEqual(new Set([sent[0]?.['progressId']]))
  resolve(imported)
  await waitFor(() => expect(within(dialog).queryByText(/^Reading/)).toBeNull())
  const count = asked.length
  await pass(60_000)
  expect(asked).toHaveLength(count)
})

test('a server that knows nothing of the import costs the numbers only', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof imported>()
  takeUploads(() => promise)
  let asked = 0
  const { dialog, choose, press } = await openImport({
    getImportProgress: () => {
      asked += 1
      return { progress: null }
    },
  })
  await choose('a.kpp')
  await press('Import')
  await waitFor(() => expect(asked).toBe(1))
  await pass(500)
  await waitFor(() => expect(asked).toBe(2))
  expect(within(dialog).getByRole('status').parentElement?.textContent).toBe('Reading the package…')
  resolve(imported)
  await waitFor(() => expect(within(dialog).queryByText(/^Reading/)).toBeNull())
})

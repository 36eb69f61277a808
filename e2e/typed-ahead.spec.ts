import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { signInAt } from './page.ts'
import { test } from './product.ts'

// The caret is where one types next, also while a dialog comes or goes: no key reaches the list behind it.

for (const { name, behind, frameMs } of [
  {
    name: 'keys typed while a dialog goes and the next comes land in its field',
    behind: 'Behind It',
    frameMs: 0,
  },
  // The dialog that goes has its last frame long after it was closed, and the next one comes and goes meanwhile.
  {
    name: 'keys typed where frames come late land in the same fields',
    behind: 'Behind Late Frames',
    frameMs: 250,
  },
])
  test(name, async ({ browser, bob, stack }) => {
    // With all that moves: what goes is still there for a moment.
    const context = await browser.newContext({ reducedMotion: 'no-preference' })
    const page = await context.newPage()
    await page.addInitScript(delayFrames, frameMs)
    await bob.createProblem({ body: { title: behind, mechanism: 'standard' } })
    await signInAt(page, `${stack.url}/problems/my/p1`, 'bob')
    const row = page.getByRole('link', { name: behind })
    await row.focus()
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    const keywords = page.getByRole('combobox', { name: 'Keywords' })
    for (const words of ['je', 'oak', 'ej o']) {
      await page.keyboard.press('c')
      await expect(title).toBeFocused()
      await expect(title).toHaveValue('')
      // Without a moment between them: the dialog is still going, and the search has not come.
      await pressTogether(page, ['Escape', '/', ...words])
      await expect(keywords).toBeFocused()
      await expect(keywords).toHaveValue(words)
      // Keys that open nothing stay with the dialog that goes.
      await pressTogether(page, ['Escape', 'e', 'o'])
      await expect(keywords).toBeHidden()
      expect(new URL(page.url()).pathname).toBe('/problems/my/p1')
      await row.focus()
      await page.keyboard.press('/')
      await keywords.fill('')
      await page.keyboard.press('Escape')
      await expect(keywords).toBeHidden()
      await row.focus()
      // They are not typed into the dialog that goes: it is empty when it comes again.
      await page.keyboard.press('c')
      await expect(title).toBeFocused()
      await pressTogether(page, ['Escape', 'e', 'o'])
      await expect(title).toBeHidden()
      await row.focus()
    }
    await context.close()
  })

/** Runs in the page, before its own code. */
const delayFrames = (frameMs: number): void => {
  if (frameMs === 0) return
  const request = window.requestAnimationFrame.bind(window)
  const frames = new Map<number, number>()
  window.requestAnimationFrame = (draw) => {
    const frame = request((atMs) => {
      frames.set(
        frame,
        window.setTimeout(() => draw(atMs + frameMs), frameMs),
      )
    })
    return frame
  }
  const cancel = window.cancelAnimationFrame.bind(window)
  window.cancelAnimationFrame = (frame) => {
    cancel(frame)
    window.clearTimeout(frames.get(frame))
  }
}

/** All are on their way before the first arrives: on a slow machine too nothing is over between them. */
const pressTogether = (page: Page, keys: readonly string[]): Promise<unknown> =>
  Promise.all(keys.map((key) => page.keyboard.press(key === ' ' ? 'Space' : key)))

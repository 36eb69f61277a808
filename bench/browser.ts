/// <reference lib="dom" />
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import os from 'node:os'
import { signInAt } from '../e2e/page.ts'

// What the benches of the pages share: a Chromium, somebody who is signed in, and what the page's frames took.

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Cookies of a demo account; every context that is made of them begins with an empty cache. */
export const signedIn = async (browser: Browser, url: string, handle: string): Promise<Session> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAt(page, `${url}/problems/my/p1`, handle)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

export interface Frames {
  longestMs: number
  p95Ms: number
  /** Each task of 50 ms or more. */
  longTaskMs: number[]
  /** The scripts of the long frames: who called, and for how long. */
  blame: string[]
}

/** What the browser reports of a long frame; the library of types does not know it yet. */
interface LongFrame extends PerformanceEntry {
  scripts: { invoker: string; duration: number; forcedStyleAndLayoutDuration: number }[]
}

/** Watches from now until the answer is called. */
export const watchFrames = async (page: Page): Promise<() => Promise<Frames>> => {
  await page.evaluate(() => {
    const seen = {
      frames: [] as number[],
      tasks: [] as number[],
      blame: [] as string[],
      isOn: true,
    }
    const observer = new PerformanceObserver((list) =>
      seen.tasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'longtask' })
    const frameObserver = new PerformanceObserver((list) => {
      for (const { duration, scripts } of list.getEntries() as LongFrame[]) {
        const calls = scripts.map(
          (one) =>
            `${one.invoker} ${one.duration.toFixed(0)} (layout ${one.forcedStyleAndLayoutDuration.toFixed(0)})`,
        )
        seen.blame.push(`${duration.toFixed(0)} ms: ${calls.join(', ') || 'no script'}`)
      }
    })
    frameObserver.observe({ type: 'long-animation-frame' })
    let before = performance.now()
    const tick = (now: number) => {
      seen.frames.push(now - before)
      before = now
      if (seen.isOn) requestAnimationFrame(tick)
      else {
        observer.disconnect()
        frameObserver.disconnect()
      }
    }
    requestAnimationFrame(tick)
    Object.assign(window, { benchFrames: seen })
  })
  return () =>
    page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      const { benchFrames: seen } = window as unknown as {
        benchFrames: { frames: number[]; tasks: number[]; blame: string[]; isOn: boolean }
      }
      seen.isOn = false
      const sorted = seen.frames.slice(1).toSorted((a, b) => a - b)
      return {
        longestMs: sorted.at(-1) ?? 0,
        p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
        longTaskMs: seen.tasks,
        blame: seen.blame,
      }
    })
}

export const framesText = ({ longestMs, p95Ms, longTaskMs }: Frames): string => {
  const tasks = longTaskMs.length > 0 ? ` (${longTaskMs.map(whole).join(', ')} ms)` : ''
  return `longest frame ${whole(longestMs)} ms, p95 ${whole(p95Ms)} ms, ${longTaskMs.length} long tasks${tasks}`
}

export const whole = (value: number): string => value.toFixed(0)

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** A table of figures against targets, printed as they come. */
export const createFigures = () => {
  const met: boolean[] = []
  console.log(
    `${os.cpus()[0]?.model ?? ''}, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(2)}`,
  )
  return {
    add: (what: string, got: string, target: string, isMet: boolean): void => {
      met.push(isMet)
      console.log(`${isMet ? 'met   ' : 'missed'}  ${what}: ${got}  (${target})`)
    },
    note: (text: string): void => console.log(`        ${text}`),
    addFrames(what: string, frames: Frames): void {
      this.add(what, framesText(frames), 'no task of 50 ms', frames.longTaskMs.length === 0)
      for (const line of frames.blame.slice(0, 5)) this.note(line)
    },
    end: (): void => console.log(`${met.filter(Boolean).length} of ${met.length} targets met`),
  }
}

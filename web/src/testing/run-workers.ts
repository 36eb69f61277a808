import { onTestFinished, vi } from 'vitest'

/** Workers that answer in the page: jsdom has none. Each message is answered with all that `answers` makes of it. */
export const runWorkers = (answers: (request: never) => unknown[]): void => {
  class InPage extends EventTarget {
    isTerminated = false
    postMessage(request: never): void {
      queueMicrotask(() => {
        for (const data of answers(request))
          if (!this.isTerminated) this.dispatchEvent(new MessageEvent('message', { data }))
      })
    }
    terminate(): void {
      this.isTerminated = true
    }
  }
  vi.stubGlobal('Worker', InPage)
  onTestFinished(() => void vi.unstubAllGlobals())
}

import { svgRange } from '@drafts/contract'
import { sanitizeSvg } from '@drafts/formats'
import type { SanitizedSvg } from '@drafts/formats'
import { Worker } from 'node:worker_threads'

/** Up to here it is done at once: a thread would take longer to start. */
const smallBytes = 200_000
const patienceMs = 15_000
const heapMb = 512

/** As `sanitizeSvg`; a large picture is read in a thread of its own, for a time and in memory that are bounded. */
export const sanitizeApart = (bytes: Uint8Array): Promise<SanitizedSvg> =>
  bytes.length <= smallBytes
    ? Promise.resolve(sanitizeSvg(bytes, svgRange))
    : new Promise((resolve) => {
        const worker = new Worker(new URL('svg-worker.ts', import.meta.url), {
          workerData: bytes,
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: heapMb },
        })
        const timer = setTimeout(() => void worker.terminate(), patienceMs)
        worker.on('message', (result: SanitizedSvg) => resolve(result))
        // Out of memory, mostly; the end of the thread answers.
        worker.on('error', () => undefined)
        worker.on('exit', () => {
          clearTimeout(timer)
          resolve({ fault: 'This SVG takes too long to read.' })
        })
      })

import type { RandomInput } from '@drafts/scanspec'
import type { RandomMessage, RandomRequest } from './random-answer.ts'

/** Draws inputs in a worker, one at a time; `end` gives up what is being drawn. */
export interface InputDrawer {
  draw: (request: RandomRequest) => Promise<RandomInput>
  end: () => void
}

export const startDrawer = (): InputDrawer => {
  const worker = new Worker(new URL('./random-input.worker.ts', import.meta.url), {
    type: 'module',
  })
  const gone = new AbortController()
  return {
    draw: (request) =>
      new Promise((resolve, reject) => {
        const { signal } = gone
        signal.addEventListener('abort', () => reject(new Error('It was cancelled.')), {
          once: true,
        })
        worker.addEventListener(
          'message',
          function take({ data }: MessageEvent<RandomMessage>) {
            if (data === 'started') return
            worker.removeEventListener('message', take)
            resolve(data)
          },
          { signal },
        )
        worker.addEventListener('error', () => reject(new Error(ended)), { signal, once: true })
        // A worker has no origin to name.
        worker.postMessage(request)
      }),
    end: () => {
      gone.abort()
      worker.terminate()
    },
  }
}

const ended =
  'The generator ended without an input. It may need more memory than there is: try another seed, or narrow the bounds of the scanspec.'

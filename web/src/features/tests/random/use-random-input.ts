import { useEffect, useState } from 'react'
import type { RandomMessage, RandomRequest } from './random-answer.ts'

/** What became of a request; `stopped` by the person. */
export type RandomState =
  | { step: 'running' | 'stopped' }
  | { step: 'made'; bytes: Uint8Array<ArrayBuffer> }
  | { step: 'refused'; message: string }

const running: RandomState = { step: 'running' }

/** After the last change: who types a seed wants an input of the whole of it. */
const restMs = 200

/** Makes an input in a worker as often as the request changes; undefined: nothing is wanted. */
export const useRandomInput = (
  request: RandomRequest | undefined,
): { state: RandomState; stop: () => void } => {
  const key = request && JSON.stringify(request)
  const [found, setFound] = useState<{ key: string; state: RandomState } | undefined>(undefined)
  const isStopped = found !== undefined && found.key === key && found.state.step === 'stopped'
  useEffect(() => {
    if (key === undefined || isStopped) return
    let worker: Worker | undefined
    const timer = setTimeout(() => {
      worker = startWorker(key, (state) => setFound({ key, state }))
    }, restMs)
    return () => {
      clearTimeout(timer)
      worker?.terminate()
    }
  }, [key, isStopped])
  return {
    state: found !== undefined && found.key === key ? found.state : running,
    stop: () => {
      if (key !== undefined) setFound({ key, state: { step: 'stopped' } })
    },
  }
}

/** `key` is the request as JSON. */
const startWorker = (key: string, onState: (state: RandomState) => void): Worker => {
  const worker = new Worker(new URL('./random-input.worker.ts', import.meta.url), {
    type: 'module',
  })
  let isStarted = false
  worker.addEventListener('message', ({ data }: MessageEvent<RandomMessage>) => {
    if (data === 'started') isStarted = true
    else if ('bytes' in data) onState({ step: 'made', bytes: data.bytes })
    else onState({ step: 'refused', message: data.refusal.message })
  })
  worker.addEventListener('error', () =>
    onState({ step: 'refused', message: isStarted ? ended : unstarted }),
  )
  const wishes: RandomRequest = JSON.parse(key)
  // A worker has no origin to name.
  worker.postMessage(wishes)
  return worker
}

const unstarted = 'The generator could not be started. Reload the page and try again.'
const ended =
  'The generator ended without an input. It may need more memory than there is: try another seed, or narrow the bounds of the scanspec.'

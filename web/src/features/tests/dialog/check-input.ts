import { compile, defaultBudget, evaluate, refusalMessage, parse } from '@drafts/scanspec'

export interface InputCheck {
  source: string
  input: string
}

/** The message of the first mismatch; null where there is none, or none was found in time. */
export const messageOfInput = (
  { source, input }: InputCheck,
  now: () => number = () => performance.now(),
): string | null => {
  const spec = parse(source)
  if (spec.faults.length > 0) return null
  const end = now() + mostMs
  const budget = { ...defaultBudget, isOver: () => now() > end }
  const outcome = evaluate(compile(spec), new TextEncoder().encode(input), budget)
  if (outcome.accepted || outcome.refusal.kind === 'timedOut') return null
  return refusalMessage(outcome.refusal)
}

/** A person waits for it. What takes longer is checked by the server, after the save. */
const mostMs = 3000

/** Checks an input in a worker: it never holds up the page. A worker that fails finds nothing. */
export const checkInput = (check: InputCheck): Promise<string | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./check-input.worker.ts', import.meta.url), {
      type: 'module',
    })
    const end = (message: string | null): void => {
      worker.terminate()
      resolve(message)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => end(data))
    worker.addEventListener('error', () => end(null))
    // A worker has no origin to name.
    worker.postMessage(check)
  })

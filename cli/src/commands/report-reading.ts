import type { Client } from '@drafts/contract'
import { say } from '../say.ts'

const MB = 1_000_000

/** Where the words go: a terminal shows them in one line that is written again. */
export interface ProgressLine {
  isTerminal: boolean
  write(text: string): unknown
}

const onStderr: ProgressLine = {
  isTerminal: process.stderr.isTTY,
  write: (text) => process.stderr.write(text),
}

/**
 * Says how much of a package the server has read while it is imported, each second on a terminal and else each tenth second. A server
 * that does not say costs the numbers alone.
 */
export const reportReading = async <T>(
  client: Pick<Client, 'getImportProgress'>,
  work: (progressId: string) => Promise<T>,
  { line = onStderr, secondMs = 1000 } = {},
): Promise<T> => {
  const progressId = crypto.randomUUID().replaceAll('-', '')
  let isShown = false
  let isAsked = false
  const show = async () => {
    if (isAsked) return
    isAsked = true
    const answer = await client.getImportProgress({ progressId }).catch(() => undefined)
    isAsked = false
    const { doneBytes = 0, totalBytes = 0 } = answer?.progress ?? {}
    if (totalBytes === 0 || timer === undefined) return
    const words = `  Reading: ${(doneBytes / MB).toFixed(1)} of ${(totalBytes / MB).toFixed(1)} MB`
    if (!line.isTerminal) return say(words)
    isShown = true
    line.write(`\r\x1b[K${words}`)
  }
  let timer: NodeJS.Timeout | undefined = setInterval(
    () => void show(),
    line.isTerminal ? secondMs : 10 * secondMs,
  )
  try {
    return await work(progressId)
  } finally {
    clearInterval(timer)
    timer = undefined
    if (isShown) line.write('\r\x1b[K')
  }
}

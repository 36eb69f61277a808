import { connect } from 'node:net'
import type { Socket } from 'node:net'

// Client of cli/src/testing/cores.ts: a process of the tests waits here until a core is free. A run without a
// coordinator (Vitest or Playwright started by hand) never waits.

const key = Symbol.for('drafts.core')
/** Modules may be evaluated anew for each test file of a process; the core belongs to the process. */
const holder = globalThis as { [key]?: Socket | undefined }

/** Gives back the core that this process has, and waits for one again. */
export const takeCore = async (file: string, { all = false } = {}): Promise<void> => {
  releaseCore()
  const path = process.env['DRAFTS_CORES']
  if (!path) return
  const socket = connect(path)
  const granted = new Promise<void>((resolve, reject) => {
    socket.once('data', () => resolve())
    socket.once('error', reject)
  })
  socket.write(`${JSON.stringify({ file, all })}\n`)
  await granted
  // It neither keeps a process alive nor ends one: without the coordinator nobody counts cores.
  socket.on('error', () => undefined)
  socket.unref()
  holder[key] = socket
}

/** The coordinator sees the end of the connection, also where a process ends without a word. */
export const releaseCore = (): void => {
  holder[key]?.destroy()
  holder[key] = undefined
}

import { readFile } from 'node:fs/promises'
import type { Stack } from '../e2e/stack.ts'

/** What the server has in memory, without its database, which is a process of its own. */
export const serverBytes = async (stack: Stack): Promise<number> => {
  const status = await readFile(`/proc/${stack.server().pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
}

/** The most it had until the answer is called, looked at every 50 ms. */
export const watchMemory = (stack: Stack): (() => Promise<number>) => {
  let peak = 0
  const look = async () => {
    peak = Math.max(peak, await serverBytes(stack))
  }
  const timer = setInterval(() => void look(), 50)
  return async () => {
    clearInterval(timer)
    await look()
    return peak
  }
}

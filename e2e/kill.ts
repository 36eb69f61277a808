import type { ChildProcess } from 'node:child_process'

/** As a crash ends a process, at once; done when it is gone. */
export const kill = (child: ChildProcess | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { baseEnvironment } from '../programs.ts'
import { ROOT } from '../repository.ts'

// The programs that the suite starts, each in the root of the repository. Should the suite be ended, they end with it.

/** Programs of the distribution before others of their names: every machine tests with the same ones. */
const programPath = [join(ROOT, 'node_modules/.bin'), '/usr/bin', '/bin', process.env['PATH']].join(
  ':',
)

const running = new Set<ChildProcess>()

export interface Ended {
  exitCode: number | null
  output: string
}

export const runNode = (
  args: readonly string[],
  environment: Record<string, string> = {},
  print: (text: string) => void = () => undefined,
): Promise<Ended> => {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...baseEnvironment(), PATH: programPath, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      print(text)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => {
      running.delete(child)
      resolve({ exitCode, output })
    })
  })
}

export const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name)

/** Ends them as Ctrl-C does: they stop the servers and judges that they have started. Resolves when all are gone. */
export const endPrograms = async (): Promise<void> => {
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise<void>((resolve) => {
          child.once('close', () => resolve())
          child.kill('SIGINT')
        }),
    ),
  )
}

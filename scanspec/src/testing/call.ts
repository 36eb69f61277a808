import { execFile } from 'node:child_process'

/** What a program of the host printed. Anything else than a clean end without a word on stderr is an error. */
export const call = (
  file: string,
  args: readonly string[],
  { input, cwd, env = {} }: { input?: Uint8Array; cwd?: string; env?: Record<string, string> } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = {
      cwd,
      env: { ...process.env, ...env },
      maxBuffer: 2 ** 26,
      encoding: 'latin1' as const,
    }
    const child = execFile(file, args, options, (fault, stdout, stderr) => {
      if (fault)
        reject(new Error(`${file} ${args.join(' ')}: ${fault.message}\n${stdout}${stderr}`))
      else if (stderr !== '') reject(new Error(`${file}: ${stderr}`))
      else resolve(stdout)
    })
    // A program may end before it has read all.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input ?? '')
  })

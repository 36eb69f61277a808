import type { Sandbox } from './sandbox.ts'
import { oursInside, pathOf } from './shown.ts'

// Looks once, at the start, at what a program sees: no path of the host but those of the system, and what is ours under
// its one name (docs/product/judging.md#paths-inside).

const fixed = ['/', '/proc', '/tmp', '/work', '/box']
const beneath = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc', '/dev']
const places = [...beneath, oursInside]

/** The mount points of /proc/self/mountinfo that nobody expects. */
export const strangers = (mountinfo: string): string[] =>
  mountinfo
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ')[4] ?? '')
    .filter((path) => !fixed.includes(path) && !places.some((place) => isIn(path, place)))

const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/** Throws where something of the host is at its own path, or what is ours is not where it should be. */
export const checkMounts = async (sandbox: Sandbox, folder: string): Promise<void> => {
  const shown = { name: 'check', from: folder }
  const look = `test -d ${pathOf(shown)} && test ! -w ${pathOf(shown)} && cat /proc/self/mountinfo`
  const result = await sandbox.run({
    argv: ['/bin/sh', '-c', look],
    env: { PATH: '/usr/bin:/bin' },
    box: null,
    work: null,
    readOnly: [shown],
    stdin: null,
    cpuNs: 5e9,
    wallNs: 30e9,
    memoryBytes: 64e6,
    processes: 8,
    outputBytes: 1e6,
    stderrBytes: 4096,
    fileBytes: 4096,
    answer: null,
    inlineBytes: 1e6,
  })
  const text = result.stdout.toString()
  const isBlind = sandbox.capabilities.approximations.some((note) => note.startsWith('/proc '))
  if (isBlind) return
  if (result.exitCode !== 0 || !text.includes(` ${pathOf(shown)} `))
    throw new Error(`The sandbox does not show our files: ${result.stderr.toString().trim()}`)
  const strange = strangers(text)
  if (strange.length > 0)
    throw new Error(
      `The sandbox shows folders of this host at their own path: ${strange.join(', ')}`,
    )
}

import type { Sandbox } from './sandbox.ts'
import { oursInside, pathOf } from './shown.ts'

// Looks once, at the start, at what a program sees: no path of the host but those of the system, what is ours under its
// one name, and no word of where on the host any of it lies (docs/product/judging.md#paths-inside).

const system = '/usr /bin /sbin /lib /lib32 /lib64 /libx32 /etc /dev /proc'.split(' ')
const expected = new Set([...system, '/tmp', '/work', '/box', oursInside])

/** Lists the root, and folders that are empty as nothing has run yet. */
const list =
  'for path in /* /.[!.]* /tmp/* /tmp/.[!.]* /work/* /work/.[!.]* /box/* /box/.[!.]*; do if test -e "$path"; then echo "$path"; fi; done'

/** Paths that nobody expects, of a list with one a line. */
export const strangers = (paths: string): string[] =>
  paths.split('\n').filter((path) => path !== '' && !expected.has(path))

/** Throws where something of the host is at its own path, or what is ours is not where it should be. */
export const checkMounts = async (sandbox: Sandbox, folder: string): Promise<void> => {
  const shown = { name: 'check', from: folder }
  const inside = pathOf(shown)
  const find = `test -d ${inside} && test ! -w ${inside} || exit 1; ${list}`
  // A host whose /proc cannot be shown has no list of mounts either.
  const tell = 'if test -e /proc/self; then cat /proc/self/mountinfo >&2; fi'
  const result = await sandbox.run({
    argv: ['/bin/sh', '-c', `${find}; ${tell}`],
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
  const told = result.stderr.toString().trim()
  if (result.exitCode !== 0) throw new Error(`The sandbox does not show our files: ${told}`)
  if (told !== '') throw new Error(`The sandbox tells where folders of this host lie: ${told}`)
  const strange = strangers(result.stdout.toString())
  if (strange.length > 0)
    throw new Error(
      `The sandbox shows folders of this host at their own path: ${strange.join(', ')}`,
    )
}

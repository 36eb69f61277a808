import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { say } from '../say.ts'

const APT_GET = '/usr/bin/apt-get'
const FLAGS = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']

export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync(APT_GET)

/** Runs apt-get; its last words are shown where it fails. */
export const apt = (args: string[]): boolean => runQuietly(APT_GET, [...FLAGS, ...args])

/** Inside the root of another Debian, which needs its own /proc: Java's installation looks into it. */
export const aptIn = (root: string, args: string[]): boolean =>
  runQuietly('/usr/bin/unshare', [
    '--mount',
    '--pid',
    '--fork',
    `--mount-proc=${root}/proc`,
    '/usr/sbin/chroot',
    root,
    APT_GET,
    ...FLAGS,
    ...args,
  ])

export const installArgs = (names: readonly string[]): string[] => [
  'install',
  '--yes',
  '--no-install-recommends',
  ...names,
]

/** Nothing is shown as long as it goes well. */
export function runQuietly(program: string, args: string[]): boolean {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  if (status === 0) return true
  const words = `${error?.message ?? ''}\n${stdout ?? ''}\n${stderr ?? ''}`.trim().split('\n')
  say(
    `${program.split('/').at(-1)} ${args.slice(-6).join(' ')} failed:\n${words.slice(-5).join('\n')}`,
  )
  return false
}

/** Installs Debian packages; what one of them lacks must not keep the others away. */
export function installPackages(names: readonly string[]): void {
  // A bare Debian lacks this folder, and the Java packages fail without it.
  mkdirSync('/usr/share/man/man1', { recursive: true })
  apt(['update'])
  withoutServices(() => {
    if (apt(installArgs(names)) || names.length === 1) return
    for (const name of names) apt(installArgs([name]))
  })
}

/** Debian asks this program before it starts a service: nginx, which tests need, would take port 80 (Debian Policy 9.3.3). */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'
const OWN_POLICY = '#!/bin/sh\n# Of ./drafts, for the time of an install.\nexit 101\n'

function withoutServices(install: () => void): void {
  // One of ours is left where an install was broken off.
  if (existsSync(SERVICE_POLICY) && readFileSync(SERVICE_POLICY, 'utf8') !== OWN_POLICY)
    return install()
  writeFileSync(SERVICE_POLICY, OWN_POLICY, { mode: 0o755 })
  try {
    install()
  } finally {
    rmSync(SERVICE_POLICY, { force: true })
  }
}

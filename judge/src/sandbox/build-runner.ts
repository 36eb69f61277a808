import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { SandboxError } from './sandbox.ts'

const run = promisify(execFile)

/** The parts of the runner; runner.c includes the others. */
export const RUNNER_FOLDER = path.join(import.meta.dirname, 'runner')

const FLAGS = [
  '-O2',
  '-Wall',
  '-Wextra',
  '-U_FORTIFY_SOURCE',
  '-D_FORTIFY_SOURCE=3',
  '-fstack-protector-strong',
  '-fstack-clash-protection',
  '-fPIE',
  '-Wl,-z,relro,-z,now',
]

/** Path of the compiled runner; compiled once per text of all its parts. Dynamic where there is no static libc. */
export async function buildRunner(cacheDir: string): Promise<string> {
  const binary = path.join(cacheDir, `runner-${await hashParts(RUNNER_FOLDER)}`)
  if (await exists(binary)) return binary
  await mkdir(cacheDir, { recursive: true })
  const fresh = `${binary}.${process.pid}`
  try {
    await compileRunner(fresh)
    await rename(fresh, binary)
  } catch (error) {
    await rm(fresh, { force: true })
    const detail = error instanceof Error ? error.message.slice(0, 2000) : String(error)
    throw new SandboxError(
      'build',
      `The program runner cannot be compiled (is cc installed?): ${detail}`,
    )
  }
  return binary
}

export interface RunnerCompiler {
  cc?: string
  /** Beside those that every build has. */
  flags?: string[]
  folder?: string
  /** How it may be linked, the first that works; by default static before dynamic. */
  links?: ('-static-pie' | '-pie')[]
}

export async function compileRunner(to: string, how: RunnerCompiler = {}): Promise<void> {
  const source = path.join(how.folder ?? RUNNER_FOLDER, 'runner.c')
  const [first = '-pie', ...others] = how.links ?? ['-static-pie', '-pie']
  try {
    await run(how.cc ?? 'cc', [first, ...FLAGS, ...(how.flags ?? []), '-o', to, source])
  } catch (error) {
    if (others.length === 0) throw error
    await compileRunner(to, { ...how, links: others })
  }
}

/** A changed part, or other flags, are another program. */
export async function hashParts(folder: string): Promise<string> {
  const hash = createHash('sha256').update(process.arch).update(FLAGS.join(' '))
  const names = (await readdir(folder)).filter((name) => /\.[ch]$/.test(name)).toSorted()
  for (const name of names) {
    const text = await readFile(path.join(folder, name))
    hash.update(`\n${name} ${text.length}\n`).update(text)
  }
  return hash.digest('hex').slice(0, 20)
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

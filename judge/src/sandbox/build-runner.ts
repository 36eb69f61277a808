import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { SandboxError } from './sandbox.ts'

const run = promisify(execFile)
const SOURCE = path.join(import.meta.dirname, 'runner', 'runner.c')
const FLAGS = ['-O2', '-Wall', '-Wextra']

/** Path of the compiled runner; compiled once per source text. Dynamic where there is no static libc. */
export async function buildRunner(cacheDir: string): Promise<string> {
  const source = await readFile(SOURCE)
  const hash = createHash('sha256').update(source).update(process.arch).digest('hex').slice(0, 20)
  const binary = path.join(cacheDir, `runner-${hash}`)
  if (await exists(binary)) return binary
  await mkdir(cacheDir, { recursive: true })
  const fresh = `${binary}.${process.pid}`
  try {
    await compile(['-static', ...FLAGS], fresh).catch(() => compile(FLAGS, fresh))
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

async function compile(flags: string[], to: string): Promise<void> {
  await run('cc', [...flags, '-o', to, SOURCE])
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

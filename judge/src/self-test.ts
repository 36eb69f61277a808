import { createHash } from 'node:crypto'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MiB } from './languages/language.ts'
import type { Language } from './languages/index.ts'
import { runProgram } from './run/run-program.ts'
import type { Builder } from './build.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

export interface SelfTestResult {
  language: Language
  ok: boolean
  note: string
}

/** Builds and runs the language's tiny program in the sandbox; a language that fails is not offered. */
export const selfTest = async (
  language: Language,
  { sandbox, builder, folder }: { sandbox: Sandbox; builder: Builder; folder: string },
): Promise<SelfTestResult> => {
  const missing = await firstMissing(language.needs)
  if (missing) return { language, ok: false, note: `${missing} is not installed` }
  const { source, stdin, stdout } = language.selfTest
  const hash = createHash('sha256').update(source).digest('hex')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${language.id}-${language.sourceName(source)}`)
  await writeFile(path, source, { mode: 0o644 })
  const built = await builder.build(language, { path, hash })
  if (!built.ok)
    return { language, ok: false, note: `self-test does not compile: ${built.log.slice(0, 300)}` }
  const run = await runProgram(sandbox, language, {
    box: built.folder,
    stdin: { bytes: Buffer.from(stdin) },
    limits: { cpu: 10_000_000_000, memory: 256 * MiB },
    wallNs: 20_000_000_000,
    outputBytes: 65_536,
    answer: null,
  })
  const ok = run.result.exitCode === 0 && run.result.stdout.toString() === stdout
  return {
    language,
    ok,
    note: ok ? '' : `self-test failed: ${run.result.stderr.toString().slice(0, 300)}`,
  }
}

const firstMissing = async (paths: readonly string[]): Promise<string | undefined> => {
  for (const path of paths) {
    const there = await access(path).then(
      () => true,
      () => false,
    )
    if (!there) return path
  }
  return undefined
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { pathOf } from '../sandbox/shown.ts'
import type { JudgeLanguage } from './language.ts'
import { scripted } from './language.ts'
import { interpretersFolder } from './places.ts'

const run = promisify(execFile)
const sources = resolve(import.meta.dirname, '../../interpreters')
const flags = ['-O2', '-static', '-s']

/**
 * A language whose interpreter is ours: C that the host's compiler translates once for each text of it.
 * `check` reads the source and reports where it is wrong, `run` runs it.
 */
export const ownInterpreter = (
  name: string,
  ext: string,
): Pick<JudgeLanguage, 'needs' | 'makeTools' | 'sourceName' | 'build' | 'run'> => {
  const source = join(sources, `${name}.c`)
  const program = join(interpretersFolder, `${name}-${hashOf(sources)}`)
  let made: Promise<void> | undefined
  const shown = { name, from: program }
  const inside = pathOf(shown)
  const scripts = scripted(`main.${ext}`, [inside, 'check'], [inside, 'run'], 0)
  return {
    needs: [program],
    makeTools: () => {
      made ??= compileOnce(source, program).catch((error: unknown) => {
        made = undefined
        throw error
      })
      return made
    },
    ...scripts,
    build: { ...scripts.build, readOnly: [shown] },
    run: (limits) => ({ ...scripts.run(limits), readOnly: [shown] }),
  }
}

/** The hash covers all texts in the folder, because they share headers. */
const hashOf = (folder: string): string => {
  const hash = createHash('sha256').update(process.arch)
  for (const name of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 20)
}

const compileOnce = async (source: string, program: string): Promise<void> => {
  const there = await access(program).then(
    () => true,
    () => false,
  )
  if (there) return
  await mkdir(interpretersFolder, { recursive: true, mode: 0o755 })
  const fresh = `${program}.${process.pid}`
  try {
    await run('cc', [...flags, '-o', fresh, source])
    await rename(fresh, program)
  } finally {
    await rm(fresh, { force: true })
  }
}

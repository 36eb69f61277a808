// Runs Prettier over the sources whose content it has not passed yet on this machine.
//   node cli/src/testing/check-format.ts
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../repository.ts'
import { say } from '../say.ts'
import { cacheFolder } from './cache.ts'

/** Files that decide how a source must look. */
const DECIDING = [
  '.prettierrc.json',
  '.prettierignore',
  '.editorconfig',
  'node_modules/prettier/package.json',
]
/** Hashes of about ten trees: several clones share the list. */
const KEPT = 30_000

const list = join(cacheFolder(), 'tests/formatted')
const rules = DECIDING.map((file) => contentOf(file)?.toString('base64') ?? '').join(' ')
const known = new Set(existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [])
const sources = sourceFiles().flatMap((file) => {
  const content = contentOf(file)
  return content === undefined ? [] : [{ file, hash: hashOf(file, content) }]
})
const fresh = sources.filter(({ hash }) => !known.has(hash))
const status = fresh.length === 0 ? 0 : prettier(fresh.map(({ file }) => file))
if (status === 0 && fresh.length > 0) keep(fresh.map(({ hash }) => hash))
say(`format: ${sources.length} files, ${fresh.length} of them new`)
process.exitCode = status === 0 && sources.length > 0 ? 0 : 1

/** Everything that git tracks or would track, as Prettier takes it by itself. */
function sourceFiles(): string[] {
  const { status: exit, stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64_000_000 },
  )
  if (exit !== 0) throw new Error('git does not list the files of the repository.')
  return [...new Set(stdout.split('\0'))].filter((file) => file !== '')
}

/** Undefined where git tracks a file that is gone, and where the path is a folder behind a link. */
function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(join(ROOT, file))
  } catch {
    return undefined
  }
}

function hashOf(file: string, content: Buffer): string {
  return createHash('sha1').update(`${rules}\0${file}\0`).update(content).digest('hex')
}

function prettier(files: readonly string[]): number {
  const program = join(ROOT, 'node_modules/prettier/bin/prettier.cjs')
  const options = [
    '--check',
    '--log-level',
    'warn',
    '--ignore-unknown',
    '--no-error-on-unmatched-pattern',
  ]
  const { status: exit } = spawnSync(process.execPath, [program, ...options, ...files], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return exit ?? 1
}

function keep(hashes: readonly string[]): void {
  const all = [...hashes, ...known].slice(0, KEPT)
  mkdirSync(dirname(list), { recursive: true })
  // Another run may read it meanwhile: it finds a whole file.
  writeFileSync(`${list}.${process.pid}`, all.join('\n'))
  renameSync(`${list}.${process.pid}`, list)
}

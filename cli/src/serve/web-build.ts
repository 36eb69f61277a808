import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseEnvironment } from '../programs.ts'
import { ROOT } from '../repository.ts'
import { CommandRefused, say } from '../say.ts'

const NOT_SOURCES = new Set(['dist', 'node_modules', '.vite'])

/** Builds the pages unless web/dist was made of exactly these sources; the stamp in it holds their hash. */
export function buildWebOnce(): void {
  const stamp = join(ROOT, 'web/dist/.stamp')
  const hash = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('Building the pages ...')
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn'],
    {
      cwd: join(ROOT, 'web'),
      env: baseEnvironment(),
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    },
  )
  if (status !== 0) throw new CommandRefused(`The pages could not be built:\n${stdout}${stderr}`)
  writeFileSync(stamp, hash)
}

/** The hash covers web, the workspaces that it depends on, and all dependencies. */
export function hashOfSources(): string {
  const files = ['web', ...ownDependencies()].flatMap((folder) => filesBelow(folder))
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'tsconfig.base.json', ...files.toSorted()]) {
    const content = readFileSync(join(ROOT, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function ownDependencies(): string[] {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(ROOT, 'web/package.json'), 'utf8'),
  )
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@drafts/'))
    .map((name) => name.slice('@drafts/'.length))
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

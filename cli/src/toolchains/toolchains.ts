import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ToolchainsOptions } from '../command.ts'
import { FIGURE_TOOLS } from './figure-tools.ts'
import { installToolchains } from './install-toolchains.ts'
import { EVERYDAY_SERVERS, LANGUAGE_SERVERS } from './language-server-list.ts'
import { CommandRefused } from '../say.ts'
import { DOTNET_FOLDERS, EVERYDAY, TOOLCHAINS, type Toolchain } from './toolchain-list.ts'
import { findPlace, isToolchainInstalled, toPlaces, type Places } from './toolchain-places.ts'

const ALL: readonly Toolchain[] = [...TOOLCHAINS, ...LANGUAGE_SERVERS, ...FIGURE_TOOLS]

export function runToolchains(options: ToolchainsOptions): number {
  const places = toPlaces(options.dataDir)
  if (options.action === 'install') {
    const wanted = choose(options.names)
    installToolchains(wanted, places)
    const missing = wanted.filter((toolchain) => !isToolchainInstalled(toolchain, places))
    process.stdout.write(render(wanted, places))
    return missing.length === 0 ? 0 : 1
  }
  process.stdout.write(render(ALL, places))
  process.stdout.write(
    '\n./drafts toolchains install ID... | everyday | all    A judge that runs offers them after its next start.\n',
  )
  return 0
}

const everydayIds = [...EVERYDAY, ...EVERYDAY_SERVERS, ...FIGURE_TOOLS.map(({ id }) => id)]

/** "all" leaves out what no package brings. */
export function choose(names: readonly string[]): Toolchain[] {
  const chosen = new Set<string>()
  for (const name of names) {
    if (name === 'everyday') for (const id of everydayIds) chosen.add(id)
    else if (name === 'all')
      for (const { id, from } of ALL) {
        if (from !== 'host') chosen.add(id)
      }
    else if (ALL.some(({ id }) => id === name)) chosen.add(name)
    else throw new CommandRefused(`There is no language "${name}". ./drafts toolchains lists them.`)
  }
  return ALL.filter(({ id }) => chosen.has(id))
}

function render(toolchains: readonly Toolchain[], places: Places): string {
  const rows = toolchains.map((toolchain) => {
    const place = findPlace(toolchain, places)
    const state =
      place === undefined ? 'missing' : `installed ${readVersion(toolchain, place, places)}`
    const size = toolchain.megabytes === 0 ? '' : `${toolchain.megabytes} MB`
    return [toolchain.id, state.trim(), size, place === undefined ? adviceFor(toolchain) : '']
  })
  const all = [['language', 'state', 'size', 'to install it'], ...rows]
  const widths = [0, 1, 2].map((i) => Math.max(...all.map((row) => row[i]?.length ?? 0)))
  return all
    .map(
      (row) =>
        row
          .map((text, i) => text.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd() + '\n',
    )
    .join('')
}

const adviceFor = ({ id, from }: Toolchain): string =>
  from === 'host'
    ? `no package brings it; put .NET into ${DOTNET_FOLDERS.join(' or ')}`
    : `./drafts toolchains install ${id}`

/** The version that the package reports. */
function readVersion(toolchain: Toolchain, place: 'host' | 'root' | 'npm', places: Places): string {
  const name = toolchain.versionOf ?? toolchain.packages[0]
  if (toolchain.from === 'own' || name === undefined)
    return toolchain.id === 'nodejs' ? process.versions.node : ''
  if (place === 'npm') {
    const file = join(places.npm, 'node_modules', name, 'package.json')
    const { version }: { version?: string } = JSON.parse(readFileSync(file, 'utf8'))
    return version ?? ''
  }
  const folder = place === 'root' ? join(places.root, 'var/lib/dpkg') : '/var/lib/dpkg'
  const { stdout } = spawnSync(
    '/usr/bin/dpkg-query',
    [`--admindir=${folder}`, '--show', '--showformat=${source:Upstream-Version}', name],
    { encoding: 'utf8' },
  )
  return (stdout ?? '').trim()
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Where this machine gets its Debian packages, so that another suite is fetched from the same host with the same keys:
// no host stands in our code.

export interface DebianSource {
  uri: string
  /** File of the keys, or null where none is named. */
  signedBy: string | null
}

/** The source of a release of Debian, in either of the two notations; undefined where there is none. */
export const findDebianSource = (
  release: string,
  folder = '/etc/apt',
): DebianSource | undefined => {
  for (const file of sourceFiles(folder)) {
    const text = readFileSync(file, 'utf8')
    const found = file.endsWith('.sources') ? inStanzas(text, release) : inLines(text, release)
    if (found) return found
  }
  return undefined
}

/** A sources file for one more suite. */
export const sourcesOf = ({ uri, signedBy }: DebianSource, suite: string): string =>
  [
    'Types: deb',
    `URIs: ${uri}`,
    `Suites: ${suite}`,
    'Components: main',
    ...(signedBy === null ? [] : [`Signed-By: ${signedBy}`]),
    '',
  ].join('\n')

const sourceFiles = (folder: string): string[] => {
  const parts = join(folder, 'sources.list.d')
  const names = existsSync(parts) ? readdirSync(parts).toSorted() : []
  return [join(folder, 'sources.list'), ...names.map((name) => join(parts, name))].filter(
    (file) => /\.(list|sources)$/.test(file) && existsSync(file),
  )
}

const inStanzas = (text: string, release: string): DebianSource | undefined => {
  for (const stanza of text.split(/\n\s*\n/)) {
    const field = (name: string): string =>
      new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(stanza)?.[1]?.trim() ?? ''
    const uri = field('URIs').split(/\s+/)[0]
    if (uri && field('Enabled') !== 'no' && isWanted(field('Types'), field('Suites'), release))
      return { uri, signedBy: field('Signed-By') || null }
  }
  return undefined
}

const inLines = (text: string, release: string): DebianSource | undefined => {
  for (const line of text.split('\n')) {
    const [, options = '', uri, suite = ''] =
      /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)/.exec(line) ?? []
    if (uri && isWanted('deb', suite, release))
      return { uri, signedBy: /signed-by=(\S+)/.exec(options)?.[1] ?? null }
  }
  return undefined
}

const isWanted = (types: string, suites: string, release: string): boolean =>
  types.split(/\s+/).includes('deb') && suites.split(/\s+/).includes(release)

import { isAlias, isScalar, LineCounter, parseDocument, visit, YAMLError } from 'yaml'
import type { Document } from 'yaml'
import { PackageError } from '../package-error.ts'
import type { WarningList } from '../warnings.ts'

export type YamlMap = ReadonlyMap<string, unknown>

const aliasesMax = 50
/** Anchors and aliases. */
const namesMax = 1000

/**
 * A YAML file whose top is a map. Maps come as Map, so that a key named `__proto__` is only a key. Of a key that is given
 * twice the last value counts, and `onTwice` is called with it.
 */
export function readYamlMap(text: string, path: string, onTwice: (key: string) => void): YamlMap {
  const value = readYaml(text, path, onTwice)
  if (value === null || value === undefined) return new Map()
  if (!isYamlMap(value))
    throw new PackageError('ErrBadPackage', `${path} is not a map of keys and values.`, path)
  return value
}

export function isYamlMap(value: unknown): value is YamlMap {
  return value instanceof Map
}

function readYaml(text: string, path: string, onTwice: (key: string) => void): unknown {
  const lines = new LineCounter()
  try {
    const document = parseDocument(text, {
      // With the place and the line of every fault the time grows by the square of their number.
      prettyErrors: false,
      lineCounter: lines,
      // The parser's own check compares each key with all before it.
      uniqueKeys: false,
      merge: false,
      schema: 'core',
      customTags: [],
      logLevel: 'error',
      stringKeys: true,
    })
    const problem = document.errors[0] ?? document.warnings[0]
    if (problem) throw problem
    requireFewNames(document)
    findTwice(document, onTwice)
    return document.toJS({ mapAsMap: true, maxAliasCount: aliasesMax }) as unknown
  } catch (error) {
    const detail = detailOf(error, lines)
    throw new PackageError(
      'ErrBadPackage',
      `${path} is not readable YAML: ${detail.replace(/[.:]$/, '')}.`,
      path,
    )
  }
}

/** Each alias looks through all anchors and aliases for what it stands for. */
function requireFewNames(document: Document): void {
  let names = 0
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node) && node.anchor === undefined) return
      names += 1
      if (names > namesMax) throw new Error(`it has over ${namesMax} anchors and aliases`)
    },
  })
}

function findTwice(document: Document, onTwice: (key: string) => void): void {
  visit(document, {
    Map(_key, map) {
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        const name = isScalar(key) ? key.value : key
        if (seen.has(name)) onTwice(String(name))
        seen.add(name)
      }
    },
  })
}

/** The parser ends where the stack does, and reports it in words about the program. */
function detailOf(error: unknown, lines: LineCounter): string {
  const [detail = ''] = error instanceof Error ? error.message.split('\n') : []
  if (detail.includes('call stack')) return 'it nests too deep'
  if (!(error instanceof YAMLError)) return detail
  const { line, col } = lines.linePos(error.pos[0])
  return `${detail} at line ${line}, column ${col}`
}

/** For files in which no key decides what the problem is. */
export const tellTwice =
  (warnings: WarningList, path: string) =>
  (key: string): void =>
    warnings.tell('key-twice', `${path} has the key ${key} twice: the last value counts.`, path)

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
    keepTyped(document)
    return document.toJS({ mapAsMap: true, maxAliasCount: aliasesMax }) as unknown
  } catch (error) {
    if (error instanceof PackageError) throw error
    const detail = detailOf(error, lines)
    throw new PackageError('ErrBadPackage', `${path} is not readable YAML: ${detail}.`, path)
  }
}

class TooManyNames extends Error {}

/** Each alias looks through all anchors and aliases for what it stands for. */
function requireFewNames(document: Document): void {
  let names = 0
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node) && node.anchor === undefined) return
      names += 1
      if (names > namesMax) throw new TooManyNames(`it has over ${namesMax} anchors and aliases`)
    },
  })
}

/**
 * What looks like a number or a truth value is read as it was typed where its value would be written otherwise: a name
 * `007` is no 7, a version `1.10` no 1.1. Whoever wants a number reads it out of the text.
 */
function keepTyped(document: Document): void {
  visit(document, {
    Scalar(_key, node) {
      const isTyped = typeof node.value === 'number' || typeof node.value === 'boolean'
      if (isTyped && node.type === 'PLAIN' && node.source !== undefined)
        if (String(node.value) !== node.source) node.value = node.source
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

/** A fault in words of ours, with its place; the parser ends where the stack does. */
function detailOf(error: unknown, lines: LineCounter): string {
  if (error instanceof TooManyNames) return error.message
  if (error instanceof RangeError) return 'it nests too deep'
  if (!(error instanceof YAMLError)) return 'an alias stands for too much, or for nothing'
  const { line, col } = lines.linePos(error.pos[0])
  return `${faults[error.code]}, at line ${line}, column ${col}`
}

const anchorFault = 'an anchor or an alias stands where it may not'
const keyFault = 'a key is not one line of text before its colon'

const faults: Record<YAMLError['code'], string> = {
  ALIAS_PROPS: anchorFault,
  BAD_ALIAS: anchorFault,
  MULTIPLE_ANCHORS: anchorFault,
  BAD_PROP_ORDER: anchorFault,
  BAD_DIRECTIVE: 'a line that begins with % is no directive of YAML',
  BAD_DQ_ESCAPE: 'a backslash between double quotes is followed by what it cannot escape',
  BAD_INDENT: 'a line is not indented as its neighbours are',
  TAB_AS_INDENT: 'a line is indented by a tab',
  BAD_SCALAR_START: 'a text begins with a character that needs quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a map or a list stands where only a text can',
  BLOCK_IN_FLOW: 'a map or a list by lines stands within brackets',
  BAD_COLLECTION_TYPE: 'a tag does not fit what it is given to',
  MULTIPLE_TAGS: 'a value has two tags',
  TAG_RESOLVE_FAILED: 'a tag is not known, or does not fit its value',
  DUPLICATE_KEY: 'a key is there twice',
  KEY_OVER_1024_CHARS: keyFault,
  MULTILINE_IMPLICIT_KEY: keyFault,
  NON_STRING_KEY: keyFault,
  MISSING_CHAR: 'a quote, a bracket, a comma, a colon or a blank is missing',
  MULTIPLE_DOCS: 'it holds more than one document',
  UNEXPECTED_TOKEN: 'something stands where nothing may',
  RESOURCE_EXHAUSTION: 'it nests too deep',
  IMPOSSIBLE: 'it is not well-formed',
}

/** For files in which no key decides what the problem is. */
export const reportTwice =
  (warnings: WarningList, path: string) =>
  (key: string): void =>
    warnings.report('key-twice', `${path} has the key ${key} twice: the last value counts.`, path)

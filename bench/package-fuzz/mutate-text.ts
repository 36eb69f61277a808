import type { Random } from '../../scanspec/src/testing/random.ts'
import { upTo } from '../../scanspec/src/testing/random.ts'
import { dictionaries, oddTexts } from './words.ts'
import type { Grammar } from './words.ts'

// A document with its structure in mind: words of its language are put in, parts of it and of its neighbours are repeated,
// nested and cut, numbers grow; at the end some bytes may be others.

export interface TextMutation {
  random: Random
  grammar: Grammar
  /** Documents of the same language, to take parts from. */
  others: readonly string[]
  mostChars: number
}
type Edit = (text: string, mutation: TextMutation) => string

const one = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[upTo(random, items.length)]

/** Small sizes are as likely as large ones. */
const sizeUpTo = (random: Random, most: number): number =>
  Math.max(1, Math.floor(Math.exp(random() * Math.log(Math.max(2, most)))))

const cut = (text: string, random: Random, most = 80): [number, number] => {
  const from = upTo(random, text.length + 1)
  return [from, Math.min(text.length, from + sizeUpTo(random, most))]
}

const word = ({ random, grammar }: TextMutation): string => {
  const { words } = dictionaries[grammar]
  return (random() < 0.15 ? one(random, oddTexts) : one(random, words)) ?? ''
}

const insert = (text: string, at: number, piece: string): string =>
  text.slice(0, at) + piece + text.slice(at)

/** A few words, or a piece of the document with some. */
const piece = (text: string, mutation: TextMutation): string => {
  const { random } = mutation
  if (random() < 0.4) return text.slice(...cut(text, random, 40))
  return Array.from({ length: 1 + upTo(random, 3) }, () => word(mutation)).join('')
}

const remove: Edit = (text, { random }) => {
  const [from, to] = cut(text, random)
  return text.slice(0, from) + text.slice(to)
}
const copy: Edit = (text, { random }) => {
  const [from, to] = cut(text, random, 400)
  return insert(text, upTo(random, text.length + 1), text.slice(from, to))
}
const insertWord: Edit = (text, mutation) =>
  insert(text, upTo(mutation.random, text.length + 1), piece(text, mutation))
const replaceWord: Edit = (text, mutation) => {
  const [from, to] = cut(text, mutation.random, 12)
  return text.slice(0, from) + word(mutation) + text.slice(to)
}
const splice: Edit = (text, { random, others }) => {
  const other = one(random, others) ?? ''
  const [from, to] = cut(other, random, 2000)
  return insert(text, upTo(random, text.length + 1), other.slice(from, to))
}
const repeat: Edit = (text, mutation) => {
  const { random, mostChars } = mutation
  const part = piece(text, mutation)
  if (part === '') return text
  const count = sizeUpTo(random, Math.max(2, (mostChars - text.length) / part.length))
  return insert(text, upTo(random, text.length + 1), part.repeat(count))
}
const nest: Edit = (text, mutation) => {
  const { random, grammar, mostChars } = mutation
  const [open, close] = one(random, dictionaries[grammar].pairs) ?? ['', '']
  const depth = sizeUpTo(
    random,
    Math.max(2, (mostChars - text.length) / (open.length + close.length + 1)),
  )
  const [from, to] = cut(text, random, 100)
  const isClosed = random() < 0.6
  return (
    text.slice(0, from) +
    open.repeat(depth) +
    text.slice(from, to) +
    (isClosed ? close.repeat(depth) : '') +
    text.slice(to)
  )
}
const numbers =
  '0 1 -1 2 99 1e9 1e400 -0 0x10 1.5 .5 4294967296 9007199254740993 99999999999999999999'.split(' ')
const changeNumbers: Edit = (text, { random }) =>
  text.replaceAll(/\d+(?:\.\d+)?/g, (digits) =>
    random() < 0.2 ? (one(random, numbers) ?? digits) : digits,
  )
const shuffleLines: Edit = (text, { random }) => {
  const lines = text.split('\n')
  const [from, to] = [upTo(random, lines.length), upTo(random, lines.length)]
  const [line = ''] = lines.splice(from, 1)
  lines.splice(to, 0, line)
  return lines.join('\n')
}
/** The edit removes or replaces what stands in brackets or quotes. */
const changeContent: Edit = (text, mutation) => {
  const found = [...text.matchAll(/[{["'(>]([^{}[\]"'()<>]{0,200})[}\]"')<]/g)]
  const match = one(mutation.random, found)
  if (!match) return text
  const [, inner = ''] = match
  const fresh = mutation.random() < 0.3 ? '' : piece(text, mutation)
  const from = match.index + 1
  return text.slice(0, from) + fresh + text.slice(from + inner.length)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const quoted: Record<Grammar, (text: string) => string> = {
  xml: escaped,
  yaml: JSON.stringify,
  json: JSON.stringify,
  tex: (text) => text,
  md: (text) => text,
}
/** What a value is: the document stays one of its language. */
const values: Record<Grammar, RegExp> = {
  xml: /(?<==")[^"<>]*(?=")|(?<=>)[^<>]+(?=<)/g,
  yaml: /(?<=: )[^\n{}[\],]+|(?<=[[,] )[^\n{}[\],]+/g,
  json: /"[^"\n]*"(?!\s*:)|(?<=:\s*)(?:\d+|true|false|null)|\[[^[\]{}]*\]/g,
  tex: /(?<=[{[])[^{}[\]]*(?=[}\]])/g,
  md: /(?<=[ (*])[^\n()*]+/g,
}
const parts: Record<Grammar, RegExp> = {
  xml: /<([A-Za-z-]+)\b[^<>]*(?:\/>|>[^<>]*<\/\1>)/g,
  yaml: /^.*\n(?: .*\n)*/gm,
  json: /"[^"\n]*"\s*:\s*(?:"[^"\n]*"|\d+|\[[^[\]{}]*\]|\{[^{}]*\}),/g,
  tex: /\\[a-zA-Z]+(?:\[[^\]]*\])?(?:\{[^{}]*\})*/g,
  md: /^.+\n/gm,
}
const changeValue: Edit = (text, mutation) => {
  const { random, grammar } = mutation
  const match = one(random, [...text.matchAll(values[grammar])])
  if (!match) return text
  const other = one(random, [...text.matchAll(values[grammar])])?.[0] ?? ''
  const value =
    random() < 0.3
      ? other
      : quoted[grammar](random() < 0.5 ? word(mutation) : (one(random, numbers) ?? ''))
  return text.slice(0, match.index) + value + text.slice(match.index + match[0].length)
}
/** Taken out, put elsewhere, or there many times. */
const movePart: Edit = (text, mutation) => {
  const { random, grammar, mostChars } = mutation
  const found = [...text.matchAll(parts[grammar])]
  const [from, to] = [one(random, found), one(random, found)]
  if (!from || !to) return text
  const [part] = from
  if (random() < 0.4) return text.slice(0, from.index) + text.slice(from.index + part.length)
  const count =
    random() < 0.7
      ? 1
      : sizeUpTo(random, Math.max(2, (mostChars - text.length) / (part.length + 1)))
  return insert(text, to.index, part.repeat(count))
}

const edits: readonly Edit[] = [
  changeValue,
  changeValue,
  changeValue,
  movePart,
  movePart,
  movePart,
  remove,
  copy,
  insertWord,
  insertWord,
  replaceWord,
  splice,
  repeat,
  nest,
  changeNumbers,
  shuffleLines,
  changeContent,
  changeContent,
]

export const mutateText = (text: string, mutation: TextMutation): Buffer => {
  const { random, mostChars } = mutation
  let result = text
  for (let left = random() < 0.5 ? 1 : sizeUpTo(random, 6); left > 0; left -= 1)
    result = (one(random, edits) ?? remove)(result, mutation).slice(0, mostChars)
  const bytes = Buffer.from(result)
  if (random() < 0.1) flipBytes(bytes, random)
  return bytes
}

export const flipBytes = (bytes: Buffer, random: Random): void => {
  for (let left = sizeUpTo(random, 10); left > 0 && bytes.length > 0; left -= 1)
    bytes[upTo(random, bytes.length)] = upTo(random, 256)
}

import { fenceAfter } from './split-markdown.ts'

// Footnotes (`[^1]: text`) and targets of links (`[a]: address`) hold for a whole Markdown file; the product's fields, and
// the parts of a file, each have their own.

interface Definition {
  label: string
  text: string
}

const begins = /^ {0,3}\[([^[\]\n]{1,200})\]:(?=.*\S)/

/** Parts of one file, each with the definitions that it refers to; one that no part refers to stays where it is. */
export function shareDefinitions(parts: readonly string[]): string[] {
  const cut = parts.map(takeDefinitions)
  const all = new Map<string, Definition>()
  for (const { definitions } of cut)
    for (const definition of definitions)
      if (!all.has(keyOf(definition.label))) all.set(keyOf(definition.label), definition)
  if (all.size === 0) return [...parts]
  const wanted = cut.map(({ text }) => wantedIn(text, all))
  const everywhere = new Set(wanted.flatMap((keys) => [...keys]))
  return parts.map((part, at) => {
    const { text = '', definitions = [] } = cut[at] ?? {}
    const own = new Set(definitions.map(({ label }) => keyOf(label)))
    const here = wanted[at] ?? new Set()
    const isAsItWas =
      [...own].every((key) => here.has(key) || !everywhere.has(key)) &&
      [...here].every((key) => own.has(key))
    if (isAsItWas) return part
    const unused = [...own].filter((key) => !everywhere.has(key))
    return [text, ...[...here, ...unused].map((key) => all.get(key)?.text ?? '')]
      .join('\n\n')
      .trim()
  })
}

/** Labels of a text, and of the notes that it refers to. */
function wantedIn(text: string, all: ReadonlyMap<string, Definition>): Set<string> {
  const wanted = new Set<string>()
  const waiting = [text]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const [, label = ''] of next.matchAll(/\[([^[\]\n]{1,200})\]/g)) {
      const key = keyOf(label)
      const found = all.get(key)
      if (!found || wanted.has(key)) continue
      wanted.add(key)
      if (key.startsWith('^')) waiting.push(found.text)
    }
  return wanted
}

/** A text without its definitions. A note goes on to the next empty line, and in what is indented after it. */
function takeDefinitions(markdown: string): { text: string; definitions: Definition[] } {
  const kept: string[] = []
  const found: { label: string; lines: string[] }[] = []
  let fence = ''
  let isInside = false
  for (const line of markdown.split('\n')) {
    const before = fence
    fence = fenceAfter(line, fence)
    const label = before === '' && fence === '' ? begins.exec(line)?.[1] : undefined
    const last = found.at(-1)
    if (label !== undefined) found.push({ label, lines: [line] })
    else if (isInside && last && goesOn(line, last.lines.at(-1) ?? '', last.label))
      last.lines.push(line)
    else {
      isInside = false
      kept.push(line)
    }
    isInside ||= label !== undefined
  }
  const definitions = found.map(({ label, lines }) => ({ label, text: lines.join('\n').trim() }))
  return { text: kept.join('\n').trim(), definitions }
}

const goesOn = (line: string, before: string, label: string): boolean => {
  if (!label.startsWith('^')) return false
  if (line.trim() === '' || /^(?: {4}|\t)/.test(line)) return true
  return before.trim() !== '' && !/^ {0,3}(?:#|[-*+] |\d+[.)] |>|`{3}|~{3}|\|)/.test(line)
}

const keyOf = (label: string): string => label.trim().replaceAll(/\s+/g, ' ').toLowerCase()

const pieces = /`+|\[(\^[^[\]\s`]{1,200})\]/g

/** A line with other labels for its notes; code spans stay. */
function withLabels(line: string, labels: ReadonlyMap<string, string>): string {
  const lastOf = new Map<string, number>()
  for (const { 0: run, index } of line.matchAll(/`+/g)) lastOf.set(run, index)
  let open = ''
  return line.replace(pieces, (whole: string, label: string | undefined, at: number) => {
    if (label === undefined) {
      if (open === whole) open = ''
      else if (open === '' && (lastOf.get(whole) ?? 0) > at) open = whole
      return whole
    }
    const own = open === '' ? labels.get(keyOf(label)) : undefined
    return own === undefined ? whole : `[${own}]`
  })
}

/** Gives notes of one text after the other labels that no other text of the file has. */
export class NoteLabels {
  /** Texts of notes by their labels. */
  readonly #used = new Map<string, string>()

  rename(markdown: string): string {
    const { definitions } = takeDefinitions(markdown)
    const renamed = new Map<string, string>()
    for (const { label, text } of definitions) {
      if (!label.startsWith('^') || renamed.has(keyOf(label))) continue
      const body = text.slice(text.indexOf(']:'))
      let own = label
      for (let at = 2; (this.#used.get(keyOf(own)) ?? body) !== body; at++) own = `${label}-${at}`
      this.#used.set(keyOf(own), body)
      if (own !== label) renamed.set(keyOf(label), own)
    }
    if (renamed.size === 0) return markdown
    let fence = ''
    return markdown
      .split('\n')
      .map((line) => {
        const before = fence
        fence = fenceAfter(line, fence)
        if (before !== '' || fence !== '') return line
        return withLabels(line, renamed)
      })
      .join('\n')
  }
}

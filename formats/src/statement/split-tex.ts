import { createCursor, plainTexText, takeArguments, type TexCursor } from '../tex/cursor.ts'
import { inlineOf } from '../tex/blocks/render-blocks.ts'
import { kindOfHeading, type HeadingKind } from './headings.ts'
import type { StatementWords } from './statement-words.ts'
import { renderPart, type TexDocument } from '../tex/tex-document.ts'
import type { StatementPart } from './assemble.ts'
import type { TexNode } from '../tex/tex-node.ts'

interface OpenPart {
  heading: string | undefined
  kind: HeadingKind | 'skipped'
  nodes: TexNode[]
}

/** Kattis' environments and Polygon's macros that begin a section. */
const environments: Readonly<Record<string, HeadingKind>> = {
  Input: 'input',
  Output: 'output',
  Interaction: 'interaction',
  Notes: 'notes',
  Note: 'notes',
  Explanation: 'notes',
}
const markers: Readonly<Record<string, OpenPart['kind']>> = {
  InputFile: 'input',
  OutputFile: 'output',
  Interaction: 'interaction',
  Scoring: 'other',
  Note: 'notes',
  Notes: 'notes',
  Example: 'skipped',
  Examples: 'skipped',
  Explanation: 'notes',
  Explanations: 'notes',
}

/** Cuts a statement at its sections and renders each. */
export function splitTex(
  document: TexDocument,
  words: StatementWords,
): { title: string; parts: StatementPart[] } {
  const before = { title: '', parts: [emptyPart()] }
  // The preamble prints nothing but the name.
  walkTop(createCursor(document.preamble), document, words, before)
  const state = { title: before.title, parts: [emptyPart()] }
  walkTop(createCursor(document.nodes), document, words, state)
  const parts = state.parts.flatMap(({ heading, kind, nodes }) =>
    kind === 'skipped' ? [] : [{ heading, kind, text: renderPart(document, nodes) }],
  )
  return { title: state.title.replace(/\s+/g, ' ').trim(), parts }
}

function walkTop(
  cursor: TexCursor,
  document: TexDocument,
  words: StatementWords,
  state: { title: string; parts: OpenPart[] },
): void {
  while (cursor.at < cursor.nodes.length) {
    const node = cursor.nodes[cursor.at++]
    if (!node) return
    const kind =
      node.type === 'environment' && Object.hasOwn(environments, node.name)
        ? environments[node.name]
        : undefined
    const marker =
      node.type === 'macro' && Object.hasOwn(markers, node.name) ? markers[node.name] : undefined
    if (node.type === 'macro' && node.name === 'problemname')
      state.title = plainTitle(takeArguments(cursor, 'm')[0] ?? [], document)
    else if (node.type === 'macro' && (node.name === 'section' || node.name === 'chapter')) {
      const title = takeArguments(cursor, 'som').at(-1) ?? []
      state.parts.push({
        heading: inlineOf(title, document.context),
        kind: kindOfHeading(plainTexText(title)),
        nodes: [],
      })
    } else if (node.type === 'environment' && node.name === 'problem') {
      const inside = createCursor(node.children)
      state.title = plainTitle(takeArguments(inside, 'mmmmm')[0] ?? [], document)
      walkTop({ nodes: inside.nodes.slice(inside.at), at: 0 }, document, words, state)
    } else if (node.type === 'environment' && node.name === 'document')
      walkTop(createCursor(node.children), document, words, state)
    else if (kind !== undefined)
      state.parts.push({ heading: undefined, kind, nodes: node.children }, emptyPart())
    else if (marker !== undefined)
      state.parts.push({
        heading: node.name === 'Scoring' ? words.scoring : undefined,
        kind: marker,
        nodes: [],
      })
    else state.parts.at(-1)?.nodes.push(node)
  }
}

function emptyPart(): OpenPart {
  return { heading: undefined, kind: 'other', nodes: [] }
}

/** A title is text without markup: what the renderer escaped is given back as it was. */
export function plainTitle(nodes: readonly TexNode[], document: TexDocument): string {
  return inlineOf(nodes, document.context)
    .replace(/\\([^A-Za-z0-9\s])/g, '$1')
    .replace(/\*\*?([^*]+)\*\*?/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
}

import type { TexNode } from './tex-node.ts'

/** A place in a list of nodes; handlers of macros take their arguments from it. */
export interface TexCursor {
  nodes: TexNode[]
  at: number
}

export function createCursor(nodes: readonly TexNode[]): TexCursor {
  return { nodes: [...nodes], at: 0 }
}

/**
 * Takes arguments by a pattern of `m` mandatory, `o` optional in brackets, `s` star. An argument that is not there is
 * an empty list.
 */
export function takeArguments(cursor: TexCursor, pattern: string): TexNode[][] {
  return Array.from(pattern).map((kind) => {
    if (kind === 's') return takeStar(cursor)
    if (kind === 'o') return takeOptional(cursor)
    return takeMandatory(cursor)
  })
}

function takeStar(cursor: TexCursor): TexNode[] {
  const node = cursor.nodes[cursor.at]
  if (node?.type !== 'string' || !node.text.startsWith('*')) return []
  return [takeCharacter(cursor, node)]
}

function takeOptional(cursor: TexCursor): TexNode[] {
  const open = afterBlanks(cursor)
  if (!isString(cursor.nodes[open], '[')) return []
  let depth = 0
  for (let i = open + 1; i < cursor.nodes.length; i++) {
    const node = cursor.nodes[i]
    if (node?.type === 'parbreak') return []
    if (isString(node, '[')) depth++
    if (isString(node, ']') && depth-- === 0) {
      cursor.at = i + 1
      return cursor.nodes.slice(open + 1, i)
    }
  }
  return []
}

function takeMandatory(cursor: TexCursor): TexNode[] {
  const at = afterBlanks(cursor)
  const node = cursor.nodes[at]
  if (!node || node.type === 'parbreak') return []
  cursor.at = at
  if (node.type === 'string') return [takeCharacter(cursor, node)]
  cursor.at = at + 1
  return node.type === 'group' ? node.children : [node]
}

/** The first character of a string; the rest of it stays. */
function takeCharacter(cursor: TexCursor, node: TexNode): TexNode {
  const [first = ''] = node.text
  const taken = { ...node, text: first, end: node.start + first.length }
  const rest = node.text.slice(first.length)
  if (rest === '') cursor.at++
  else cursor.nodes[cursor.at] = { ...node, text: rest, start: taken.end }
  return taken
}

/** Goes on behind this place of the source. */
export function advanceTo(cursor: TexCursor, end: number): void {
  for (;;) {
    const node = cursor.nodes[cursor.at]
    if (!node || node.start >= end) return
    if (node.end > end && node.type === 'string') {
      const text = node.text.slice(end - node.start)
      cursor.nodes[cursor.at] = { ...node, text, start: end }
      return
    }
    cursor.at++
  }
}

export function nextIsGroup(cursor: TexCursor): boolean {
  return cursor.nodes[cursor.at]?.type === 'group'
}

function afterBlanks(cursor: TexCursor): number {
  let at = cursor.at
  while (cursor.nodes[at]?.type === 'whitespace' || cursor.nodes[at]?.type === 'comment') at++
  return at
}

export function isString(node: TexNode | undefined, text: string): boolean {
  return node?.type === 'string' && node.text === text
}

/** The text of nodes without any markup, for names of files, labels and plain titles. */
export function plainTexText(nodes: readonly TexNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'whitespace' || node.type === 'parbreak') return ' '
      if (node.type === 'macro')
        return /^[^A-Za-z]$/.test(node.name) ? node.name.replace(/[\\,]/, ' ') : ''
      return node.text + plainTexText(node.children)
    })
    .join('')
}

import { createCursor, isString, plainTexText, takeArguments } from '../cursor.ts'
import { inlineOf } from './render-blocks.ts'
import type { TexContext } from './flow.ts'
import type { TexNode } from '../tex-node.ts'

const columnsAfter: Readonly<Record<string, string>> = {
  tabular: 'om',
  'tabular*': 'mom',
  tabularx: 'mom',
  tabulary: 'mom',
  longtable: 'om',
  array: 'om',
  supertabular: 'om',
}
const rules = new Set([
  'hline',
  'toprule',
  'midrule',
  'bottomrule',
  'endhead',
  'endfirsthead',
  'endfoot',
  'endlastfoot',
])
const rulesWithArguments: Readonly<Record<string, string>> = {
  cline: 'm',
  cmidrule: 'm',
  noalign: 'm',
}

export function isTable(name: string): boolean {
  return Object.hasOwn(columnsAfter, name)
}

/** A table as Markdown; its first row is the head, as Markdown has no tables without one. */
export function renderTable(node: TexNode, context: TexContext): string {
  const { room } = context
  context.room = { ...room, isTable: true }
  const table = tableOf(node, context)
  context.room = room
  return table
}

function tableOf(node: TexNode, context: TexContext): string {
  const cursor = createCursor(node.children)
  const columns = takeArguments(cursor, columnsAfter[node.name] ?? 'om').at(-1) ?? []
  const rows = splitRows(cursor.nodes.slice(cursor.at)).map((cells) =>
    cells.flatMap((cell) => renderCell(cell, context)),
  )
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const width = Math.max(0, ...filled.map((row) => row.length))
  if (width === 0) return ''
  if (filled.length === 1 && filled[0]?.some((cell) => /!\[|<img /.test(cell)))
    return (filled[0] ?? []).filter((cell) => cell !== '').join('\n\n')
  const aligns = readAligns(context.source.slice(columns[0]?.start ?? 0, columns.at(-1)?.end ?? 0))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`
  const [head = [], ...body] = filled
  return [
    line(head),
    line(Array.from({ length: width }, (_, i) => aligns[i] ?? '---')),
    ...body.map(line),
  ].join('\n')
}

function splitRows(nodes: readonly TexNode[]): TexNode[][][] {
  const rows: TexNode[][][] = [[[]]]
  const cursor = createCursor(nodes)
  while (cursor.at < cursor.nodes.length) {
    const node = cursor.nodes[cursor.at++]
    if (!node) break
    if (
      node.type === 'macro' &&
      (node.name === '\\' || node.name === 'tabularnewline' || node.name === 'cr')
    ) {
      takeArguments(cursor, 'so')
      rows.push([[]])
    } else if (node.type === 'macro' && rules.has(node.name)) continue
    else if (node.type === 'macro' && Object.hasOwn(rulesWithArguments, node.name))
      takeArguments(cursor, rulesWithArguments[node.name] ?? '')
    else if (isString(node, '&')) rows.at(-1)?.push([])
    else rows.at(-1)?.at(-1)?.push(node)
  }
  return rows
}

/** One cell, or several where `\multicolumn` spans them. */
function renderCell(nodes: readonly TexNode[], context: TexContext): string[] {
  const first = nodes.findIndex((node) => node.type !== 'whitespace' && node.type !== 'parbreak')
  const node = nodes[first]
  if (node?.type !== 'macro' || node.name !== 'multicolumn')
    return [inlineOf(nodes, context, { inTable: true })]
  const cursor = createCursor(nodes.slice(first + 1))
  const [span = [], , content = []] = takeArguments(cursor, 'mmm')
  const width = Math.min(50, Math.max(1, Number.parseInt(plainTexText(span), 10) || 1))
  const text = inlineOf([...content, ...cursor.nodes.slice(cursor.at)], context, { inTable: true })
  return [text, ...Array.from({ length: width - 1 }, () => '')]
}

/** `|l|c@{x}p{3cm}*{2}{r}|` as Markdown's colons; left is the plain one. */
function readAligns(spec: string): string[] {
  const repeated = spec.replace(
    /\*\s*\{(\d+)\}\s*\{([^{}]*)\}/g,
    (_, count: string, columns: string) => columns.repeat(Math.min(50, Number(count))),
  )
  const bare = repeated
    .replace(/[@!><]\s*\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, '')
    .replace(/([pmbXLCR])\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)?\}/g, '$1')
  return Array.from(bare).flatMap((letter) => {
    if (/[cC]/.test(letter)) return [':---:']
    if (/[rRS]/.test(letter)) return ['---:']
    return /[lLpmbXJ]/.test(letter) ? ['---'] : []
  })
}

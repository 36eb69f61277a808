import type { MarkdownIt, StateCore, Token } from 'markdown-it'

// Cells have their place as an attribute, and items of a list that begin with `[ ]` or `[x]` are tasks; their boxes are left out.

/** A line that begins so is no head of a table: its mark comes first. */
const otherBlock = /^(?:[-+*]|\d{1,9}[.)]|#{1,6})[ \t]|^>/

export const addTablesAndTasks = (reader: MarkdownIt): void => {
  // Tables are the first of the rules.
  const [readTable] = reader.block.ruler.getRules('')
  if (readTable)
    reader.block.ruler.at(
      'table',
      (state, line, end, isSilent) => {
        const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
        if (otherBlock.test(state.src.slice(start, start + 11))) return false
        // A line of hyphens alone is below a heading.
        if (!/[|:]/.test(state.src.slice(state.bMarks[line + 1] ?? 0, state.eMarks[line + 1] ?? 0)))
          return false
        return readTable(state, line, end, isSilent)
      },
      { alt: ['paragraph', 'reference'] },
    )
  reader.core.ruler.push('tables_and_tasks', ({ tokens }: StateCore) => {
    const lists: Token[] = []
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'th_open' || token.type === 'td_open') placeAlign(token)
      if (token.type.endsWith('list_open')) lists.push(token)
      if (token.type.endsWith('list_close')) lists.pop()
      const list = lists.at(-1)
      if (token.type === 'list_item_open' && list && takeBox(tokens, at)) {
        token.attrSet('class', 'task-list-item')
        list.attrSet('class', 'contains-task-list')
      }
    }
  })
}

const placeAlign = (cell: Token): void => {
  const align = /^text-align:(\w+)$/.exec(String(cell.attrGet('style') ?? ''))?.[1]
  if (align !== undefined) cell.attrs = [['align', align]]
}

const takeBox = (tokens: readonly Token[], item: number): boolean => {
  if (tokens[item + 1]?.type !== 'paragraph_open') return false
  const first = tokens[item + 2]?.children?.[0]
  if (first?.type !== 'text' || !/^\[[ xX]\][ \t]/.test(first.content)) return false
  first.content = first.content.slice('[ ]'.length)
  return true
}

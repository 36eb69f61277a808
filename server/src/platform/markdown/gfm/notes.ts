import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'

// Notes: `[^a]` refers to `[^a]: text`, which may go on for many indented blocks. They stand at the end, in the order in which
// they are first referred to, each with its ways back. The first of two with one label counts.

interface Note {
  label: string
  tokens: Token[]
  /** From 1, in the order of references. */
  number: number
  references: number
}

/** What the parts of one text share. */
interface Notes {
  byLabel: Map<string, Note>
  inOrder: Note[]
}

const shared = Symbol('notes')
const notesOf = (env: Record<string | symbol, unknown>): Notes => {
  const notes = env[shared] as Notes | undefined
  if (notes) return notes
  const made: Notes = { byLabel: new Map(), inOrder: [] }
  env[shared] = made
  return made
}

const longestLabel = 999
const reference = /^\[\^((?:\\[\\[\]]|[^\s[\]\\]|\\(?![\\[\]]))+)\]/
const labelIn = (text: string, from: number, to: number): string | undefined => {
  const label = reference.exec(text.slice(from, Math.min(to, from + longestLabel + 10)))?.[1]
  return label === undefined || label.length > longestLabel ? undefined : label
}
/** However its letters are written. */
const keyOf = (label: string): string => label.toLowerCase().toUpperCase()

const nth = (at: number): string => (at > 1 ? `-${at}` : '')
const noteAt = (tokens: readonly Token[], at: number): Note => tokens[at]?.meta?.['note'] as Note

export const addNotes = (reader: MarkdownIt, escaped: (text: string) => string): void => {
  reader.block.ruler.before('reference', 'note', readNote, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
  reader.inline.ruler.before('link', 'note', readReference)
  reader.core.ruler.after('inline', 'notes', (state) => placeNotes(reader, state))
  const { escapeHtml } = reader.utils
  const idOf = ({ label }: Note): string => escapeHtml(escaped(keyOf(label).toLowerCase()))
  const wayBack = (note: Note, at: number): string =>
    `<a href="#user-content-fnref-${idOf(note)}${nth(at)}" data-footnote-backref="" aria-label="Back to reference ${note.number}${nth(at)}" class="data-footnote-backref">↩${at > 1 ? `<sup>${at}</sup>` : ''}</a>`
  const waysBack = (note: Note): string =>
    Array.from({ length: note.references }, (_, at) => wayBack(note, at + 1)).join(' ')
  Object.assign(reader.renderer.rules, {
    note_reference: (tokens: readonly Token[], at: number) => {
      const note = noteAt(tokens, at)
      const own = Number(tokens[at]?.meta?.['nth'])
      return `<sup><a href="#user-content-fn-${idOf(note)}" id="user-content-fnref-${idOf(note)}${nth(own)}" data-footnote-ref="" aria-describedby="footnote-label">${note.number}</a></sup>`
    },
    notes_open: () =>
      '<section data-footnotes="" class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2>\n<ol>\n',
    notes_close: () => '</ol>\n</section>',
    note_open: (tokens: readonly Token[], at: number) =>
      `<li id="user-content-fn-${idOf(noteAt(tokens, at))}">\n`,
    note_close: () => '</li>\n',
    ways_back_inside: (tokens: readonly Token[], at: number) => ` ${waysBack(noteAt(tokens, at))}`,
    ways_back: (tokens: readonly Token[], at: number) => `${waysBack(noteAt(tokens, at))}\n`,
  })
}

const readNote = (state: StateBlock, line: number, end: number, isSilent: boolean): boolean => {
  const { src, bMarks, tShift, sCount, eMarks, blkIndent } = state
  const [mark = 0, shift = 0, indent = 0, max = 0] = [bMarks, tShift, sCount, eMarks].map(
    (all) => all[line],
  )
  if (indent - blkIndent >= 4) return false
  const start = mark + shift
  const label = labelIn(src, start, max)
  const behind = start + (label?.length ?? 0) + '[^]:'.length
  if (label === undefined || src.charAt(behind - 1) !== ':') return false
  if (isSilent) return true
  const note: Note = { label, tokens: [], number: 0, references: 0 }
  const { byLabel } = notesOf(state.env)
  if (!byLabel.has(keyOf(label))) byLabel.set(keyOf(label), note)
  // The rest of the line, and what is indented by four, is a text of its own.
  const blanks = /^[ \t]*/.exec(src.slice(behind, max))?.[0] ?? ''
  const { tokens, parentType } = state
  bMarks[line] = behind
  tShift[line] = blanks.length
  state.blkIndent = blkIndent + 4
  sCount[line] = state.blkIndent + blanks.length
  state.tokens = note.tokens
  state.md.block.tokenize(state, line, end)
  bMarks[line] = mark
  tShift[line] = shift
  sCount[line] = indent
  Object.assign(state, { blkIndent, tokens, parentType })
  return true
}

const readReference = (state: StateInline, isSilent: boolean): boolean => {
  if (!state.src.startsWith('[^', state.pos)) return false
  const label = labelIn(state.src, state.pos, state.posMax)
  const { byLabel, inOrder } = notesOf(state.env)
  const note = label === undefined ? undefined : byLabel.get(keyOf(label))
  if (label === undefined || !note) return false
  state.pos += label.length + '[^]'.length
  if (isSilent) return true
  note.references += 1
  if (note.references === 1) note.number = inOrder.push(note)
  state.push('note_reference', '', 0).meta = { note, nth: note.references }
  return true
}

const placeNotes = (reader: MarkdownIt, state: StateCore): void => {
  const { inOrder } = notesOf(state.env)
  // A note may refer to others, which follow it then.
  for (const { tokens } of inOrder)
    for (const token of tokens)
      if (token.type === 'inline')
        reader.inline.parse(token.content, reader, state.env, (token.children ??= []))
  if (inOrder.length === 0) return
  const add = (type: string, note?: Note): void => {
    state.tokens.push(Object.assign(new state.Token(type, '', 0), { meta: { note } }))
  }
  add('notes_open')
  for (const note of inOrder) {
    const last = note.tokens.at(-1)
    const isParagraph = last?.type === 'paragraph_close' && last.level === note.tokens[0]?.level
    add('note_open', note)
    for (const token of note.tokens) {
      if (isParagraph && token === last) add('ways_back_inside', note)
      state.tokens.push(token)
    }
    if (!isParagraph) add('ways_back', note)
    add('note_close', note)
  }
  add('notes_close')
}

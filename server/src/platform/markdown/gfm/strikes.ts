import type { MarkdownIt, Delimiter, StateInline } from 'markdown-it'

// `~a~` and `~~a~~` are struck out. markdown-it takes two tildes only; here a run of one closes a run of one.

const tilde = 0x7e
/** Beside the sign itself: runs of one and of two are never a pair. */
const markers = [0, 0x100 + tilde, tilde]

export const addStrikes = (reader: MarkdownIt): void => {
  reader.inline.ruler.at('strikethrough', readRun)
  reader.inline.ruler2.at('strikethrough', (state) => {
    placePairs(state, state.delimiters)
    for (const meta of state.tokens_meta) placePairs(state, meta?.delimiters ?? [])
    return false
  })
}

const readRun = (state: StateInline, isSilent: boolean): boolean => {
  if (state.src.charCodeAt(state.pos) !== tilde || isSilent) return false
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true)
  state.push('text', '', 0).content = '~'.repeat(length)
  const marker = markers[length]
  if (marker !== undefined)
    state.delimiters.push({
      marker,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open,
      close,
    })
  state.pos += length
  return true
}

const placePairs = (state: StateInline, delimiters: readonly Delimiter[]): void => {
  for (const { marker, token, end } of delimiters) {
    const closing = delimiters[end]
    if (!markers.includes(marker) || !closing) continue
    place(state, token, 's_open', 1)
    place(state, closing.token, 's_close', -1)
  }
}

const place = (state: StateInline, at: number, type: string, nesting: 1 | -1): void => {
  const token = state.tokens[at]
  if (token) Object.assign(token, { type, nesting, tag: 'del', content: '' })
}

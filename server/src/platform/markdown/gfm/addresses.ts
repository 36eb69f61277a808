import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'

// Addresses in running text are links: `http://a`, `www.a.b`, `a@b.c`. The first are read before other signs have a meaning,
// at their colon; the others in the text that is left.

const behindScheme = /(?=[^\p{P}\p{S}])(?:[-._]|[^\s\p{P}\p{S}\p{C}])+/uy
const behindHost = /[^\s<]*/y
const others =
  /www(?=\.)((?:[-._]|[^\s\p{P}\p{S}\p{C}])+)[^\s<]*|(?<![-.\w+])(?<=^|\s|\p{P}|\p{S})[-.\w+]+@([-\w]+(?:\.[-\w]+)+)/giu

type Escape = (address: string) => string
type MakeToken = (type: string, tag: string, nesting: 0 | 1 | -1) => Token

export const addAddresses = (reader: MarkdownIt, escaped: Escape): void => {
  reader.inline.ruler.before('newline', 'addresses', (state, isSilent) =>
    readAddress(state, isSilent, escaped),
  )
  reader.core.ruler.push('addresses', ({ tokens, Token: Made }: StateCore) => {
    const make: MakeToken = (type, tag, nesting) => new Made(type, tag, nesting)
    for (const token of tokens)
      if (token.children && /www\.|@/i.test(token.content))
        token.children = withLinks(token.children, make, escaped)
  })
}

const readAddress = (state: StateInline, isSilent: boolean, escaped: Escape): boolean => {
  if (!state.src.startsWith('://', state.pos) || state.linkLevel > 0) return false
  const scheme = /(?:^|[^a-z])(https?)$/i.exec(state.pending.slice(-'https'.length - 1))?.[1]
  if (scheme === undefined) return false
  behindScheme.lastIndex = state.pos + '://'.length
  const [host = ''] = behindScheme.exec(state.src) ?? []
  // What follows a host that is none is not looked at: it may be long, and full of others.
  if (host === '' || !isHost(host)) return false
  behindHost.lastIndex = behindScheme.lastIndex
  const [more = ''] = behindHost.exec(state.src) ?? []
  const rest = `://${withoutEnd(host + more)}`
  if (!isSilent) {
    state.pending = state.pending.slice(0, -scheme.length)
    state.push('link_open', 'a', 1).attrs = [['href', escaped(scheme + rest)]]
    state.push('text', '', 0).content = scheme + rest
    state.push('link_close', 'a', -1)
  }
  state.pos += rest.length
  return true
}

const isHost = (host: string): boolean =>
  host
    .split('.')
    .slice(-2)
    .every((label) => !label.includes('_'))

const withLinks = (children: readonly Token[], make: MakeToken, escaped: Escape): Token[] => {
  const made: Token[] = []
  let depth = 0
  const say = (text: string): void => {
    if (text !== '') made.push(Object.assign(make('text', '', 0), { content: text }))
  }
  for (const child of children) {
    depth += child.type === 'link_open' ? 1 : 0
    depth -= child.type === 'link_close' ? 1 : 0
    if (child.type !== 'text' || depth > 0) {
      made.push(child)
      continue
    }
    let done = 0
    for (const match of child.content.matchAll(others)) {
      const link = linkOf(match)
      if (!link) continue
      say(child.content.slice(done, match.index))
      made.push(Object.assign(make('link_open', 'a', 1), { attrs: [['href', escaped(link.href)]] }))
      say(link.shown)
      made.push(make('link_close', 'a', -1))
      done = match.index + link.shown.length
    }
    say(child.content.slice(done))
  }
  return made
}

interface Link {
  href: string
  shown: string
}

const linkOf = (match: RegExpExecArray): Link | undefined => {
  const [all, host, mailHost] = match
  const before = match.input.charAt(match.index - 1)
  if (host === undefined) {
    const isMail = before !== '/' && !/[-\d_]/.test(mailHost?.slice(-1) ?? '')
    return isMail ? { href: `mailto:${all}`, shown: all } : undefined
  }
  if (!/^(?:|[\s\p{P}\p{S}])$/u.test(before) || !isHost(`www${host}`)) return undefined
  const shown = withoutEnd(all)
  return { href: `http://${shown}`, shown }
}

/** Signs that end a sentence, or emphasis, more than an address, up to where no address goes on. */
const end = /(?:[!"'),.:;?_~*]|&[A-Za-z]+;|\](?![([]|$))*/y

/** Without the end of the sentence behind it; a bracket stays that is opened in it. */
const withoutEnd = (text: string): string => {
  let open = 0
  for (let at = 0; at < text.length;) {
    end.lastIndex = at
    const run = end.exec(text)?.[0] ?? ''
    const next = at + run.length
    const closed = text.charAt(at) === ')' && open > 0
    // Behind a closing bracket that belongs to it the end may begin.
    if (!closed && (next === text.length || /^\](?:[([]|$)/.test(text.slice(next, next + 2)))) {
      if (next > at || next < text.length) return text.slice(0, at)
    }
    if (text.charAt(at) === '(') open += 1
    if (closed) open -= 1
    if (closed || run === '') at += 1
    else {
      for (const sign of run) if (sign === ')' && open > 0) open -= 1
      at = next
    }
  }
  return text
}

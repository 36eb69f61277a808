import MarkdownIt from 'markdown-it'
import type { Env, Token } from 'markdown-it'
import { addAddresses } from './gfm/addresses.ts'
import { addNotes } from './gfm/notes.ts'
import { addStrikes } from './gfm/strikes.ts'
import { addTablesAndTasks } from './gfm/tables-and-tasks.ts'

// Markdown as GitHub has it, by markdown-it, which reads CommonMark and tables; what it does not have stands in `gfm`. Nothing of
// a text is held to be safe here: the sanitiser is behind it (render.ts).

const reader = new MarkdownIt({ html: true, maxNesting: Infinity })

/** Signs that an address may not hold are escaped, and nothing more: hosts stay as they are typed. */
export const escapedAddress = (address: string): string =>
  address.replaceAll(
    /%(?![0-9A-Fa-f]{2})|[\ud800-\udbff][\udc00-\udfff]|[^!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]/g,
    (sign) => {
      if (sign === '%') return '%25'
      return sign.isWellFormed() ? encodeURIComponent(sign) : '%EF%BF%BD'
    },
  )
reader.normalizeLink = escapedAddress
reader.normalizeLinkText = (address) => address
reader.validateLink = () => true

addStrikes(reader)
addNotes(reader, escapedAddress)
addTablesAndTasks(reader)
addAddresses(reader, escapedAddress)

export interface ReadMarkdown {
  tokens: readonly Token[]
  env: Env
}

export const readMarkdown = (text: string): ReadMarkdown => {
  const env: Env = {}
  const whole = text.endsWith('\n') ? text : `${text}\n`
  return { tokens: reader.parse(whole, env), env }
}

/** A block of HTML without a tag that is half open at its end, which would go on in what follows. */
reader.renderer.rules.html_block = (tokens, at) => {
  const html = tokens[at]?.content ?? ''
  const open = html.lastIndexOf('<')
  const isHalfOpen = open > html.lastIndexOf('>') && /^<[a-z/]/i.test(html.slice(open, open + 2))
  return isHalfOpen ? html.slice(0, open) : html
}

/** HTML that may hold anything. */
export const htmlOf = ({ tokens, env }: ReadMarkdown): string =>
  reader.renderer.render([...tokens], reader.options, env).trimEnd()

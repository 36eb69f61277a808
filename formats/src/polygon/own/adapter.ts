import type { Convention } from '@drafts/contract'

export interface AdaptedProgram {
  kind: 'checker' | 'driver'
  convention: Exclude<Convention, 'testlib'>
  languageId: string
  /** Arguments after those of the convention. */
  flags: readonly string[]
  source: string
}

/** What stands around the program, and how its source is written there. */
export interface Adapter {
  before: string
  after: string
  quote: (source: string) => string
  /** Undefined where the text is not a quoted source. */
  unquote: (text: string) => string | undefined
}

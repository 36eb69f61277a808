import type { Rendered } from '@drafts/contract'

/** By path; null: gone. */
export type Contents = Record<string, Content | null>

export interface Content {
  body: object
  /** HTML of its Markdown: a version shows it as it was rendered then. */
  rendered?: Rendered
}

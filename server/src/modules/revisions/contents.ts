import type { Rendered } from '@drafts/contract'

/** By path; null: gone. */
export type Contents = Record<string, VersionContent | null>

export interface VersionContent {
  body: object
  /** HTML of its Markdown: a version shows it as it was rendered then. */
  rendered?: Rendered
}

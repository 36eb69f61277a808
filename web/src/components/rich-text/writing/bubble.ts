import type { SizedPicture } from '@drafts/contract'
import type { Anchor } from './bubble-window.tsx'

/** The small window over the text that is open, and what it is about. Positions are of the document at that time. */
export type Bubble =
  /** `pos` is null for a formula that is not there yet. */
  | { kind: 'math'; pos: number | null; tex: string; isDisplay: boolean }
  | { kind: 'link'; from: number; to: number; href: string; text: string }
  | { kind: 'image'; pos: number; picture: SizedPicture }
  | { kind: 'table'; anchor: Anchor }
  | { kind: 'heading'; anchor: Anchor }
  | { kind: 'issue'; id: number }

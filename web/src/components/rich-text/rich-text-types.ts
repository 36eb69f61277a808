import type { ReactNode } from 'react'
import type { CaretPlace } from './follow-caret.ts'

/** What the grammar service found; offsets and lengths in UTF-16 units of the plain text that was sent. */
export interface TextMatch {
  offset: number
  length: number
  message: string
  /** `misspelling`, or the name of another kind. */
  issueType: string
  replacements: string[]
}

export interface RichTextProps {
  label: string
  description?: string
  error?: string | undefined
  /** Markdown. Another text than the one last emitted replaces the content and keeps the caret where it can. */
  value: string
  /** Only ever after an edit by the person. */
  onChange: (markdown: string) => void
  /** The focus left the whole field: not to its toolbar, its popovers or its dialogs. */
  onBlur: () => void
  /** The caret came to another block of the text. */
  onCaret?: (place: CaretPlace) => void
  isReadOnly?: boolean
  /** `lang` of the text, for spelling and for the screen reader. */
  locale: string
  placeholder?: string
  minRows?: number
  /** Gives the address of the picture. Rejects with an Error whose message is a sentence for the person. */
  uploadImage?: (
    file: File,
    onProgress: (sent: number, total: number) => void,
    signal: AbortSignal,
  ) => Promise<string>
  /** While pictures are on their way the text is not whole: a save waits. */
  onBusy?: (isBusy: boolean) => void
  checkText?: (text: string, signal: AbortSignal) => Promise<TextMatch[]>
  /** Markdown of TeX that is pasted. Rejects with an Error whose message is a sentence for the person. */
  convertTex?: (tex: string) => Promise<string>
  /** Names that are offered after an `@`. */
  mentions?: readonly string[]
  /** Beside the label. */
  tools?: ReactNode
  /** The server's own renderer, for the preview. */
  render?: (markdown: string, signal: AbortSignal) => Promise<string>
}

import type { RefObject } from 'react'
import type { LoadedText } from '../markdown/kept-source.ts'
import type { CaretPlace } from '../follow-caret.ts'
import type { RichTextProps } from '../rich-text-types.ts'
import type { DrawingRequest } from './bubbles/openings.ts'
import type { Writing } from './writing.ts'

export interface WritePaneProps extends Pick<RichTextProps, 'label' | 'locale'> {
  uploadImage: RichTextProps['uploadImage']
  checkText: RichTextProps['checkText']
  convertTex: RichTextProps['convertTex']
  mentions: RichTextProps['mentions']
  first: { markdown: string; loaded: LoadedText }
  writingRef: RefObject<Writing | null>
  placeholder: string
  isReadOnly: boolean
  /** The toolbar that stands above several texts, and whether it works on this one. */
  shared: { slot: HTMLElement | null } | null
  isHidden: boolean
  isInvalid: boolean
  labelId: string
  describedBy: string | undefined
  onCaret: (place: CaretPlace) => void
  onEmit: (markdown: string) => void
  onImages: (files: File[], pos: number, isReplacing?: boolean) => void
  onDrawing: (request: DrawingRequest) => void
}

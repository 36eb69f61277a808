import type { RefObject } from 'react'
import type { LoadedText } from '../markdown/kept-source.ts'
import type { RichTextProps } from '../rich-text-types.ts'
import type { DrawingRequest } from './openings.ts'
import type { Writing } from './writing.ts'

export interface WritePaneProps extends Pick<RichTextProps, 'label' | 'locale'> {
  uploadImage: RichTextProps['uploadImage']
  checkText: RichTextProps['checkText']
  first: { markdown: string; loaded: LoadedText }
  writingRef: RefObject<Writing | null>
  placeholder: string
  isReadOnly: boolean
  isHidden: boolean
  isInvalid: boolean
  labelId: string
  describedBy: string | undefined
  onEmit: (markdown: string) => void
  onImages: (files: File[], pos: number) => void
  onDrawing: (request: DrawingRequest) => void
}

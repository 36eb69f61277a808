import { redoDepth, undoDepth } from '@milkdown/kit/prose/history'
import type { EditorState } from '@milkdown/kit/prose/state'
import { isInTable } from '@milkdown/kit/prose/tables'
import { around, hasMark, linkAround } from './commands.ts'

/** What the toolbar shows about the place of the caret. */
export interface CaretStatus {
  isStrong: boolean
  isEmphasis: boolean
  isStrike: boolean
  isCode: boolean
  isLink: boolean
  /** 0 is no heading. */
  heading: number
  isBulletList: boolean
  isOrderedList: boolean
  isQuote: boolean
  isCodeBlock: boolean
  isTable: boolean
  canUndo: boolean
  canRedo: boolean
}

export const caretStatus = (state: EditorState): CaretStatus => {
  const list = around(state, 'bullet_list', 'ordered_list')?.node.type.name
  const heading: unknown = around(state, 'heading')?.node.attrs['level']
  return {
    isStrong: hasMark(state, 'strong'),
    isEmphasis: hasMark(state, 'emphasis'),
    isStrike: hasMark(state, 'strike'),
    isCode: hasMark(state, 'code'),
    isLink: linkAround(state) !== undefined,
    heading: typeof heading === 'number' ? heading : 0,
    isBulletList: list === 'bullet_list',
    isOrderedList: list === 'ordered_list',
    isQuote: around(state, 'blockquote') !== undefined,
    isCodeBlock: around(state, 'code_block') !== undefined,
    isTable: isInTable(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
}

export const isSameStatus = (a: CaretStatus, b: CaretStatus): boolean =>
  Object.entries(a).every(([name, value]) => Reflect.get(b, name) === value)

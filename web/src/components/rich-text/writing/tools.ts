import { redo, undo } from '@milkdown/kit/prose/history'
import type { Command } from '@milkdown/kit/prose/state'
import type { IconName } from '../../icon-paths.ts'
import { toggleCodeBlock, toggleList, toggleQuote, toggleStyle } from './commands.ts'
import type { CaretStatus } from './status.ts'

/** What a button of the toolbar opens, where it does not change the text at once. */
export type Opening = 'link' | 'heading' | 'table' | 'math' | 'display' | 'image' | 'drawing'

export interface Tool {
  icon: IconName
  label: string
  /** As ARIA writes it: `Control+B`. */
  keys?: string
  isOn?: (status: CaretStatus) => boolean
  canUse?: (status: CaretStatus) => boolean
  act: Command | Opening
}

const notInCode = (status: CaretStatus): boolean => !status.isCodeBlock

/** Groups of the toolbar, in its order. */
export const tools: readonly (readonly Tool[])[] = [
  [
    { icon: 'undo', label: 'Undo', keys: 'Control+Z', canUse: (s) => s.canUndo, act: undo },
    { icon: 'redo', label: 'Redo', keys: 'Control+Y', canUse: (s) => s.canRedo, act: redo },
  ],
  [
    style('bold', 'Bold', 'Control+B', (s) => s.isStrong, toggleStyle('strong')),
    style('italic', 'Italic', 'Control+I', (s) => s.isEmphasis, toggleStyle('emphasis')),
    style('strike', 'Strikethrough', 'Control+Shift+X', (s) => s.isStrike, toggleStyle('strike')),
    style('inlineCode', 'Code', 'Control+E', (s) => s.isCode, toggleStyle('code')),
    style('link', 'Link', 'Control+Shift+K', (s) => s.isLink, 'link'),
  ],
  [
    style('heading', 'Heading', undefined, (s) => s.heading > 0, 'heading'),
    tool(
      'list',
      'Bullet list',
      'Control+Shift+8',
      (s) => s.isBulletList,
      toggleList('bullet_list'),
    ),
    tool(
      'numbers',
      'Numbered list',
      'Control+Shift+7',
      (s) => s.isOrderedList,
      toggleList('ordered_list'),
    ),
    tool('quote', 'Quote', 'Control+Shift+9', (s) => s.isQuote, toggleQuote),
    tool('codeBlock', 'Code block', 'Control+Alt+C', (s) => s.isCodeBlock, toggleCodeBlock),
    style('table', 'Table', undefined, (s) => s.isTable, 'table'),
  ],
  [
    { icon: 'function', label: 'Formula', keys: 'Control+Alt+M', canUse: notInCode, act: 'math' },
    {
      icon: 'mathDisplay',
      label: 'Formula on a line of its own',
      keys: 'Control+Alt+Shift+M',
      canUse: notInCode,
      act: 'display',
    },
    { icon: 'image', label: 'Image', canUse: notInCode, act: 'image' },
    { icon: 'draw', label: 'Drawing', canUse: notInCode, act: 'drawing' },
  ],
]

function tool(
  icon: IconName,
  label: string,
  keys: string | undefined,
  isOn: (status: CaretStatus) => boolean,
  act: Tool['act'],
): Tool {
  return { icon, label, isOn, act, ...(keys === undefined ? {} : { keys }) }
}

function style(...parts: Parameters<typeof tool>): Tool {
  return { ...tool(...parts), canUse: notInCode }
}

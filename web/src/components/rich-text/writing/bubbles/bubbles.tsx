import { NodeSelection, TextSelection } from '@milkdown/kit/prose/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  setCellAttr,
} from '@milkdown/kit/prose/tables'
import type { Command } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { ReactElement } from 'react'
import { showUndo } from '../../../states/undo-toast.tsx'
import { IssueBubble } from '../../grammar/issue-bubble.tsx'
import { issueAfter, grammarIssues } from '../../grammar/issues.ts'
import type { PlacedIssue } from '../../grammar/issues.ts'
import type { SizedPicture } from '@drafts/contract'
import type { Bubble, OpenBubble } from './bubble.ts'
import type { Leaving } from './bubble-window.tsx'
import { ChoiceBubble } from './choice-bubble.tsx'
import { around, insertMath, insertTable, setHeading, setLink } from '../commands.ts'
import { ImageBubble } from './image-bubble.tsx'
import { LinkBubble } from './link-bubble.tsx'
import { MathBubble } from './math-bubble.tsx'
import { anchorOf } from './openings.ts'
import type { DrawingRequest } from './openings.ts'
import { useDrawing } from '../pictures/use-drawing.ts'

interface BubblesProps {
  view: EditorView
  open: OpenBubble
  onBubble: (bubble: Bubble | null) => void
  onReplacePicture: (file: File, pos: number) => void
  onDrawing: (request: DrawingRequest) => void
}

/** Giving the focus back takes it from the window, which would close it a second time. */
const closed = new Set<number>()

/** The window that is open. Closing it gives the focus back to the text, unless it went elsewhere by itself. */
export const Bubbles = ({
  view,
  open: { id, bubble },
  onBubble,
  onReplacePicture,
  onDrawing,
}: BubblesProps): ReactElement | null => {
  const issue =
    bubble.kind === 'issue'
      ? grammarIssues(view.state).find((one) => one.id === bubble.id)
      : undefined
  const pos = positionOf(view, bubble, issue)
  const anchor = useMemo(() => anchorOf(view, bubble, pos), [view, bubble, pos])
  const scene = useDrawing(bubble.kind === 'image' ? bubble.picture.src : null)
  const close = (by?: Leaving): void => {
    if (closed.has(id)) return
    closed.add(id)
    onBubble(null)
    if (by !== 'focus') view.focus()
  }
  const run = (command: Command, by?: Leaving): void => {
    if (closed.has(id)) return
    command(view.state, view.dispatch, view)
    close(by)
  }
  const shared = { anchor, onClose: close }
  switch (bubble.kind) {
    case 'math':
      return (
        <MathBubble
          key={id}
          {...shared}
          now={texAt(view, bubble.pos)}
          tex={bubble.tex}
          isDisplay={bubble.isDisplay}
          onDone={(tex, isDisplay, by) => run(setMath(bubble, tex, isDisplay), by)}
          onDrop={(tex, isDisplay) => offerBack(view, bubble, tex, isDisplay)}
        />
      )
    case 'link':
      return (
        <LinkBubble
          {...shared}
          href={bubble.href}
          text={bubble.text}
          hasText={bubble.from !== bubble.to}
          onDone={(href, text, by) => run(setLink(bubble.from, bubble.to, href, text), by)}
        />
      )
    case 'image':
      return (
        <ImageBubble
          key={id}
          {...shared}
          picture={bubble.picture}
          isDrawing={scene !== null}
          onDone={(picture, by) => run(setPicture(bubble.pos, picture), by)}
          onReplace={(file) => {
            close()
            onReplacePicture(file, bubble.pos)
          }}
          onEditDrawing={() => {
            onBubble(null)
            if (scene) onDrawing({ pos: bubble.pos, scene })
          }}
          onRemove={() => run(removeAt(bubble.pos))}
        />
      )
    case 'heading':
      return <ChoiceBubble {...shared} label="Heading" choices={headingChoices(view, run)} />
    case 'table':
      return <ChoiceBubble {...shared} label="Table" choices={tableChoices(view, run)} />
    case 'issue':
      // What it was about is gone: so is the window, and the focus is not.
      if (!issue) return <Ended onEnd={close} />
      return (
        <IssueBubble
          key={issue.id}
          {...shared}
          takesFocus={bubble.by === 'key'}
          issue={issue}
          onReplace={(text) => run(replaceIssue(issue, text))}
          onNext={() => {
            const next = issueAfter(view.state, issue.from)
            onBubble(next ? { kind: 'issue', id: next.id, by: 'key' } : null)
          }}
        />
      )
  }
}

const Ended = ({ onEnd }: { onEnd: () => void }): null => {
  const end = useEffectEvent(onEnd)
  useEffect(() => end(), [])
  return null
}

/** What a formula is now: others may have changed it since its window was opened. */
const texAt = (view: EditorView, pos: number | null): string | undefined => {
  const node = pos === null ? null : view.state.doc.nodeAt(pos)
  return node?.type.name === 'math' ? String(node.attrs['tex']) : undefined
}

const positionOf = (view: EditorView, bubble: Bubble, issue: PlacedIssue | undefined): number => {
  if (bubble.kind === 'link') return bubble.from
  if (issue) return issue.from
  const { from } = view.state.selection
  if (bubble.kind === 'math' && bubble.pos === null) return bubble.at ?? from
  return (bubble.kind === 'math' || bubble.kind === 'image') && bubble.pos !== null
    ? bubble.pos
    : from
}

type MathPlace = Pick<Extract<Bubble, { kind: 'math' }>, 'pos' | 'at'>

const setMath =
  ({ pos, at }: MathPlace, tex: string, isDisplay: boolean): Command =>
  (state, dispatch) => {
    // Where somebody else took it out meanwhile it is put in again where it stood.
    if (pos === null) return tex === '' || insertMath(tex, isDisplay, at)(state, dispatch)
    const node = state.doc.nodeAt(pos)
    if (node?.type.name !== 'math') return false
    if (tex === '') return removeAt(pos)(state, dispatch)
    if (node.attrs['tex'] === tex && node.attrs['isDisplay'] === isDisplay) return true
    const tr = state.tr.setNodeMarkup(pos, null, { tex, isDisplay }, node.marks)
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1))))
    return true
  }

/** Esc dropped a formula that was typed: it can still be had. */
const offerBack = (view: EditorView, place: MathPlace, tex: string, isDisplay: boolean): void => {
  const text =
    place.pos === null ? 'The formula was not put in.' : 'The formula is as it was before.'
  showUndo(text, () => {
    if (view.isDestroyed) return
    const isThere = setMath(place, tex, isDisplay)(view.state, view.dispatch)
    if (!isThere) insertMath(tex, isDisplay)(view.state, view.dispatch)
    view.focus()
  })
}

const setPicture =
  (pos: number, next: SizedPicture): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (node?.type.name !== 'image') return false
    const { alt, title, width, align } = node.attrs
    const isSame = alt === next.alt && title === next.title && width === next.width
    if (isSame && align === next.align) return true
    // What names a definition has its address and its title there: with a width it has them itself.
    const reference = next.width === '' && title === next.title ? node.attrs['reference'] : null
    const tr = state.tr.setNodeMarkup(pos, null, { ...next, reference }, node.marks)
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, pos)))
    return true
  }

const removeAt =
  (pos: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (node) dispatch?.(state.tr.delete(pos, pos + node.nodeSize))
    return true
  }

const replaceIssue =
  ({ from, to }: PlacedIssue, text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text, from, to))
    return true
  }

type Run = (command: Command) => void

const headingChoices = (view: EditorView, run: Run) => {
  const current: unknown = around(view.state, 'heading')?.node.attrs['level'] ?? 0
  return ['Text', 'Heading 1', 'Heading 2', 'Heading 3', 'Heading 4'].map((label, level) => ({
    label,
    isOn: current === level,
    act: () => run(setHeading(level)),
  }))
}

const tableChoices = (view: EditorView, run: Run) => {
  const choice = (label: string, command: Command) => ({ label, act: () => run(command) })
  if (!isInTable(view.state)) return [choice('Insert a table', insertTable(3, 3))]
  const isHead = around(view.state, 'table_header') !== undefined
  return [
    ...(isHead ? [] : [choice('Add row above', addRowBefore)]),
    choice('Add row below', addRowAfter),
    choice('Add column before', addColumnBefore),
    choice('Add column after', addColumnAfter),
    choice('Align left', alignColumn('left')),
    choice('Align centre', alignColumn('center')),
    choice('Align right', alignColumn('right')),
    ...(isHead ? [] : [choice('Delete row', deleteRow)]),
    choice('Delete column', deleteColumn),
    choice('Delete table', deleteTable),
  ]
}

/** Alignment belongs to a column, so every cell of it gets it. */
const alignColumn =
  (align: string): Command =>
  (state, dispatch) => {
    const table = around(state, 'table')
    const cell = around(state, 'table_cell', 'table_header')
    if (!table || !cell) return setCellAttr('align', align)(state, dispatch)
    const column = state.doc.resolve(cell.pos).index()
    const tr = state.tr
    table.node.forEach((row, offset) => {
      const before = row.children.slice(0, column).reduce((sum, one) => sum + one.nodeSize, 0)
      const at = table.pos + 1 + offset + 1 + before
      const one = row.maybeChild(column)
      if (one) tr.setNodeMarkup(at, null, { ...one.attrs, align })
    })
    dispatch?.(tr)
    return true
  }

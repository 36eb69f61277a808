import { useRef, useState } from 'react'
import type { ChangeEvent, ReactElement, RefObject } from 'react'
import { createPortal } from 'react-dom'
import classes from '../rich-text.module.css'
import { Bubbles } from './bubbles/bubbles.tsx'
import { movedBubble, openBubble } from './bubbles/bubble.ts'
import type { OpenBubble } from './bubbles/bubble.ts'
import { MentionList } from './mentions/mention-list.tsx'
import { openingOf } from './bubbles/openings.ts'
import type { Tool } from './tools.ts'
import { useMentions } from './mentions/use-mentions.ts'
import { useWriting } from './use-writing.ts'
import type { WritePaneProps } from './write-pane-props.ts'
import { useStore } from '../../../lib/store.ts'
import type { Store } from '../../../lib/store.ts'
import type { CaretStatus } from './status.ts'
import { Toolbar } from './toolbar.tsx'
import { tools } from './tools.ts'

/** The rich view: the toolbar, the text and the small windows over it. */
export const WritePane = (props: WritePaneProps): ReactElement => {
  const { isReadOnly, isHidden, label, uploadImage } = props
  const hostRef = useRef<HTMLDivElement>(null)
  const barRef = useRef<HTMLDivElement>(null)
  const pickRef = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<OpenBubble | null>(null)
  const [remark, setRemark] = useState('')
  const { shared } = props
  const mentions = useMentions(props.mentions)
  const writing = useWriting(props, {
    hostRef,
    mentions,
    // A window that does not close, for what is typed in it cannot be taken over, is not thrown away by another.
    onBubble: (bubble) =>
      setOpen((before) => (bubble === null ? null : (before ?? openBubble(bubble)))),
    onMove: (transactions) => setOpen((before) => before && movedBubble(before, transactions)),
    onRemark: setRemark,
    onToolbar: () => barRef.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus(),
  })

  const handleUse = (tool: Tool, button: HTMLElement): void => {
    if (!writing) return
    const { view } = writing
    if (typeof tool.act === 'function') {
      tool.act(view.state, view.dispatch, view)
      // By keyboard the toolbar keeps the focus, for the next button; Esc goes back.
      if (document.activeElement !== button) view.focus()
      return
    }
    if (tool.act === 'image') return pickRef.current?.click()
    if (tool.act === 'drawing') return props.onDrawing({ pos: null, scene: null })
    const { left, bottom } = button.getBoundingClientRect()
    const isMenu = tool.act === 'heading' || tool.act === 'table'
    const bubble = openingOf(tool.act, view, isMenu ? { left, bottom } : undefined)
    setOpen(bubble && openBubble(bubble))
  }
  const handlePicked = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.currentTarget.files ?? [])]
    // The same file can be picked again.
    event.currentTarget.value = ''
    if (writing) props.onImages(files, writing.view.state.selection.to)
  }
  const bar =
    isReadOnly || !writing ? null : (
      <WritingBar
        status={writing.status}
        barRef={barRef}
        label={label}
        canUpload={uploadImage !== undefined}
        onUse={handleUse}
        onLeave={() => writing.view.focus()}
      />
    )
  const ownBar = isReadOnly ? null : (bar ?? <div className={classes['toolbar']} />)
  const placedBar = shared ? shared.slot && !isHidden && createPortal(bar, shared.slot) : ownBar
  return (
    <div className={classes['write']} hidden={isHidden} onBlur={mentions.close}>
      {placedBar}
      <div ref={hostRef} className={classes['text']} />
      <output className={classes['remark']}>{remark}</output>
      <input
        ref={pickRef}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Choose images"
        onChange={handlePicked}
      />
      {writing && mentions.shown ? (
        <MentionList
          view={writing.view}
          shown={mentions.shown}
          onChoose={(name) => mentions.choose(writing.view, name)}
        />
      ) : null}
      {writing && open ? (
        <Bubbles
          view={writing.view}
          open={open}
          onBubble={(bubble) => setOpen(bubble && openBubble(bubble))}
          onReplacePicture={(file, pos) => props.onImages([file], pos, true)}
          onDrawing={(request) => {
            setOpen(null)
            props.onDrawing(request)
          }}
        />
      ) : null}
    </div>
  )
}

/** The toolbar of the rich view: what is on at the caret is pressed. */
const WritingBar = ({
  status,
  canUpload,
  onUse,
  ...rest
}: {
  status: Store<CaretStatus>
  canUpload: boolean
  barRef: RefObject<HTMLDivElement | null>
  label: string
  onUse: (tool: Tool, button: HTMLElement) => void
  onLeave: () => void
}): ReactElement => {
  const now = useStore(status)
  const groups = tools.map((group) =>
    group
      .filter(({ act }) => canUpload || (act !== 'image' && act !== 'drawing'))
      .map((tool) => ({
        icon: tool.icon,
        label: tool.label,
        keys: tool.keys,
        isOn: tool.isOn?.(now),
        canUse: tool.canUse?.(now) ?? true,
        tool,
      })),
  )
  return <Toolbar {...rest} groups={groups} onUse={({ tool }, button) => onUse(tool, button)} />
}

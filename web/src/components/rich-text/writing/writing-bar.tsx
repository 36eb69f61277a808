import type { ReactElement, RefObject } from 'react'
import { useStore } from '../../../lib/store.ts'
import type { Store } from '../../../lib/store.ts'
import type { Status } from './status.ts'
import { Toolbar } from './toolbar.tsx'
import { tools } from './tools.ts'
import type { Tool } from './tools.ts'

/** The toolbar of the rich view: what is on at the caret is pressed. */
export const WritingBar = ({
  status,
  canUpload,
  onUse,
  ...rest
}: {
  status: Store<Status>
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

import type { Dispatch, ReactElement } from 'react'
import { Icon } from '../../icon.tsx'
import type { IconName } from '../../icon-paths.ts'
import type { DrawingAction, DrawingState, ToolName } from './drawing-state.ts'
import classes from './drawing.module.css'

export const drawingTools: readonly {
  name: ToolName
  icon: IconName
  label: string
  key: string
}[] = [
  { name: 'select', icon: 'cursor', label: 'Select and move', key: 'v' },
  { name: 'pen', icon: 'draw', label: 'Pen', key: 'p' },
  { name: 'line', icon: 'line', label: 'Line', key: 'l' },
  { name: 'arrow', icon: 'arrow', label: 'Arrow', key: 'a' },
  { name: 'rectangle', icon: 'rectangle', label: 'Rectangle', key: 'r' },
  { name: 'ellipse', icon: 'ellipse', label: 'Ellipse', key: 'o' },
  { name: 'text', icon: 'text', label: 'Text', key: 't' },
  { name: 'eraser', icon: 'eraser', label: 'Eraser', key: 'e' },
]

// All of them at least 3:1 on the white ground.
const colours = [
  { name: 'Black', value: '#1d1d1c' },
  { name: 'Grey', value: '#70757d' },
  { name: 'Red', value: '#bf2b2b' },
  { name: 'Orange', value: '#b0490a' },
  { name: 'Green', value: '#1d7a3e' },
  { name: 'Blue', value: '#1c5fb0' },
  { name: 'Violet', value: '#6d43b8' },
]

const widths = [
  { name: 'Thin', value: 1.5 },
  { name: 'Medium', value: 3 },
  { name: 'Thick', value: 6 },
]

export const DrawingTools = ({
  state,
  dispatch,
}: {
  state: DrawingState
  dispatch: Dispatch<DrawingAction>
}): ReactElement => {
  const { history, style, tool, hasGrid } = state
  return (
    <div className={classes['tools']}>
      <div className={classes['group']} role="group" aria-label="Tool">
        {drawingTools.map(({ name, icon, label, key }) => (
          <Button
            key={name}
            label={label}
            keys={key.toUpperCase()}
            isOn={tool === name}
            onClick={() => dispatch({ type: 'tool', tool: name })}
          >
            <Icon name={icon} />
          </Button>
        ))}
      </div>
      <div className={classes['group']} role="group" aria-label="Colour">
        {colours.map(({ name, value }) => (
          <Button
            key={value}
            label={name}
            isOn={style.colour === value}
            onClick={() => dispatch({ type: 'style', style: { colour: value } })}
          >
            <span className={classes['colour']} style={{ background: value }} />
          </Button>
        ))}
      </div>
      <div className={classes['group']} role="group" aria-label="Width">
        {widths.map(({ name, value }) => (
          <Button
            key={name}
            label={name}
            isOn={style.width === value}
            onClick={() => dispatch({ type: 'style', style: { width: value } })}
          >
            <span className={classes['width']} style={{ height: value }} />
          </Button>
        ))}
      </div>
      <div className={classes['group']} role="group" aria-label="Drawing">
        <Button label="Grid" keys="G" isOn={hasGrid} onClick={() => dispatch({ type: 'grid' })}>
          <Icon name="grid" />
        </Button>
        <Button
          label="Undo"
          keys="Control+Z"
          isDisabled={history.past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        >
          <Icon name="undo" />
        </Button>
        <Button
          label="Redo"
          keys="Control+Y"
          isDisabled={history.future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        >
          <Icon name="redo" />
        </Button>
      </div>
    </div>
  )
}

const Button = ({
  label,
  keys,
  isOn,
  isDisabled = false,
  onClick,
  children,
}: {
  label: string
  keys?: string
  isOn?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactElement
}): ReactElement => (
  <button
    type="button"
    className={classes['tool']}
    title={keys === undefined ? label : `${label} (${keys.replace('Control', 'Ctrl')})`}
    aria-label={label}
    aria-keyshortcuts={keys}
    aria-pressed={isOn}
    aria-disabled={isDisabled}
    onClick={() => {
      if (!isDisabled) onClick()
    }}
  >
    {children}
  </button>
)

import { signatureKinds, signatureItems } from '@drafts/contract'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { Field } from '../../product/section-draft/field.tsx'
import { nameFault } from './signature.section.ts'
import type { SignatureEntry } from './signature.section.ts'
import classes from './signature.module.css'

/** Up to ten arguments or returns in their order; `Alt ↑ ↓` moves the one in hand. */
export const SignatureItems = ({
  name,
  heading,
  word,
  items,
  errors,
  isReadOnly,
  onChange,
  onChangeAndSave,
  onLeave,
}: {
  name: 'arguments' | 'returns'
  heading: string
  /** `Argument`, as one of them is called. */
  word: string
  items: readonly SignatureEntry[]
  errors: Record<string, string>
  isReadOnly: boolean
  onChange: (items: SignatureEntry[]) => void
  onChangeAndSave: (items: SignatureEntry[]) => void
  onLeave: () => void
}): ReactElement => {
  const listRef = useRef<HTMLOListElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const focusName = (index: number) =>
    requestAnimationFrame(() =>
      listRef.current?.querySelector<HTMLInputElement>(`[data-index="${index}"] input`)?.focus(),
    )
  const handleMove = (from: number, to: number) => {
    const moved = items[from]
    if (!moved || to < 0 || to >= items.length) return
    const rest = items.filter((_item, index) => index !== from)
    onChangeAndSave([...rest.slice(0, to), moved, ...rest.slice(to)])
    focusName(to)
  }
  const handleAdd = () => {
    onChangeAndSave([...items, { name: '', kind: 'int' }])
    focusName(items.length)
  }
  const handleRemove = (at: number) => {
    onChangeAndSave(items.filter((_item, index) => index !== at))
    if (items.length > 1) focusName(Math.max(0, at - 1))
    else addRef.current?.focus()
  }
  const isFull = items.length >= signatureItems
  return (
    <Field name={name}>
      <fieldset className={classes['items']}>
        <legend>
          {heading} <span className={classes['soft']}>{items.length} of 10</span>
        </legend>
        {errors[name] === undefined ? null : <p role="alert">{errors[name]}</p>}
        <ol ref={listRef}>
          {items.map((item, index) => (
            // Names change while they are typed: an item is known by its place.
            <li key={index} data-index={index} data-field={`${name}.${index}`}>
              <TextInput
                aria-label={`${word} ${index + 1}: name`}
                wrapperProps={{ 'data-room': true }}
                placeholder="name"
                value={item.name}
                error={errors[`${name}.${index}.name`] ?? nameFault(item.name)}
                readOnly={isReadOnly}
                spellCheck={false}
                onChange={(event) => {
                  const typed = event.currentTarget.value
                  onChange(items.map((one, at) => (at === index ? { ...one, name: typed } : one)))
                }}
                onBlur={onLeave}
                onKeyDown={(event) => {
                  if (!event.altKey || isReadOnly) return
                  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                  event.preventDefault()
                  handleMove(index, index + (event.key === 'ArrowUp' ? -1 : 1))
                }}
              />
              <NativeSelect
                aria-label={`${word} ${index + 1}: kind`}
                data={[...signatureKinds]}
                value={item.kind}
                disabled={isReadOnly}
                onChange={(event) => {
                  const kind = signatureKinds.find((one) => one === event.currentTarget.value)
                  if (kind)
                    onChangeAndSave(items.map((one, at) => (at === index ? { ...one, kind } : one)))
                }}
              />
              <Moves
                what={`${word.toLowerCase()} ${index + 1}`}
                isReadOnly={isReadOnly}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={(by) => handleMove(index, index + by)}
                onRemove={() => handleRemove(index)}
              />
            </li>
          ))}
        </ol>
        <Button
          ref={addRef}
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          disabled={isReadOnly || isFull}
          onClick={handleAdd}
        >
          Add {word === 'Argument' ? 'an argument' : 'a return'}
        </Button>
      </fieldset>
    </Field>
  )
}

const Moves = ({
  what,
  isReadOnly,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  /** `argument 2` */
  what: string
  isReadOnly: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}): ReactElement => (
  <span className={classes['moves']}>
    <ActionIcon
      aria-label={`Move ${what} up`}
      disabled={isReadOnly || isFirst}
      onClick={() => onMove(-1)}
    >
      <Icon name="arrowUp" size={14} />
    </ActionIcon>
    <ActionIcon
      aria-label={`Move ${what} down`}
      disabled={isReadOnly || isLast}
      onClick={() => onMove(1)}
    >
      <Icon name="arrowDown" size={14} />
    </ActionIcon>
    <ActionIcon aria-label={`Remove ${what}`} disabled={isReadOnly} onClick={onRemove}>
      <Icon name="cross" size={14} />
    </ActionIcon>
  </span>
)

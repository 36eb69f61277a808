import type { ShownInPlace } from '@drafts/contract'
import { NativeSelect, Textarea } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './test-dialog.module.css'

export interface TypedShown {
  input: string
  output: string
  talk: string
}
export const nothingTyped: TypedShown = { input: '', output: '', talk: '' }

type Kind = 'data' | 'files' | 'talk'

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'data', label: 'Its input and output' },
  { value: 'files', label: 'Another input and output' },
  { value: 'talk', label: 'A talk of program and judge' },
]

const kindOf = (shown: ShownInPlace | null): Kind => {
  if (!shown) return 'data'
  return 'talk' in shown ? 'talk' : 'files'
}

/** What the statement shows of an example (docs/product/forms.md#shown-in-place). */
export const ShownFields = ({
  shown,
  typed,
  error,
  isReadOnly,
  onTyped,
  onChange,
}: {
  shown: ShownInPlace | null
  /** What was typed for all choices: another one and back again loses nothing. */
  typed: TypedShown
  error: string | undefined
  isReadOnly: boolean
  onTyped: (typed: TypedShown) => void
  onChange: (shown: ShownInPlace | null) => void
}): ReactElement => {
  const change = (kind: Kind, part: Partial<TypedShown> = {}) => {
    const next = { ...typed, ...shown, ...part }
    onTyped(next)
    if (kind === 'data') onChange(null)
    else if (kind === 'talk') onChange({ talk: next.talk })
    else onChange({ input: next.input, output: next.output })
  }
  const kind = kindOf(shown)
  return (
    <div className={classes['shown']} data-field="shown">
      <NativeSelect
        label="Shown in the Statement"
        description="Readers never see the data of an example that shows something else."
        data={[...kinds]}
        value={kind}
        disabled={isReadOnly}
        error={kind === 'data' ? undefined : error}
        onChange={(event) => {
          const chosen = kinds.find(({ value }) => value === event.currentTarget.value)
          if (chosen) change(chosen.value)
        }}
      />
      {shown && 'talk' in shown ? (
        <ShownText
          label="Talk"
          description="A line a message: > from the program, < from the judge, --- between runs."
          value={shown.talk}
          isReadOnly={isReadOnly}
          onChange={(talk) => change('talk', { talk })}
        />
      ) : null}
      {shown && 'input' in shown ? (
        <div className={classes['shownFiles']}>
          <ShownText
            label="Shown Input"
            value={shown.input}
            isReadOnly={isReadOnly}
            onChange={(input) => change('files', { input })}
          />
          <ShownText
            label="Shown Output"
            value={shown.output}
            isReadOnly={isReadOnly}
            onChange={(output) => change('files', { output })}
          />
        </div>
      ) : null}
    </div>
  )
}

const ShownText = ({
  label,
  description,
  value,
  isReadOnly,
  onChange,
}: {
  label: string
  description?: string
  value: string
  isReadOnly: boolean
  onChange: (text: string) => void
}): ReactElement => (
  <Textarea
    label={label}
    {...(description === undefined ? {} : { description })}
    value={value}
    readOnly={isReadOnly}
    spellCheck={false}
    classNames={{ input: classes['shownText'] ?? '' }}
    autosize
    minRows={3}
    maxRows={16}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

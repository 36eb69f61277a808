import { Button, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from '../generator.module.css'

/** Enough to see what comes out; the whole goes into the input. */
export const previewChars = 2000

/** The beginning of what was generated, and the seed that it comes from. */
export const GeneratorPreview = ({
  about,
  text,
  isCut,
  seed,
  onSeed,
}: {
  about: string
  text: string | undefined
  isCut: boolean
  seed: string
  onSeed: (seed: string) => void
}): ReactElement => (
  <section className={classes['preview']} aria-label="Preview">
    <div className={classes['previewHead']}>
      <h3>
        Preview{' '}
        <span className={classes['soft']} aria-live="polite">
          {about}
        </span>
      </h3>
      <div className={classes['seed']}>
        <TextInput
          label="Seed"
          value={seed}
          spellCheck={false}
          onChange={(event) => onSeed(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => onSeed(newSeed())}>
          New seed
        </Button>
      </div>
    </div>
    {/* It scrolls; the keyboard has to reach it. */}
    <pre tabIndex={0} role="group" aria-label="Generated data">
      {text}
      {isCut ? '…' : null}
    </pre>
  </section>
)

export const newSeed = (): string => {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word.toString(36)
}

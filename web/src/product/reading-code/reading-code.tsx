import { languages } from '@drafts/contract'
import { generateReader, readerFamilies } from '@drafts/scanspec'
import { Button, NativeSelect } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { CodeEditor } from '../../components/code-editor/code-editor.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { readStoredChoice, writeChoice } from '../../lib/choose/kept-choice.ts'
import classes from './reading-code.module.css'

const storageKey = 'drafts:reading-code'
const firstFamily = 'C++'

/** A program that reads what the spec describes, in the language that was last chosen. */
export const ReadingCode = ({
  source,
  isInStatement = false,
}: {
  source: string
  /** As plain text under a link that names it. */
  isInStatement?: boolean
}): ReactElement => {
  const [family, setFamily] = useState(() => familyOf(readStoredChoice(storageKey)) ?? firstFamily)
  // What is typed is shown first.
  const spec = useDeferredValue(source)
  // A long one is written once it is asked for, until the next change of it.
  const [asked, setAsked] = useState<string | undefined>(undefined)
  const isWaiting = spec.length > mostChars && spec !== asked
  const code = useMemo(
    () => (isWaiting ? undefined : codeOf(spec, family)),
    [isWaiting, spec, family],
  )
  const handleFamily = (chosen: string) => {
    writeChoice(storageKey, chosen)
    setFamily(chosen)
  }
  return (
    <section className={classes['reading']} aria-label="Code that reads the input">
      <div className={classes['head']}>
        {isInStatement ? null : <h3>Code that reads the input</h3>}
        <div className={classes['tools']}>
          <NativeSelect
            aria-label="Language of the code that reads the input"
            size="xs"
            data={readerFamilies.map(({ family: value, label }) => ({ value, label }))}
            value={family}
            onChange={(event) => handleFamily(event.currentTarget.value)}
          />
          {code === undefined ? null : <CopyButton text={code} label="Copy the code" />}
        </div>
      </div>
      {isWaiting ? (
        <p className={classes['soft']}>
          The scanspec is long: its code takes a moment.{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => setAsked(spec)}>
            Write the code
          </Button>
        </p>
      ) : null}
      {!isWaiting && code === undefined ? (
        <p className={classes['soft']}>It stands here as soon as the scanspec parses.</p>
      ) : null}
      {code === undefined ? null : <Code text={code} family={family} isPlain={isInStatement} />}
    </section>
  )
}

const Code = ({
  text,
  family,
  isPlain,
}: {
  text: string
  family: string
  isPlain: boolean
}): ReactElement =>
  isPlain ? (
    // A long line scrolls, also by keyboard.
    <pre tabIndex={0} aria-label="Code that reads the input">
      {text}
    </pre>
  ) : (
    <CodeEditor
      label="A start for contestants"
      value={text}
      mode={modeOf(family)}
      isReadOnly
      onChange={ignore}
    />
  )

const familyOf = (text: string | null): string | undefined =>
  readerFamilies.find(({ family }) => family === text)?.family

const modeOf = (family: string): string | null =>
  languages.find((language) => language.family === family)?.codeMirrorMode ?? null

/** The page waits for the code: of a longer one that would be felt while it is typed. */
const mostChars = 20_000

/** Undefined for a spec that does not parse. */
const codeOf = (source: string, family: string): string | undefined => {
  const made = generateReader(source, family)
  return 'code' in made ? made.code : undefined
}

/** It is only read. */
const ignore = (): void => undefined

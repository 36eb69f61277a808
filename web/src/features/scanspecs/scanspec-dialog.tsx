import { defaultLocale, localeName } from '@drafts/contract'
import type { Problem, Stored } from '@drafts/contract'
import { Button, NativeSelect, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, useDeferredValue, useEffect } from 'react'
import type { FocusEvent, ReactElement } from 'react'
import { CodeEditor } from '../../components/code-editor/code-editor.tsx'
import { Delayed } from '../../components/states/delayed.tsx'
import { EditorDialog } from '../../components/dialogs/editor-dialog.tsx'
import { RenderedHtml } from '../../components/html/rendered-html.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { isUnread } from '../../lib/is-unread.ts'
import { Field } from '../../product/section-draft/field.tsx'
import { SectionForm } from '../../product/section-draft/section-pane.tsx'
import { sectionQuery } from '../../product/section-draft/section.ts'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import type { ShownDraft } from '../../product/section-draft/use.ts'
import { preloadable } from '../../lib/preloadable.tsx'
import { scanspecSection } from './scanspec.section.ts'
import classes from './scanspecs.module.css'
import type { SourceNotes } from './read-source.ts'

// The language of specs is a chunk of its own: who writes none does not fetch it.
const { View: ReadingCode } = preloadable(
  async () => (await import('../../product/reading-code/reading-code.tsx')).ReadingCode,
)

const { View: ScanspecDraft } = preloadable(
  async () => (await import('./scanspec-draft.tsx')).ScanspecDraft,
)

interface DialogProps {
  problem: Problem
  queue: SaveQueue
  isReadOnly: boolean
  onClose: () => void
}

/** What the input of every test must look like. It saves by itself, as the tabs do. */
export const ScanspecDialog = ({
  isOpen,
  ...props
}: DialogProps & { isOpen: boolean }): ReactElement => {
  const place = { problemId: props.problem.id }
  const query = useQuery({ ...sectionQuery(scanspecSection, place), enabled: isOpen })
  const { data } = query
  const waiting = isUnread(query) ? (
    <ReadFailure what="scanspec" onRetry={() => void query.refetch()} />
  ) : (
    <Delayed>
      <Skeleton height={380} />
    </Delayed>
  )
  return (
    <EditorDialog title="Scanspec" isOpen={isOpen} onClose={props.onClose} size={980}>
      {data ? (
        <div className={classes['dialog']}>
          <SectionForm
            key={place.problemId}
            section={scanspecSection}
            place={place}
            queue={props.queue}
            stored={data}
          >
            {(draft) => <Fields {...props} draft={draft} />}
          </SectionForm>
          <footer className={classes['footer']}>
            <Button onClick={props.onClose}>Done</Button>
          </footer>
        </div>
      ) : (
        waiting
      )}
    </EditorDialog>
  )
}

const Fields = ({
  problem,
  isReadOnly,
  draft: { form, errors, change, changeAndSave, save },
}: DialogProps & {
  draft: ShownDraft<Stored<'scanspec'>>
}): ReactElement => {
  const isGenerated =
    problem.mechanism === 'functionBased' &&
    problem.signature.enabled &&
    problem.signature.autogenerateScanspec
  const isFixed = isReadOnly || isGenerated
  const { fault, isOpenEnded } = useSourceNotes(form.source)
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) save()
  }
  return (
    <div className={classes['split']}>
      <div className={classes['fields']}>
        <Field name="enabled">
          <Switch
            label="Enabled"
            description="The input of every test is checked against it."
            checked={form.enabled}
            disabled={isReadOnly}
            onChange={(event) => changeAndSave({ enabled: event.currentTarget.checked })}
          />
        </Field>
        {problem.mechanism === 'standard' ? (
          <Field name="readingCode">
            <Switch
              label="Offer reading code"
              description="The statement has a link to code that reads the input."
              checked={form.readingCode}
              disabled={isReadOnly}
              onChange={(event) => changeAndSave({ readingCode: event.currentTarget.checked })}
            />
          </Field>
        ) : null}
        {isGenerated ? (
          <p className={classes['soft']}>
            Written from the signature. Turn Auto-generate scanspec off there to write your own.
          </p>
        ) : null}
        <Field name="source" onBlur={handleBlur}>
          <CodeEditor
            label="Source"
            value={form.source}
            mode={null}
            loadOwnMode={loadScanspecMode}
            isReadOnly={isFixed}
            error={errors['source'] ?? fault}
            onChange={(source) => change({ source })}
          />
        </Field>
        {isOpenEnded && !isFixed ? (
          <p className={classes['soft']}>
            Without <code>eof</code> at its end, what follows in an input is not looked at.
          </p>
        ) : null}
        <p className={classes['soft']}>
          <kbd>Ctrl</kbd>+<kbd>Space</kbd> shows every word.{' '}
          <a href="/help/scanspec" target="_blank" rel="noopener">
            The language of scanspecs
          </a>
        </p>
        {form.source.trim() === '' && !isFixed ? (
          <Suspense fallback={null}>
            <ScanspecDraft
              problem={problem}
              onUse={(source) => changeAndSave({ source, enabled: true })}
            />
          </Suspense>
        ) : null}
      </div>
      <InputSpec problem={problem} />
      <div className={classes['reading']}>
        <Suspense fallback={<Skeleton height={120} />}>
          <ReadingCode source={form.source} />
        </Suspense>
      </div>
    </div>
  )
}

const loadScanspecMode = async () => (await import('./scanspec-mode.ts')).scanspecMode

/** What the statement has about the input, in each language that has it. */
const InputSpec = ({ problem }: { problem: Problem }): ReactElement => {
  const written = problem.statements.filter(({ input }) => input.trim() !== '')
  const [chosen, setChosen] = useState<string>(defaultLocale)
  const shown = written.find(({ locale }) => locale === chosen) ?? written[0]
  return (
    <aside className={classes['spec']} aria-label="What the statement says of the input">
      <div className={classes['specHead']}>
        <h3>Input in the statement</h3>
        {shown && written.length > 1 ? (
          <NativeSelect
            aria-label="Language of the statement"
            size="xs"
            data={written.map(({ locale }) => ({ value: locale, label: localeName(locale) }))}
            value={shown.locale}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {shown ? (
        <RenderedHtml html={shown.inputHTML} lang={shown.locale} size="small" />
      ) : (
        <p className={classes['soft']}>The statement does not describe the input yet.</p>
      )}
    </aside>
  )
}

/** After the last key: what is half typed is no fault yet. */
const restMs = 500

const nothing: SourceNotes = { fault: undefined, isOpenEnded: false }

/** The notes follow what is typed now. A fault appears once the person pauses, and goes as soon as the text is right. */
const useSourceNotes = (typed: string): SourceNotes => {
  const source = useDeferredValue(typed)
  const [read, setRead] = useState<((source: string) => SourceNotes) | undefined>(undefined)
  const [rested, setRested] = useState('')
  useEffect(() => {
    let isGone = false
    void loadReader().then((reader) => (isGone ? undefined : setRead(() => reader)))
    return () => {
      isGone = true
    }
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setRested(source), restMs)
    return () => clearTimeout(timer)
  }, [source])
  const now = read?.(source) ?? nothing
  const last = source === rested ? now : (read?.(rested) ?? nothing)
  return {
    fault: now.fault && last.fault,
    isOpenEnded: now.isOpenEnded && last.isOpenEnded,
  }
}

/** The language is a chunk of its own. */
const loadReader = async (): Promise<(source: string) => SourceNotes> =>
  (await import('./read-source.ts')).readSource

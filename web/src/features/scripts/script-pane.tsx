import type { ListedTest, ScriptedTest, Problem, Stored } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import type { FocusEvent, ReactElement, ReactNode } from 'react'
import { CodeEditor } from '../../components/code-editor/code-editor.tsx'
import { api } from '../../lib/api/api-client.ts'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import { countOf } from '../../lib/text/format.ts'
import { programsQuery } from '../../product/queries/programs.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { Field } from '../../product/section-draft/field.tsx'
import { SectionPane } from '../../product/section-draft/section-pane.tsx'
import type { ShownDraft } from '../../product/section-draft/use.ts'
import { PlannedTests, stateOf } from './planned-tests.tsx'
import { scriptSection } from './script.section.ts'
import type { ScriptView } from './script.section.ts'
import classes from './scripts.module.css'

/** The lines that say which tests generators make, and beside them these tests. It saves by itself, as the tabs do. */
export const ScriptPane = ({
  problem,
  queue,
  tests,
  isReadOnly,
  views,
  makeButton,
  onToMake,
}: {
  problem: Pick<Problem, 'id'>
  queue: SaveQueue
  tests: readonly ListedTest[]
  isReadOnly: boolean
  /** The switch between list and script. */
  views: ReactNode
  /** Makes tests by the script that is stored. */
  makeButton: ReactNode
  /** How many tests it would make that are not there, or not as it says. */
  onToMake: (count: number) => void
}): ReactElement => {
  const problemId = problem.id
  const [planned, setPlanned] = useState<readonly ScriptedTest[]>([])
  const toMake = planned.filter((one) => stateOf(one, tests) !== 'made').length
  useEffect(() => onToMake(toMake), [toMake, onToMake])
  return (
    <SectionPane
      title="Script"
      height={420}
      tools={
        <>
          {views}
          {makeButton}
        </>
      }
      section={scriptSection}
      place={{ problemId }}
      queue={queue}
    >
      {(draft, stored) => (
        <Fields
          problemId={problemId}
          draft={draft}
          stored={stored}
          tests={tests}
          isReadOnly={isReadOnly}
          onPlanned={setPlanned}
        />
      )}
    </SectionPane>
  )
}

const Fields = ({
  problemId,
  draft: { form, errors, change, save },
  stored,
  tests,
  isReadOnly,
  onPlanned,
}: {
  problemId: Problem['id']
  draft: ShownDraft<Stored<'script'>>
  stored: ScriptView
  tests: readonly ListedTest[]
  isReadOnly: boolean
  onPlanned: (planned: readonly ScriptedTest[]) => void
}): ReactElement => {
  const { data: programs = [] } = useQuery(programsQuery(problemId))
  const generators = programs.flatMap(({ role, label }) => (role === 'generator' ? [label] : []))
  const loadMode = useScriptMode(generators)
  const plan = usePlan(problemId, form.source, generators, tests)
  const faults = plan?.errors ?? stored.errors
  useEffect(() => onPlanned(plan?.tests ?? []), [plan, onPlanned])
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) save()
  }
  return (
    <div className={classes['split']}>
      <div className={classes['editor']}>
        <Field name="source" onBlur={handleBlur}>
          <CodeEditor
            label="Source"
            value={form.source}
            mode={null}
            loadOwnMode={loadMode}
            isReadOnly={isReadOnly}
            error={errors['source']}
            errors={faults}
            onChange={(source) => change({ source })}
          />
        </Field>
        {faults.length > 0 ? (
          <ul className={classes['faults']} aria-label="Errors of the script">
            {faults.map(({ line, column, message }) => (
              <li key={`${line}/${column}/${message}`}>
                <b>Line {line}</b> {message}
              </li>
            ))}
          </ul>
        ) : null}
        {generators.length === 0 ? (
          <p className={classes['soft']}>
            There is no generator yet.{' '}
            <Link
              to="/p/$problemId/edit/$sectionKey"
              params={{ problemId, sectionKey: 'programs' }}
              search={isReadOnly ? {} : { program: 'new' }}
            >
              {isReadOnly ? 'See the programs' : 'Write one'}
            </Link>
          </p>
        ) : (
          <p className={classes['soft']}>
            A line is a generator with its arguments: <code>{generators[0]} 10 1 &gt; $</code>.{' '}
            <kbd>Ctrl</kbd>+<kbd>Space</kbd> shows every word.
          </p>
        )}
      </div>
      <PlannedTests problemId={problemId} planned={plan?.tests} tests={tests} />
    </div>
  )
}

/** The mode knows the generators by their labels; it is another only when these are. */
const useScriptMode = (generators: readonly string[]) => {
  const names = generators.join(' ')
  return useCallback(
    async () => (await import('./script-mode.ts')).scriptMode(names === '' ? [] : names.split(' ')),
    [names],
  )
}

/** After the last key. */
const restMs = 400

/** The plan of the script as it is typed now; the one before it while the next one is asked for. */
const usePlan = (
  problemId: Problem['id'],
  typed: string,
  generators: readonly string[],
  tests: readonly ListedTest[],
) => {
  const source = useDeferredValue(typed)
  const [rested, setRested] = useState(source)
  useEffect(() => {
    const timer = setTimeout(() => setRested(source), restMs)
    return () => clearTimeout(timer)
  }, [source])
  const taken = tests.map(({ origin }) => (origin.command === null ? 't' : 's')).join('')
  return useQuery({
    queryKey: queryKeys.scriptPlan(problemId, { source: rested, generators, taken }),
    queryFn: () => api.previewScript({ problemId, body: { source: rested } }),
    placeholderData: (before) => before,
    gcTime: 0,
    meta: { isQuiet: true },
  }).data
}

/** Words of the button that makes tests. */
export const wordsToMake = (count: number): string =>
  count === 0 ? 'Make tests' : `Make ${countOf(count, 'test')}`

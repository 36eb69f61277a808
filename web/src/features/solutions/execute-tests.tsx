import { testTypeLabels } from '@drafts/contract'
import type { ListedTest, TestId } from '@drafts/contract'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { isShift } from '../../lib/keyboard.ts'
import { chosenOf, toggleSelection } from '../../lib/choose/range-selection.ts'
import type { Selection } from '../../lib/choose/range-selection.ts'
import classes from './execute.module.css'

/** The tests to run on. All and None act on those the filter leaves; Shift takes a range. */
export const ExecuteTests = ({
  tests,
  selection,
  onChange,
}: {
  tests: readonly ListedTest[]
  selection: Selection<TestId>
  onChange: (selection: Selection<TestId>) => void
}): ReactElement => {
  const id = useId()
  const [filter, setFilter] = useState('')
  const filterRef = useRef<HTMLInputElement>(null)
  // The tests may come after the dialog has looked for what to focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => filterRef.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const shown = tests
    .map((test, index) => ({ test, no: index + 1 }))
    .filter(({ test }) => test.label.toLowerCase().includes(filter.trim().toLowerCase()))
  const order = shown.map(({ test }) => test.id)
  const count = chosenOf(
    selection,
    tests.map((test) => test.id),
  ).length
  const handleAll = () => onChange({ ids: new Set([...selection.ids, ...order]), anchorId: null })
  const handleNone = () =>
    onChange({
      ids: new Set([...selection.ids].filter((each) => !order.includes(each))),
      anchorId: null,
    })
  return (
    <fieldset className={classes['tests']} aria-describedby={`${id}-error`}>
      <legend>
        Tests <span className={classes['soft']}>{`${count} of ${tests.length} selected`}</span>
      </legend>
      <div className={classes['tools']}>
        <TextInput
          ref={filterRef}
          type="search"
          aria-label="Filter tests by label"
          placeholder="Filter"
          value={filter}
          leftSection={<Icon name="search" />}
          data-autofocus
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <Button variant="default" onClick={handleAll}>
          All
        </Button>
        <Button variant="default" onClick={handleNone}>
          None
        </Button>
      </div>
      <div className={classes['list']} data-invalid={count === 0}>
        {shown.map(({ test, no }) => (
          <label key={test.id} className={classes['test']}>
            <input
              type="checkbox"
              checked={selection.ids.has(test.id)}
              onChange={(event) =>
                onChange(
                  toggleSelection(
                    selection,
                    test.id,
                    order,
                    isShift(event.nativeEvent) ? 'range' : 'one',
                  ),
                )
              }
            />
            <span className={classes['no']}>{no}</span>
            <span className={classes['label']}>{test.label || 'Unlabelled'}</span>
            <span className={classes['soft']}>{testTypeLabels[test.type]}</span>
          </label>
        ))}
        {shown.length === 0 ? (
          <p className={classes['empty']}>
            {tests.length === 0
              ? 'This problem has no tests yet. Add one in the Tests tab.'
              : 'No test’s label has this text.'}
          </p>
        ) : null}
      </div>
      <p id={`${id}-error`} className={classes['error']} role={count === 0 ? 'alert' : undefined}>
        {count === 0 ? 'Select at least one test.' : ''}
      </p>
    </fieldset>
  )
}

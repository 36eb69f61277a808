import type { ProblemId } from '@drafts/contract'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useFocusLater } from '../../lib/use-focus-later.ts'
import { languagesQuery } from '../../product/queries/languages.ts'
import { problemQuery } from '../../product/queries/problem.ts'
import { solutionsQuery } from '../../product/queries/solutions.ts'
import { Field } from '../../product/section-draft/field.tsx'
import { FactorRow, effective, factorKinds } from './factor-row.tsx'
import { noFactors } from './limits.section.ts'
import type { Factors, LimitsForm } from './limits.section.ts'
import classes from './limits.module.css'

/** By how much the limits of a language are multiplied; only of those that are used or changed. */
export const FactorTable = ({
  problemId,
  limits,
  errors,
  isReadOnly,
  onChange,
}: {
  problemId: ProblemId
  limits: LimitsForm
  errors: Record<string, string>
  isReadOnly: boolean
  onChange: (factors: LimitsForm['factors']) => void
}): ReactElement => {
  const { factors } = limits
  const { data: languages = [] } = useQuery(languagesQuery)
  const { data: problem } = useQuery(problemQuery(problemId))
  const { data: solutions = [] } = useQuery(solutionsQuery(problemId))
  // One that was chosen here stays while the tab is open, though its factors are 1 again.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const tableRef = useRef<HTMLTableElement>(null)
  const focusLater = useFocusLater()
  const used = new Set([...added, ...solutions.map(({ languageId }) => languageId)])
  const shown = languages.filter(({ id }) => id in factors || used.has(id))
  const isForFunctions = problem?.mechanism === 'functionBased'
  const others = languages.filter(
    (one) =>
      !one.discontinued &&
      !shown.includes(one) &&
      (!isForFunctions || one.funclibGenerator !== null),
  )
  const handleAdd = (id: string) => setAdded((before) => new Set([...before, id]))
  const handleChange = (id: string, kind: keyof Factors, value: number) => {
    const { [id]: before = noFactors, ...rest } = factors
    const next = { ...before, [kind]: value }
    const isPlain = factorKinds.every(({ name }) => next[name] === 1)
    handleAdd(id)
    onChange(isPlain ? rest : { ...rest, [id]: next })
  }
  return (
    <Field name="factors">
      <table ref={tableRef} className={classes['table']}>
        <caption>Factors by language, 1 to 3</caption>
        <thead>
          <tr>
            <th scope="col">Language</th>
            {factorKinds.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, label }) => (
            <FactorRow
              key={id}
              languageId={id}
              label={label}
              limits={limits}
              errors={errors}
              isReadOnly={isReadOnly}
              onChange={(kind, value) => handleChange(id, kind, value)}
            />
          ))}
          <tr>
            <th scope="row">{shown.length === 0 ? 'All languages' : 'All others'}</th>
            {factorKinds.map(({ name }) => (
              <td key={name}>{effective(name, limits[name])}</td>
            ))}
          </tr>
        </tbody>
      </table>
      {isReadOnly || others.length === 0 ? null : (
        <NativeSelect
          className={classes['add']}
          aria-label="Add language"
          value=""
          data={[
            { value: '', label: 'Add language' },
            ...others.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(event) => {
            const id = event.currentTarget.value
            handleAdd(id)
            // The new row is what one chooses in next.
            focusLater(() =>
              tableRef.current?.querySelector<HTMLElement>(`[data-field^="factors.${id}."] select`),
            )
          }}
        />
      )}
    </Field>
  )
}

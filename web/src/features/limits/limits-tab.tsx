import { limitRange, sourceLimitLowBytes } from '@drafts/contract'
import type { Limits } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Pane } from '../../components/pane.tsx'
import { SectionNotices } from '../../components/section-notices.tsx'
import type { SectionTabProps } from '../../lib/section-tab.ts'
import { useSectionDraft } from '../../lib/use-section-draft.ts'
import { FactorTable } from './factor-table.tsx'
import { LimitInput } from './limit-input.tsx'
import { limitsDeed, limitsLabels, limitsQuery } from './limits-queries.ts'
import type { LimitsForm } from './limits-queries.ts'
import classes from './limits.module.css'

/** CPU, memory and source, and what each language gets of them (spec §2 "Limits tab"). */
export const LimitsTab = (props: SectionTabProps): ReactElement => {
  const { data } = useQuery(limitsQuery(props.problemId))
  return (
    <Pane title="Limits" height={560}>
      {data ? <Fields key={props.problemId} {...props} stored={data} /> : null}
    </Pane>
  )
}

const SECOND_NS = 1_000_000_000
const MB = 1_000_000
const KB = 1000
const { cpuNs, memoryBytes, sourceBytes } = limitRange

const inputs = [
  {
    name: 'cpu',
    unit: 's',
    perUnit: SECOND_NS,
    range: shownRange(cpuNs, SECOND_NS, cpuNs.step / SECOND_NS),
  },
  {
    name: 'memory',
    unit: 'MB',
    perUnit: MB,
    range: shownRange(memoryBytes, MB, memoryBytes.step / MB),
  },
  { name: 'source', unit: 'kB', perUnit: KB, range: shownRange(sourceBytes, KB, 16) },
] as const

function shownRange({ min, max }: { min: number; max: number }, perUnit: number, step: number) {
  return { min: min / perUnit, max: max / perUnit, step }
}

const Fields = ({
  problemId,
  queue,
  isReadOnly,
  stored,
}: SectionTabProps & { stored: Limits }): ReactElement => {
  const [deed] = useState(() => limitsDeed(problemId))
  const draft = useSectionDraft(deed, stored, queue)
  const { form, errors, change, changeAndSave, save } = draft
  return (
    <>
      <SectionNotices what="limits" draft={draft} labels={limitsLabels} />
      <div className={classes['inputs']}>
        {inputs.map(({ name, ...input }) => (
          <LimitInput
            key={name}
            name={name}
            label={limitsLabels[name]}
            {...input}
            value={form[name]}
            error={errors[name]}
            isReadOnly={isReadOnly}
            onChange={(value) => change(partOf(name, value))}
            onLeave={save}
          />
        ))}
      </div>
      {form.source < sourceLimitLowBytes ? (
        <p className={classes['soft']}>Source code size limit may be too low.</p>
      ) : null}
      <FactorTable
        factors={form.factors}
        errors={errors}
        isReadOnly={isReadOnly}
        onChange={(factors) => changeAndSave({ factors })}
      />
    </>
  )
}

const partOf = (name: 'cpu' | 'memory' | 'source', value: number): Partial<LimitsForm> => ({
  [name]: value,
})

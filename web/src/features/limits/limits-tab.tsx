import { limitRange, sourceLimitLowBytes } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { BarSlot } from '../../product/section-draft/field.tsx'
import { SectionPane } from '../../product/section-draft/section-pane.tsx'
import type { SectionTabProps } from '../../product/section-draft/section-tab.ts'
import type { ShownDraft } from '../../product/section-draft/use.ts'
import { formatMemoryLimit } from '../../lib/text/format.ts'
import { AdvisedLimits } from './advised-limits.tsx'
import { FactorTable } from './factor-table.tsx'
import { LimitInput } from './limit-input.tsx'
import { limitsSection } from './limits.section.ts'
import type { LimitsForm } from './limits.section.ts'
import { roundMemory } from './round-memory.ts'
import classes from './limits.module.css'

/** CPU, memory and source, and what each language gets of them. */
export const LimitsTab = ({ problemId, queue, isReadOnly }: SectionTabProps): ReactElement => (
  <SectionPane
    title="Limits"
    height={560}
    section={limitsSection}
    place={{ problemId }}
    queue={queue}
  >
    {(draft) => <Fields problemId={problemId} draft={draft} isReadOnly={isReadOnly} />}
  </SectionPane>
)

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
  draft: { form, errors, change, changeAndSave, save },
  isReadOnly,
}: {
  problemId: ProblemId
  draft: ShownDraft<LimitsForm>
  isReadOnly: boolean
}): ReactElement => {
  const whole = roundMemory(form.memory)
  return (
    <>
      <div>
        <div className={classes['inputs']}>
          {inputs.map(({ name, ...input }) => (
            <LimitInput
              key={name}
              name={name}
              label={limitsSection.labels[name]}
              {...input}
              value={form[name]}
              error={errors[name]}
              isReadOnly={isReadOnly}
              onChange={(value) => change(partOf(name, value))}
              onLeave={save}
            />
          ))}
        </div>
        {/* A column is too narrow for it. */}
        <BarSlot of={inputs.map(({ name }) => name)} />
      </div>
      {isReadOnly ? null : (
        <AdvisedLimits problemId={problemId} limits={form} onUse={changeAndSave} />
      )}
      {whole === undefined || isReadOnly ? null : (
        <p className={classes['soft']}>
          The memory limit is {form.memory / MB} MB.{' '}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => changeAndSave({ memory: whole })}
          >
            Use {formatMemoryLimit(whole)}
          </Button>
        </p>
      )}
      {form.source < sourceLimitLowBytes ? (
        <p className={classes['soft']}>Source code size limit may be too low.</p>
      ) : null}
      <FactorTable
        problemId={problemId}
        limits={form}
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

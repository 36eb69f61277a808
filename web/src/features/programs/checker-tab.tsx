import { comparators } from '@drafts/contract'
import type { Checker, Comparator, ProblemId } from '@drafts/contract'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { download } from '../../lib/api/download.ts'
import { formatSize } from '../../lib/text/format.ts'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import { Field } from '../../product/section-draft/field.tsx'
import { SectionPane } from '../../product/section-draft/section-pane.tsx'
import type { SectionTabProps } from '../../product/section-draft/section-tab.ts'
import { sectionQuery } from '../../product/section-draft/section.ts'
import type { ShownDraft } from '../../product/section-draft/use.ts'
import { checkerSection } from './checker.section.ts'
import type { CheckerForm } from './checker.section.ts'
import { comparatorChoices, comparatorWords } from './comparator-words.ts'
import { confirmSwitch } from './confirm-switch.ts'
import { ConventionGuide } from './convention-guide.tsx'
import { JudgedAsNotice } from './judged-as-notice.tsx'
import { LegacyOptions, legacyOptions } from './legacy-options.tsx'
import { ProgramFields } from './program-fields.tsx'
import classes from './programs.module.css'

/** How the output of a solution is compared. */
export const CheckerTab = (props: SectionTabProps): ReactElement => (
  <SectionPane
    title="Checker"
    height={420}
    section={checkerSection}
    place={{ problemId: props.problemId }}
    queue={props.queue}
  >
    {(draft, stored) => <Fields {...props} draft={draft} stored={stored} />}
  </SectionPane>
)

const Fields = ({
  problemId,
  queue,
  isReadOnly,
  draft: { form, errors, change, changeAndSave, save },
  stored,
}: SectionTabProps & {
  draft: ShownDraft<CheckerForm>
  stored: Checker
}): ReactElement => {
  const isLegacy = form.comparator === 'legacy'
  const hasProgram = form.comparator === 'custom' || (isLegacy && form.type === 'custom')
  const handleComparator = async (comparator: Comparator) => {
    if (isLegacy && comparator !== 'legacy' && !(await confirmSwitch(form, comparator))) return
    changeAndSave({ comparator, judgedAs: '' })
  }
  return (
    <div className={classes['split']} data-guided={hasProgram}>
      <div className={classes['fields']}>
        <Field name="comparator" of={['comparator', 'judgedAs']}>
          <NativeSelect
            label="Comparator"
            description={comparatorWords[form.comparator].help}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={comparatorChoices(form.comparator)}
            value={form.comparator}
            error={errors['comparator']}
            disabled={isReadOnly}
            onChange={(event) => {
              const comparator = comparators.find((one) => one === event.currentTarget.value)
              if (comparator) void handleComparator(comparator)
            }}
          />
        </Field>
        <JudgedAsNotice form={form} isReadOnly={isReadOnly} onChange={changeAndSave} />
        {isLegacy ? (
          <Field name="options" of={legacyOptions}>
            <LegacyOptions form={form} isReadOnly={isReadOnly} onChange={changeAndSave} />
          </Field>
        ) : null}
        {hasProgram ? (
          <ProgramFields
            problemId={problemId}
            kind="checker"
            form={form}
            errors={errors}
            isReadOnly={isReadOnly}
            files={stored.files}
            onChange={change}
            onChangeAndSave={changeAndSave}
            onLeave={save}
          />
        ) : null}
        {hasProgram ? <SourceDownload problemId={problemId} queue={queue} /> : null}
      </div>
      {hasProgram ? <ConventionGuide kind="checker" convention={form.convention} /> : null}
    </div>
  )
}

/** What is stored is what comes: a save under way is waited for. */
const SourceDownload = ({
  problemId,
  queue,
}: {
  problemId: ProblemId
  queue: SaveQueue
}): ReactElement => {
  const { data } = useQuery(sectionQuery(checkerSection, { problemId }))
  const size = data?.source?.size ?? 0
  const handleDownload = async () => {
    await queue.whenIdle()
    const path = `/api/problems/${encodeURIComponent(problemId)}/checker/source?download=yes`
    download(path)
  }
  return (
    <Button
      variant="default"
      className={classes['start']}
      disabled={size === 0}
      leftSection={<Icon name="download" size={14} />}
      onClick={() => void handleDownload()}
    >
      Download source{size > 0 ? ` (${formatSize(size)})` : ''}
    </Button>
  )
}

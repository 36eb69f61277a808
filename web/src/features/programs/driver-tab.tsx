import type { Driver, ProblemId, Stored } from '@drafts/contract'
import { Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { Field } from '../../product/section-draft/field.tsx'
import { SectionPane } from '../../product/section-draft/section-pane.tsx'
import type { SectionTabProps } from '../../product/section-draft/section-tab.ts'
import type { ShownDraft } from '../../product/section-draft/use.ts'
import { ConventionGuide } from './convention-guide.tsx'
import { driverSection } from './driver.section.ts'
import { ProgramFields } from './program-fields.tsx'
import classes from './programs.module.css'

/** The program that talks to the solution of an interactive problem. */
export const DriverTab = ({ problemId, queue, isReadOnly }: SectionTabProps): ReactElement => (
  <SectionPane
    title="Driver"
    height={420}
    section={driverSection}
    place={{ problemId }}
    queue={queue}
  >
    {(draft, stored) => (
      <Fields problemId={problemId} draft={draft} stored={stored} isReadOnly={isReadOnly} />
    )}
  </SectionPane>
)

const Fields = ({
  problemId,
  draft: { form, errors, change, changeAndSave, save },
  stored,
  isReadOnly,
}: {
  problemId: ProblemId
  draft: ShownDraft<Stored<'driver'>>
  stored: Driver
  isReadOnly: boolean
}): ReactElement => {
  return (
    <div className={classes['split']} data-guided>
      <div className={classes['fields']}>
        <Field name="enabled">
          <Switch
            label="Enabled"
            description="Solutions are run against this driver. Without one they cannot be judged."
            checked={form.enabled}
            disabled={isReadOnly}
            error={errors['enabled']}
            onChange={(event) => changeAndSave({ enabled: event.currentTarget.checked })}
          />
        </Field>
        <ProgramFields
          problemId={problemId}
          kind="driver"
          form={form}
          errors={errors}
          isReadOnly={isReadOnly}
          files={stored.files}
          onChange={change}
          onChangeAndSave={changeAndSave}
          onLeave={save}
        />
      </div>
      <ConventionGuide kind="driver" convention={form.convention} />
    </div>
  )
}

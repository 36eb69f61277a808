import type { Driver } from '@drafts/contract'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Pane } from '../../components/pane.tsx'
import { SectionNotices } from '../../components/section-notices.tsx'
import type { SectionTabProps } from '../../lib/section-tab.ts'
import { useSectionDraft } from '../../lib/use-section-draft.ts'
import { ConventionGuide } from './convention-guide.tsx'
import { ProgramFields } from './program-fields.tsx'
import { driverDeed, driverLabels, driverQuery } from './program-queries.ts'
import classes from './programs.module.css'

/** The program that talks to the solution of an interactive problem (spec §2 "Driver tab"). */
export const DriverTab = (props: SectionTabProps): ReactElement => {
  const { data } = useQuery(driverQuery(props.problemId))
  return (
    <Pane title="Driver" height={420}>
      {data ? <Fields key={props.problemId} {...props} stored={data} /> : null}
    </Pane>
  )
}

const Fields = ({
  problemId,
  queue,
  isReadOnly,
  stored,
}: SectionTabProps & { stored: Driver }): ReactElement => {
  const [deed] = useState(() => driverDeed(problemId))
  const draft = useSectionDraft(deed, stored, queue)
  const { form, errors, change, changeAndSave, save } = draft
  return (
    <>
      <SectionNotices what="driver" draft={draft} labels={driverLabels} />
      <div className={classes['split']} data-guided>
        <div className={classes['fields']}>
          <Switch
            label="Enabled"
            description="Solutions are run against this driver. Without one they cannot be judged."
            checked={form.enabled}
            disabled={isReadOnly}
            error={errors['enabled']}
            onChange={(event) => changeAndSave({ enabled: event.currentTarget.checked })}
          />
          <ProgramFields
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
    </>
  )
}

import { groupPolicies, groupPoints } from '@drafts/contract'
import type { GroupId, GroupPolicy, ProblemId, TestGroup } from '@drafts/contract'
import { Button, Checkbox, NativeSelect, NumberInput, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactElement } from 'react'
import { EditorDialog } from '../../../components/dialogs/editor-dialog.tsx'
import { Delayed } from '../../../components/states/delayed.tsx'
import { PageState } from '../../../components/states/page-state.tsx'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { fieldErrorsOf } from '../../../lib/api/field-errors.ts'
import { isSubmitKey } from '../../../lib/keyboard.ts'
import { useUnsavedGuard } from '../../../lib/save/use-unsaved-guard.ts'
import { groupsQuery } from '../../../product/queries/groups.ts'
import { useDeleteGroup, useSaveGroup } from './group-queries.ts'
import classes from './groups.module.css'

export const newGroupId = 'new'

interface DialogProps {
  problemId: ProblemId
  isReadOnly: boolean
  onClose: () => void
  /** Leaves the dialog without a question. */
  onSaved: () => void
}

/** `groupId` is `new`, an id, or undefined while the dialog is closed. */
export const GroupDialog = ({
  groupId,
  ...rest
}: DialogProps & { groupId: GroupId | typeof newGroupId | undefined }): ReactElement => {
  const { data: groups } = useQuery({
    ...groupsQuery(rest.problemId),
    enabled: groupId !== undefined,
  })
  const group = groups?.find(({ id }) => id === groupId)
  const isNew = groupId === newGroupId
  return (
    <EditorDialog
      title={isNew ? 'New group' : `Group ${group?.name ?? ''}`}
      isOpen={groupId !== undefined}
      onClose={rest.onClose}
      size={560}
    >
      {groups ? null : (
        <Delayed>
          <Skeleton height={320} />
        </Delayed>
      )}
      {groups && groupId !== undefined && (isNew || group) ? (
        <GroupEditor key={groupId} group={group} groups={groups} {...rest} />
      ) : null}
      {groups && groupId !== undefined && !isNew && !group ? (
        <PageState
          icon="question"
          title="There is no such group"
          text="It may have been deleted. Its tests are where they were."
        >
          <Button onClick={rest.onClose}>Back to the tests</Button>
        </PageState>
      ) : null}
    </EditorDialog>
  )
}

const policyLabels: Readonly<Record<GroupPolicy, string>> = {
  all: 'All its points, or none',
  sum: 'Each test its share, by its weight',
  min: 'As much as its worst test',
}

const policyHint =
  'Tests after the first that fails are skipped, and give nothing, unless it has a part of its points or the run is Thorough.'

const fieldNames = [
  'name',
  'points',
  'policy',
  'dependsOn',
  'checkerArguments',
  'validatorArguments',
]

/** Points that are being typed may be no number yet. */
type GroupForm = Omit<TestGroup, 'id' | 'problemId' | 'modifiedAt' | 'points'> & {
  points: number | string
}

const formOfGroup = (group: TestGroup | undefined, groups: readonly TestGroup[]): GroupForm => ({
  name: group?.name ?? freeName(groups),
  points: group?.points ?? 0,
  policy: group?.policy ?? 'all',
  dependsOn: group?.dependsOn ?? [],
  checkerArguments: group?.checkerArguments ?? '',
  validatorArguments: group?.validatorArguments ?? '',
})

/** `1`, `2`, … as groups are mostly called. */
const freeName = (groups: readonly TestGroup[]): string => {
  const taken = new Set(groups.map(({ name }) => name))
  let number = groups.length + 1
  while (taken.has(String(number))) number += 1
  return String(number)
}

const GroupEditor = ({
  problemId,
  group,
  groups,
  isReadOnly,
  onClose,
  onSaved,
}: DialogProps & {
  /** Undefined: a new one. */
  group: TestGroup | undefined
  groups: readonly TestGroup[]
}): ReactElement => {
  const [stored] = useState(() => formOfGroup(group, groups))
  const [form, setForm] = useState(stored)
  const save = useSaveGroup(problemId, group?.id)
  const remove = useDeleteGroup(problemId)
  useUnsavedGuard(JSON.stringify(form) !== JSON.stringify(stored))
  const { fields, whole } = fieldErrorsOf(save.error, fieldNames)
  const set = (change: Partial<GroupForm>) => setForm((before) => ({ ...before, ...change }))
  const submit = () => {
    if (isReadOnly || save.isPending) return
    save.mutate(form, { onSuccess: onSaved })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    submit()
  }
  const others = groups.filter(({ id }) => id !== group?.id)
  return (
    // Keys bubble up from its fields: Ctrl or Cmd with Enter submits from each of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={classes['form']} onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate>
      <SaveFailure sentence={whole} />
      <GroupInputs form={form} errors={fields} others={others} isReadOnly={isReadOnly} set={set} />
      <footer className={classes['footer']}>
        {group && !isReadOnly ? (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              remove.mutate(group.id)
              onSaved()
            }}
          >
            Delete
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {isReadOnly ? 'Close' : 'Cancel'}
        </Button>
        {isReadOnly ? null : (
          <Button
            type="submit"
            disabled={save.isPending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {group ? 'Update' : 'Create'}
          </Button>
        )}
      </footer>
    </form>
  )
}

const GroupInputs = ({
  form,
  errors,
  others,
  isReadOnly,
  set,
}: {
  form: GroupForm
  errors: Record<string, string>
  others: readonly TestGroup[]
  isReadOnly: boolean
  set: (change: Partial<GroupForm>) => void
}): ReactElement => (
  <>
    <div className={classes['row']}>
      <TextInput
        label="Name"
        value={form.name}
        error={errors['name']}
        readOnly={isReadOnly}
        onChange={(event) => set({ name: event.currentTarget.value })}
        data-autofocus
      />
      <NumberInput
        label="Points"
        value={form.points}
        error={errors['points']}
        readOnly={isReadOnly}
        min={groupPoints.min}
        max={groupPoints.max}
        clampBehavior="none"
        onChange={(points) => set({ points })}
      />
    </div>
    <NativeSelect
      label="It is worth"
      description={policyHint}
      data={groupPolicies.map((value) => ({ value, label: policyLabels[value] }))}
      value={form.policy}
      error={errors['policy']}
      disabled={isReadOnly}
      onChange={(event) => {
        const policy = groupPolicies.find((each) => each === event.currentTarget.value)
        if (policy) set({ policy })
      }}
    />
    {others.length === 0 ? null : (
      <Checkbox.Group
        label="Needs"
        description="It counts, and is judged, only where these pass."
        value={form.dependsOn}
        error={errors['dependsOn']}
        readOnly={isReadOnly}
        onChange={(ids) =>
          set({ dependsOn: others.map(({ id }) => id).filter((id) => ids.includes(id)) })
        }
      >
        <div className={classes['needs']}>
          {others.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
    )}
    <TextInput
      label="Checker arguments"
      description="The checker gets them for each test of the group, after its own."
      value={form.checkerArguments}
      error={errors['checkerArguments']}
      readOnly={isReadOnly}
      spellCheck={false}
      onChange={(event) => set({ checkerArguments: event.currentTarget.value })}
    />
    <TextInput
      label="Validator arguments"
      description="Validators get them for each test of the group; those of testlib get the group’s name by themselves."
      value={form.validatorArguments}
      error={errors['validatorArguments']}
      readOnly={isReadOnly}
      spellCheck={false}
      onChange={(event) => set({ validatorArguments: event.currentTarget.value })}
    />
  </>
)

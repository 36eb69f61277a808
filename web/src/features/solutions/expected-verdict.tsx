import { sortVerdicts, verdictList, WantVerdict } from '@drafts/contract'
import type { GroupId, ProblemId } from '@drafts/contract'
import { Chip, Input, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { groupsQuery } from '../../product/queries/groups.ts'
import { verdictLooks } from '../../product/verdict/verdict-words.ts'
import { expectedVerdicts, parseWantVerdict } from './expected-verdicts.ts'
import type { SolutionForm } from './solution-form.ts'
import classes from './solution-editor.module.css'

/** One verdict, and any others that are right as well. */
export const ExpectedVerdict = ({
  form: { wantVerdict, moreVerdicts = [] },
  errors,
  isReadOnly,
  set,
}: {
  form: SolutionForm
  errors: Record<string, string>
  isReadOnly: boolean
  set: (change: Partial<SolutionForm>) => void
}): ReactElement => (
  <>
    <NativeSelect
      label="Expected Verdict"
      data={expectedVerdicts}
      value={wantVerdict ?? ''}
      error={errors['wantVerdict'] ?? errors['wantVerdicts']}
      disabled={isReadOnly}
      onChange={(event) => {
        const chosen = parseWantVerdict(event.currentTarget.value)
        const more = chosen === null ? [] : moreVerdicts.filter((one) => one !== chosen)
        set({ wantVerdict: chosen, moreVerdicts: more })
      }}
    />
    {wantVerdict === null ? null : (
      <Input.Wrapper label="Or as well" role="group" aria-label="Or as well">
        <Chip.Group
          multiple
          value={[...moreVerdicts]}
          onChange={(chosen) => {
            const more = WantVerdict.options.filter((one) => chosen.includes(one))
            set({ moreVerdicts: sortVerdicts(more) })
          }}
        >
          <div className={classes['chips']}>
            {WantVerdict.options
              .filter((one) => one !== wantVerdict)
              .map((one) => (
                <Chip key={one} size="xs" value={one} disabled={isReadOnly}>
                  {verdictLooks[one].word}
                </Chip>
              ))}
          </div>
        </Chip.Group>
      </Input.Wrapper>
    )}
  </>
)

/** Expected verdicts in each group of tests; nothing where the problem has none. */
export const WantedInGroups = ({
  problemId,
  form: { wantGroups },
  errors,
  isReadOnly,
  set,
}: {
  problemId: ProblemId
  form: SolutionForm
  errors: Record<string, string>
  isReadOnly: boolean
  set: (change: Partial<SolutionForm>) => void
}): ReactElement | null => {
  const { data: groups = [] } = useQuery(groupsQuery(problemId))
  if (groups.length === 0) return null
  const handleChange = (id: GroupId, value: string) => {
    const chosen = parseWantVerdict(value)
    set({ wantGroups: { ...wantGroups, [id]: chosen === null ? [] : [chosen] } })
  }
  return (
    <Input.Wrapper label="Expected by group" error={errors['wantGroups']} role="group">
      {groups.map(({ id, name }) => {
        const wanted = wantGroups[id] ?? []
        const several = wanted.length > 1 ? verdictList(wanted) : undefined
        return (
          <NativeSelect
            key={id}
            size="xs"
            label={name}
            aria-label={`Expected in group ${name}`}
            data={[
              ...(several === undefined ? [] : [{ value: several, label: several }]),
              ...expectedVerdicts,
            ]}
            value={several ?? wanted[0] ?? ''}
            disabled={isReadOnly}
            onChange={(event) => handleChange(id, event.currentTarget.value)}
          />
        )
      })}
    </Input.Wrapper>
  )
}

import { isWeightAllowed, testTypeLabels, testWeight } from '@drafts/contract'
import type { GroupId, ListedTest, ProblemId, TestGroup, TestId, TestType } from '@drafts/contract'
import { Button, Menu, NumberInput, Popover } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { FormEvent, ReactElement, ReactNode } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { SelectionTools } from '../../../components/selection-tools.tsx'
import { useCommands } from '../../../lib/commands.ts'
import type { PaletteCommand } from '../../../lib/commands.ts'
import { confirm } from '../../../lib/confirm.ts'
import type { RowSelection } from '../../../lib/choose/use-selection.ts'
import { FillOutputs } from '../making/fill-outputs.tsx'
import { countOf } from '../../../lib/text/format.ts'
import { useGroupTests } from '../groups/group-queries.ts'
import { useMoveTests, useSetTests } from '../test-queries.ts'
import classes from '../tests.module.css'

const types: readonly TestType[] = ['sample', 'regular', 'additional']

export const TestSelectionToolbar = ({
  problemId,
  tests,
  groups,
  selection,
  onDelete,
  onDone,
}: {
  problemId: ProblemId
  tests: readonly ListedTest[]
  groups: readonly TestGroup[]
  selection: RowSelection<TestId>
  onDelete: (ids: readonly TestId[]) => void
  onDone: () => void
}): ReactElement => {
  const { chosen } = selection
  const set = useSetTests(problemId)
  const group = useGroupTests(problemId)
  const move = useMoveTests(problemId)
  const { mutate: moveInto } = group
  useCommands(
    useCallback(
      () => (chosen.length === 0 ? [] : moveCommands(groups, chosen, moveInto)),
      [groups, chosen, moveInto],
    ),
  )
  const isOff = chosen.length === 0 || set.isPending
  const handleDelete = async () => {
    const question = { yes: 'Delete', tone: 'danger' } as const
    if (!(await confirm(`Delete ${chosen.length} test(s)?`, question))) return
    onDelete(chosen)
    onDone()
  }
  return (
    <SelectionTools selection={selection}>
      <ToolMenu label="Type" isDisabled={isOff}>
        {types.map((type) => (
          <Menu.Item key={type} onClick={() => set.mutate({ ids: chosen, type })}>
            {testTypeLabels[type]}
          </Menu.Item>
        ))}
      </ToolMenu>
      <WeightTool isDisabled={isOff} onWeight={(weight) => set.mutate({ ids: chosen, weight })} />
      {groups.length === 0 ? null : (
        <ToolMenu label="Group" isDisabled={isOff || group.isPending}>
          {groups.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => group.mutate({ ids: chosen, group: id })}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => group.mutate({ ids: chosen, group: null })}>No group</Menu.Item>
        </ToolMenu>
      )}
      <FillOutputs problemId={problemId} tests={tests} testIds={chosen} isDisabled={isOff} />
      <ToolMenu label="Move" isDisabled={isOff}>
        <Menu.Item onClick={() => move(chosen, 'top')}>To the top</Menu.Item>
        <Menu.Item onClick={() => move(chosen, 'end')}>To the end</Menu.Item>
      </ToolMenu>
      <Button
        variant="default"
        disabled={chosen.length === 0}
        leftSection={<Icon name="trash" />}
        onClick={() => void handleDelete()}
      >
        Delete
      </Button>
      <Button onClick={onDone}>Done</Button>
    </SelectionTools>
  )
}

/** What the palette offers for the chosen tests. */
const moveCommands = (
  groups: readonly TestGroup[],
  ids: readonly TestId[],
  move: (moved: { ids: TestId[]; group: GroupId | null }) => void,
): PaletteCommand[] =>
  [...groups, ...(groups.length === 0 ? [] : [{ id: null, name: '' }])].map(({ id, name }) => ({
    id: `move-to-${id ?? 'none'}`,
    group: 'Chosen tests',
    label: `Move ${countOf(ids.length, 'test')} ${id === null ? 'out of their group' : `to group ${name}`}`,
    run: () => move({ ids: [...ids], group: id }),
  }))

const ToolMenu = ({
  label,
  isDisabled,
  children,
}: {
  label: string
  isDisabled: boolean
  children: ReactNode
}): ReactElement => (
  <Menu position="bottom-start" withinPortal>
    <Menu.Target>
      <Button
        variant="default"
        disabled={isDisabled}
        rightSection={<Icon name="chevronDown" size={14} />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

/** An example has no weight: those that are chosen keep theirs, which is nothing. */
const WeightTool = ({
  isDisabled,
  onWeight,
}: {
  isDisabled: boolean
  onWeight: (weight: number) => void
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const [weight, setWeight] = useState<number | string>(testWeight.regular)
  const isAllowed = Number.isInteger(weight) && isWeightAllowed('regular', Number(weight))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isAllowed) return
    setIsOpen(false)
    onWeight(Number(weight))
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          disabled={isDisabled}
          rightSection={<Icon name="chevronDown" size={14} />}
          onClick={() => setIsOpen((open) => !open)}
        >
          Weight
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes['weightForm']} onSubmit={handleSubmit}>
          <NumberInput
            label="Weight of each"
            value={weight}
            onChange={setWeight}
            min={testWeight.min + 1}
            max={testWeight.max}
            allowDecimal={false}
            data-autofocus
          />
          <Button type="submit" disabled={!isAllowed}>
            Set
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

import { matrixRoles, verdictWords } from '@drafts/contract'
import type {
  MatrixRole,
  MatrixSolution,
  ProblemId,
  RowRole,
  SolutionId,
  WantVerdict,
} from '@drafts/contract'
import { Button, Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { countOf } from '../../lib/text/format.ts'
import { useSetRoles, useSetWants } from './matrix-queries.ts'

const choices: WantVerdict[] = [
  'Accepted',
  'WrongAnswer',
  'CPULimitExceeded',
  'MemoryLimitExceeded',
  'RuntimeError',
]

/** Sets roles and expected verdicts of many solutions. */
export const RowsMenus = ({
  problemId,
  all,
  chosen,
}: {
  problemId: ProblemId
  all: readonly MatrixSolution[]
  chosen: ReadonlySet<SolutionId>
}): ReactElement | null => {
  const solutions = all.filter(({ id }) => chosen.has(id))
  if (solutions.length === 0) return null
  return (
    <>
      <WantsMenu problemId={problemId} solutions={solutions} />
      <RolesMenu
        problemId={problemId}
        solutions={solutions}
        former={all.find(({ reference }) => reference)}
      />
    </>
  )
}

/** In one change that one Undo takes back. */
const WantsMenu = ({
  problemId,
  solutions,
}: {
  problemId: ProblemId
  solutions: readonly MatrixSolution[]
}): ReactElement => {
  const save = useSetWants(problemId)
  const set = (verdicts: WantVerdict[]) => {
    const before = forEach(solutions, ({ wantVerdicts }) => wantVerdicts)
    // The menus go with the selection, and the Undo comes all the same.
    save.mutateAsync(forEach(solutions, () => verdicts)).then(
      () => showUndo(changed(solutions), () => save.mutate(before)),
      () => undefined,
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={save.isPending}>
          Expect of {solutions.length}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((verdict) => (
          <Menu.Item key={verdict} onClick={() => set([verdict])}>
            {verdictWords[verdict]}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => set([])}>Nothing</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const roleWords: Record<MatrixRole, string> = {
  reference: 'Reference',
  solution: 'Solution',
  bruteForce: 'Brute force',
}

/** The same for what they are. There is one reference, and another one takes its place. */
const RolesMenu = ({
  problemId,
  solutions,
  former,
}: {
  problemId: ProblemId
  solutions: readonly MatrixSolution[]
  /** The reference, which may be none of the selected ones. */
  former: MatrixSolution | undefined
}): ReactElement => {
  const save = useSetRoles(problemId)
  const set = (role: MatrixRole) => {
    const others = former && !solutions.includes(former) && role === 'reference' ? [former] : []
    const before = forEach([...solutions, ...others], roleOf)
    save.mutateAsync(forEach(solutions, () => ({ role }))).then(
      () => showUndo(changed(solutions), () => save.mutate(before)),
      () => undefined,
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" disabled={save.isPending}>
          Role of {solutions.length}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {matrixRoles.map((role) => (
          <Menu.Item
            key={role}
            disabled={role === 'reference' && solutions.length > 1}
            onClick={() => set(role)}
          >
            {roleWords[role]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const roleOf = ({ reference, role, wantVerdicts }: MatrixSolution): RowRole => {
  if (reference) return { role: 'reference' }
  return { role: role === 'bruteForce' ? role : 'solution', wantVerdicts }
}

const changed = (solutions: readonly MatrixSolution[]): string =>
  `${countOf(solutions.length, 'solution')} changed.`

const forEach = <T,>(
  solutions: readonly MatrixSolution[],
  valueOf: (solution: MatrixSolution) => T,
): Record<SolutionId, T> =>
  Object.fromEntries(solutions.map((solution) => [solution.id, valueOf(solution)]))

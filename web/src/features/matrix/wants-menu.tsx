import { verdictWords } from '@drafts/contract'
import type { MatrixSolution, ProblemId, SolutionId, WantVerdict } from '@drafts/contract'
import { Button, Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { countOf } from '../../lib/text/format.ts'
import { useSetWants } from './matrix-queries.ts'

const choices: WantVerdict[] = [
  'Accepted',
  'WrongAnswer',
  'CPULimitExceeded',
  'MemoryLimitExceeded',
  'RuntimeError',
]

/** What is expected of the selected solutions, in one change that one Undo takes back. */
export const WantsMenu = ({
  problemId,
  solutions,
}: {
  problemId: ProblemId
  solutions: readonly MatrixSolution[]
}): ReactElement => {
  const save = useSetWants(problemId)
  const set = (verdicts: WantVerdict[]) => {
    const before = wantsOf(solutions, ({ wantVerdicts }) => wantVerdicts)
    save.mutate(
      wantsOf(solutions, () => verdicts),
      {
        onSuccess: () =>
          showUndo(`${countOf(solutions.length, 'solution')} changed.`, () => save.mutate(before)),
      },
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

const wantsOf = (
  solutions: readonly MatrixSolution[],
  verdicts: (solution: MatrixSolution) => WantVerdict[],
): Record<SolutionId, WantVerdict[]> =>
  Object.fromEntries(solutions.map((solution) => [solution.id, verdicts(solution)]))

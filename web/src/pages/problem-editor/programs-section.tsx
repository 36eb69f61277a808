import type { Problem, ProgramId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ProgramsTab } from '../../features/generators/programs-tab.tsx'
import { ToolTests } from '../../features/tool-tests/tool-tests.tsx'
import { programsQuery } from '../../product/queries/programs.ts'

const route = getRouteApi('/member/p/$problemId/edit/$sectionKey')

/** The open program is in the address. */
export const ProgramsSection = ({ problem }: { problem: Problem }): ReactElement => {
  const { program } = route.useSearch()
  const navigate = route.useNavigate()
  const handleSaved = (id: ProgramId) =>
    void navigate({
      search: { program: id },
      ignoreBlocker: true,
      replace: true,
      resetScroll: false,
    })
  const { data: programs = [] } = useQuery(programsQuery(problem.id))
  const hasValidator =
    problem.scanspec?.enabled === true || programs.some(({ role }) => role === 'validator')
  return (
    <>
      <ProgramsTab
        problemId={problem.id}
        open={problem.canEdit || program !== 'new' ? program : undefined}
        isReadOnly={!problem.canEdit}
        onSaved={handleSaved}
        onClose={() => void navigate({ search: {}, ignoreBlocker: true, resetScroll: false })}
      />
      {hasValidator ? (
        <ToolTests problemId={problem.id} kind="validator" isReadOnly={!problem.canEdit} />
      ) : null}
    </>
  )
}

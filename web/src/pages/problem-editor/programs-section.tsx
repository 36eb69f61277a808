import type { Problem, ProgramId } from '@drafts/contract'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ProgramsTab } from '../../features/generators/programs-tab.tsx'

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
  return (
    <ProgramsTab
      problemId={problem.id}
      open={problem.canEdit || program !== 'new' ? program : undefined}
      isReadOnly={!problem.canEdit}
      onSaved={handleSaved}
      onClose={() => void navigate({ search: {}, ignoreBlocker: true, resetScroll: false })}
    />
  )
}

import type { ImportReport, ProblemId } from '@drafts/contract'
import { Button, Group } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/text/format.ts'
import { inWords, keptWords } from './import-words.ts'
import { ImportWarnings } from './warning-list.tsx'
import classes from '../new-problem.module.css'

/** What came in and what the product had no place for. Leaving it loses nothing: the problem is there. */
export const ImportReportDialog = ({
  imported,
  onClose,
}: {
  imported: { id: ProblemId; report: ImportReport } | null
  onClose: () => void
}): ReactElement => {
  const navigate = useNavigate()
  const handleOpen = () => {
    if (!imported) return
    onClose()
    void navigate({
      to: '/p/$problemId/$sectionKey',
      params: { problemId: imported.id, sectionKey: 'statement' },
    })
  }
  return (
    <Dialog opened={imported !== null} onClose={onClose} title="Package imported" size={600}>
      {imported ? <Report report={imported.report} /> : null}
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={handleOpen} data-autofocus>
          Open the problem
        </Button>
      </Group>
    </Dialog>
  )
}

const Report = ({ report }: { report: ImportReport }): ReactElement => (
  <>
    <ul className={classes['counts']}>
      {Object.entries(report.imported).map(([name, count]) => (
        <li key={name}>
          <strong>{count}</strong> {inWords(name, count)}
        </li>
      ))}
    </ul>
    {(report.imported['kept'] ?? 0) > 0 ? (
      <p>Files kept aside: {keptWords} Its import report lists them.</p>
    ) : null}
    {report.warnings.length === 0 ? (
      <p>Everything in the package found its place.</p>
    ) : (
      <ImportWarnings
        title={`${countOf(report.warnings.length, 'thing')} to look at`}
        warnings={report.warnings}
      />
    )}
  </>
)

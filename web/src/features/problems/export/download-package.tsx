import { exportFormats } from '@drafts/contract'
import type { ExportFormat, ExportReport, Problem } from '@drafts/contract'
import { Button, Group, NativeSelect, Skeleton } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Delayed } from '../../../components/states/delayed.tsx'
import { Icon } from '../../../components/icon.tsx'
import { ReadFailure } from '../../../components/states/read-failure.tsx'
import { api } from '../../../lib/api/api-client.ts'
import { download } from '../../../lib/api/download.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import { exportTypes } from './package-types.ts'
import { packedSize } from '../import/packed-size.ts'
import { ExportWarnings } from './export-warnings.tsx'
import classes from '../new-problem.module.css'

/** Who may edit, and of a locked problem its owner and administrators (docs/product/packages.md#export). */
const mayExport = ({ canEdit, canShare }: Pick<Problem, 'canEdit' | 'canShare'>): boolean =>
  canEdit || canShare

export const DownloadPackage = ({
  problem,
  className,
}: {
  problem: Problem
  className?: string | undefined
}): ReactElement | null => {
  const [isOpen, setIsOpen] = useState(false)
  if (!mayExport(problem)) return null
  return (
    <>
      <Button
        variant="default"
        {...(className ? { className } : {})}
        leftSection={<Icon name="download" />}
        onClick={() => setIsOpen(true)}
      >
        Download Package
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Download package" size={560}>
        <PackageDialog problem={problem} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

/** The package as it would be now: asked for anew each time the dialog opens. */
const PackageDialog = ({
  problem,
  onClose,
}: {
  problem: Problem
  onClose: () => void
}): ReactElement => {
  const [format, setFormat] = useState<ExportFormat>('dpkg')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: queryKeys.exportReport(problem.id, format),
    queryFn: () => api.getExportReport({ problemId: problem.id, format }),
    staleTime: 0,
    gcTime: 0,
  })
  if (isError && !isFetching) return <ReadFailure what="package" onRetry={() => void refetch()} />
  const handleDownload = () => {
    if (!data) return
    onClose()
    download(`/api/problems/${problem.id}/export_dpkg?format=${format}`)
  }
  return (
    <>
      <NativeSelect
        label="Format"
        description={exportTypes[format].hint}
        mb={12}
        data={exportFormats.map((value) => ({ value, label: exportTypes[value].label }))}
        value={format}
        onChange={({ currentTarget: { value } }) =>
          setFormat(exportFormats.find((one) => one === value) ?? 'dpkg')
        }
      />
      {data ? (
        <Report report={data} format={format} />
      ) : (
        <Delayed>
          <Skeleton height={96} />
        </Delayed>
      )}
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!data} onClick={handleDownload}>
          Download
        </Button>
      </Group>
    </>
  )
}

const Report = ({
  report: { fileName, size, warnings },
  format,
}: {
  report: ExportReport
  format: ExportFormat
}): ReactElement => (
  <>
    <p className={classes['packageName']}>
      <code>{fileName}</code> {packedSize(size)}
    </p>
    <p>
      {format === 'dpkg' && warnings.length === 0
        ? 'Everything of the problem is in it, and importing it gives the same problem again. '
        : null}
      Left behind are discussions, history, shares and runs.
    </p>
    <ExportWarnings warnings={warnings} />
  </>
)

import {
  exportFormats,
  isListedAsFolder,
  listDuration,
  listedProblems,
  titleChars,
} from '@drafts/contract'
import type { ExportFormat, ProblemSummary } from '@drafts/contract'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { download } from '../../lib/download.ts'
import { ExportListRows } from './export-list-rows.tsx'
import { ExportListSummary } from './export-list-summary.tsx'
import { listAddress } from './list-address.ts'
import { exportTypes } from './package-types.ts'
import { useListOrder } from './use-list-order.ts'
import { useListReports } from './use-list-reports.ts'
import classes from './export-list.module.css'

/** One archive of several problems (docs/product/packages.md#lists). */
export const ExportListForm = ({
  chosen,
  onClose,
}: {
  chosen: readonly ProblemSummary[]
  onClose: () => void
}): ReactElement => {
  const [format, setFormat] = useState<ExportFormat>('kattis')
  const [name, setName] = useState('')
  const [start, setStart] = useState('')
  const [duration, setDuration] = useState('5:00:00')
  const { problems, refused, move, leaveOut } = useListOrder(chosen)
  const reports = useListReports(
    problems.map(({ id }) => id),
    format,
  )
  const isContest = isListedAsFolder(format)
  const isDurationWrong = isContest && start !== '' && !listDuration.test(duration)
  const known = problems.flatMap(({ id }) => reports.get(id)?.report ?? [])
  const isReady =
    known.length === problems.length &&
    known.length > 0 &&
    known.length <= listedProblems &&
    name.trim() !== '' &&
    !isDurationWrong
  const handleDownload = () => {
    onClose()
    const ids = problems.map(({ id }) => id)
    const times = isContest ? { start, duration } : { start: '', duration }
    download(listAddress({ ids, format, name: name.trim(), ...times }))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) handleDownload()
      }}
    >
      <TextInput
        label="Name of the list"
        required
        data-autofocus
        maxLength={titleChars}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NativeSelect
        label="Format"
        description={`${exportTypes[format].hint}. ${isContest ? 'Each problem is a folder, as contest systems read a list' : 'Each problem is a file'}.`}
        mt={12}
        data={exportFormats.map((value) => ({ value, label: exportTypes[value].label }))}
        value={format}
        onChange={({ currentTarget: { value } }) =>
          setFormat(exportFormats.find((one) => one === value) ?? 'kattis')
        }
      />
      <ExportListRows problems={problems} reports={reports} onMove={move} onLeaveOut={leaveOut} />
      <div className={classes['times']}>
        <TextInput
          type="datetime-local"
          label="Start (optional)"
          disabled={!isContest}
          value={start}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
        />
        <TextInput
          label="Duration"
          disabled={!isContest || start === ''}
          value={duration}
          error={isDurationWrong ? 'Hours, minutes and seconds: 5:00:00.' : undefined}
          onChange={({ currentTarget }) => setDuration(currentTarget.value)}
        />
      </div>
      <ExportListSummary problems={problems} refused={refused} reports={reports} />
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady}>
          Download
        </Button>
      </Group>
    </form>
  )
}

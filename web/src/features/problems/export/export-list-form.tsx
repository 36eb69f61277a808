import {
  exportFormats,
  isListedAsFolder,
  listDuration,
  listedProblems,
  titleChars,
} from '@drafts/contract'
import type { ExportFormat, ProblemSummary, ProblemId } from '@drafts/contract'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { download } from '../../../lib/api/download.ts'
import { ExportListRows } from './export-list-rows.tsx'
import { ExportListSummary } from './export-list-summary.tsx'
import { exportTypes } from './package-types.ts'
import { useListReports } from '../import/use-list-reports.ts'
import classes from '../export-list.module.css'

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

/** Where the archive is fetched. `start` is local, as the field has it; empty: the list is no contest. */
const listAddress = ({
  ids,
  format,
  name,
  start,
  duration,
}: {
  ids: readonly ProblemId[]
  format: ExportFormat
  name: string
  start: string
  duration: string
}): string => {
  const query = new URLSearchParams({ ids: ids.join(','), format, name })
  if (start !== '') {
    query.set('start', new Date(start).toISOString().replace(/\.\d+Z$/, 'Z'))
    query.set('duration', duration)
  }
  return `/api/problems/export_list?${query.toString()}`
}

/** The problems of a list in their order, and those that the viewer may not take out (docs/product/packages.md#export). */
const useListOrder = (chosen: readonly ProblemSummary[]) => {
  const [problems, setProblems] = useState(() =>
    chosen.filter(({ canEdit, canShare }) => canEdit || canShare),
  )
  return {
    problems,
    refused: chosen.filter(({ canEdit, canShare }) => !canEdit && !canShare),
    move: (id: ProblemId, by: -1 | 1) => setProblems((before) => moved(before, id, by)),
    leaveOut: (id: ProblemId) =>
      setProblems((before) => before.filter((problem) => problem.id !== id)),
  }
}

/** At either end it stays where it is. */
const moved = (
  problems: readonly ProblemSummary[],
  id: ProblemId,
  by: -1 | 1,
): ProblemSummary[] => {
  const at = problems.findIndex((problem) => problem.id === id)
  const one = problems[at]
  const other = problems[at + by]
  if (!one || !other) return [...problems]
  return problems.with(at, other).with(at + by, one)
}

import type { ExportFormat, ProblemId } from '@drafts/contract'

/** Where the archive is fetched. `start` is local, as the field has it; empty: the list is no contest. */
export const listAddress = ({
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

import type { Client, ExportFormat, ProblemId } from '../contract/src/index.ts'
import { finished } from './stack.ts'
import type { Stack } from './stack.ts'

// A trip: out of the product as a package, and in again.

type Bytes = Uint8Array<ArrayBuffer>
export type PackageKind = 'dpkg' | 'kattis' | 'polygon'

export const kindOf = (format: ExportFormat): PackageKind =>
  format === 'kattis-2025-09' ? 'kattis' : format

const endings: Record<PackageKind, string> = { dpkg: 'dpkg', kattis: 'kpp', polygon: 'zip' }

export const importBytes = async (
  api: Client,
  kind: PackageKind,
  bytes: Bytes,
  name = 'p',
): Promise<ProblemId> => {
  const file = new File([bytes], `${name}.${endings[kind]}`)
  const calls = { dpkg: api.importDpkg, kattis: api.importKattis, polygon: api.importPolygon }
  return (await calls[kind]({ body: { file } })).id
}

export const exportBytes = async (
  stack: Stack,
  token: string,
  problemId: ProblemId,
  format: ExportFormat,
): Promise<Bytes> => {
  const url = `${stack.url}/api/problems/${problemId}/export_dpkg?format=${format}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${format}: ${answer.status} ${await answer.text()}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** By the last part of the label. */
export const verdictsOf = async (
  api: Client,
  problemId: ProblemId,
): Promise<Record<string, string>> => {
  const { solutions } = await api.listSolutions({ problemId })
  const rows = await Promise.all(
    solutions.map(async ({ id, label }) => [lastPart(label), await verdictOf(api, id)] as const),
  )
  return Object.fromEntries(rows)
}

export const lastPart = (label: string): string => label.slice(label.lastIndexOf('/') + 1)

/** A run that nobody could judge ends with what it said. */
export const verdictOf = async (api: Client, solutionId: string): Promise<string> => {
  const run = await api.executeSolution({ solutionId, body: {} })
  const execution = await finished(api, run.id, 50)
  const said = execution.checks.map(({ stderr }) => stderr?.snip ?? '').join('')
  return execution.verdict ?? `${execution.status} ${said}`
}

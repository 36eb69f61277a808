import type { ExportFormat } from '@drafts/contract'
import { dpkg } from './dpkg.ts'
import { kattis, kattis2025 } from './kattis.ts'
import { polygon } from './polygon.ts'
import type { Exporter } from './exporter.ts'

/** The one table of formats: a new one is its file here, and a word in the contract. */
export const exporters: Record<ExportFormat, Exporter> = {
  dpkg,
  kattis,
  'kattis-2025-09': kattis2025,
  polygon,
}

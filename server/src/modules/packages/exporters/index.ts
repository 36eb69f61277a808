import type { ExportFormat } from '@drafts/contract'
import { dpkg } from './dpkg.ts'
import { kattis } from './kattis.ts'
import { polygon } from './polygon.ts'
import type { Exporter } from './exporter.ts'

/** The one table of formats: a new one is its file here, and a word in the contract. */
export const exporters: Record<ExportFormat, Exporter> = { dpkg, kattis, polygon }

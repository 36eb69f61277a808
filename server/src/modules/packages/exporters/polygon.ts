import { writePolygon } from '@drafts/formats'
import type { Exporter } from './exporter.ts'

export const polygon: Exporter = { ending: 'zip', isLatex: true, write: writePolygon }

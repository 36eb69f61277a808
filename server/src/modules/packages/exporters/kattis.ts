import { writeKattis } from '@drafts/formats'
import type { Exporter } from './exporter.ts'

export const kattis: Exporter = { ending: 'kpp', write: writeKattis }

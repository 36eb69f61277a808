import { writeKattis } from '@drafts/formats'
import { generateValidator } from '@drafts/scanspec'
import type { Exporter } from './exporter.ts'

/** Formats know no scanspecs: the validator is made here. */
export const kattis: Exporter = {
  ending: 'kpp',
  write: (problem) => {
    const { enabled = false, source = '' } = problem.plain.scanspec ?? {}
    const isAsked = enabled && source.trim() !== ''
    return writeKattis(problem, isAsked ? generateValidator(source) : undefined)
  },
}

import { shortName, writeKattis, writeKattis2025 } from '@drafts/formats'
import type { InputValidator, PackedProblem } from '@drafts/formats'
import { generateValidator } from '@drafts/scanspec'
import type { Exporter } from './exporter.ts'

export const kattis: Exporter = {
  ending: 'kpp',
  nameOf: shortName,
  isLatex: true,
  write: (problem, problemId) => writeKattis(problem, problemId, validatorOf(problem)),
}

export const kattis2025: Exporter = {
  ending: 'kpp',
  nameOf: shortName,
  write: (problem, problemId) => writeKattis2025(problem, problemId, validatorOf(problem)),
}

/** Formats know no scanspecs: the validator is made here. */
const validatorOf = ({ plain: { scanspec } }: PackedProblem): InputValidator | undefined => {
  const { enabled = false, source = '' } = scanspec ?? {}
  return enabled && source.trim() !== '' ? generateValidator(source) : undefined
}

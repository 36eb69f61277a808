import { WantVerdict } from '@drafts/contract'
import { verdictLooks } from '../../product/verdict/verdict-words.ts'

/** The choices of "Expected Verdict"; the empty one is None. */
export const expectedVerdicts: { value: string; label: string }[] = [
  { value: '', label: 'None' },
  ...WantVerdict.options.map((value) => ({ value, label: verdictLooks[value].word })),
]

export const parseWantVerdict = (value: string | null): WantVerdict | null =>
  WantVerdict.options.find((option) => option === value) ?? null

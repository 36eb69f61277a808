import { labelChars } from '@drafts/contract'
import type { Solution, SolutionRole, WantVerdict } from '@drafts/contract'
import type { SolutionBody } from './solution-queries.ts'

/** What the dialog edits. */
export interface SolutionForm {
  label: string
  languageId: string | null
  source: string
  reference: boolean
  role: SolutionRole
  wantVerdict: WantVerdict | null
  notes: string
  private: boolean
}

export const formOf = (
  solution: Solution | undefined,
  languageId: string | null,
): SolutionForm => ({
  label: solution?.label ?? '',
  languageId: solution?.languageId ?? languageId,
  source: solution?.source?.text ?? '',
  reference: solution?.reference ?? false,
  role: solution?.role ?? 'solution',
  wantVerdict: solution ? solution.wantVerdict : 'Accepted',
  notes: solution?.notes ?? '',
  private: solution?.private ?? false,
})

/** Turning Reference on forces the expected verdict to Accepted, and a reference is a solution. */
export const withReference = (form: SolutionForm, reference: boolean): SolutionForm => ({
  ...form,
  reference,
  role: reference ? 'solution' : form.role,
  wantVerdict: reference ? 'Accepted' : form.wantVerdict,
})

/** A generator is run for its output: no verdict is expected of it. */
export const withRole = (form: SolutionForm, role: SolutionRole): SolutionForm => ({
  ...form,
  role,
  wantVerdict: role === 'generator' ? null : form.wantVerdict,
})

export const isSameForm = (a: SolutionForm, b: SolutionForm): boolean =>
  a.label === b.label &&
  a.languageId === b.languageId &&
  a.source === b.source &&
  a.reference === b.reference &&
  a.role === b.role &&
  a.wantVerdict === b.wantVerdict &&
  a.notes === b.notes &&
  a.private === b.private

export const problemsOf = (form: SolutionForm): Record<string, string> => ({
  ...(form.languageId === null ? { languageId: 'Choose a language.' } : {}),
  ...(form.source.trim() === '' ? { source: 'Enter the source.' } : {}),
  ...(form.label.length > labelChars
    ? { label: `A label has at most ${labelChars} characters.` }
    : {}),
})

export const bodyOf = ({ languageId, source, ...rest }: SolutionForm): SolutionBody => ({
  ...rest,
  languageId: languageId ?? '',
  source: { text: source },
})

import { labelChars, sortVerdicts } from '@drafts/contract'
import type { Solution, SolutionRole, WantedGroups, WantVerdict } from '@drafts/contract'
import type { SentSolution } from './solution-queries.ts'

/** What the dialog edits. */
export interface SolutionForm {
  label: string
  languageId: string | null
  source: string
  reference: boolean
  role: SolutionRole
  wantVerdict: WantVerdict | null
  /** Beside it, where any of several is expected. */
  moreVerdicts?: readonly WantVerdict[]
  /** By group of tests. */
  wantGroups: WantedGroups
  notes: string
  private: boolean
}

export const solutionFormOf = (
  solution: Solution | undefined,
  languageId: string | null,
): SolutionForm => ({
  label: solution?.label ?? '',
  languageId: solution?.languageId ?? languageId,
  source: solution?.source?.text ?? '',
  reference: solution?.reference ?? false,
  role: solution?.role ?? 'solution',
  ...wantedOf(solution),
  wantGroups: solution?.wantGroups ?? {},
  notes: solution?.notes ?? '',
  private: solution?.private ?? false,
})

const wantedOf = (
  solution: Pick<Solution, 'wantVerdict' | 'wantVerdicts'> | undefined,
): Pick<SolutionForm, 'wantVerdict' | 'moreVerdicts'> => {
  if (!solution) return { wantVerdict: 'Accepted', moreVerdicts: [] }
  const wantVerdict = solution.wantVerdict ?? solution.wantVerdicts[0] ?? null
  return {
    wantVerdict,
    moreVerdicts: solution.wantVerdicts.filter((verdict) => verdict !== wantVerdict),
  }
}

/** Turning Reference on forces the expected verdict to Accepted, and a reference is a solution. */
export const withReference = (form: SolutionForm, reference: boolean): SolutionForm => ({
  ...form,
  reference,
  role: reference ? 'solution' : form.role,
  ...(reference ? { wantVerdict: 'Accepted', moreVerdicts: [] } : {}),
})

/** A generator is run for its output: no verdict is expected of it. */
export const withRole = (form: SolutionForm, role: SolutionRole): SolutionForm => ({
  ...form,
  role,
  ...(role === 'generator' ? { wantVerdict: null, moreVerdicts: [] } : {}),
})

export const verdictsOf = ({ wantVerdict, moreVerdicts = [] }: SolutionForm): WantVerdict[] =>
  wantVerdict === null ? [] : [wantVerdict, ...moreVerdicts]

export const isSameSolutionForm = (a: SolutionForm, b: SolutionForm): boolean =>
  a.label === b.label &&
  a.languageId === b.languageId &&
  a.source === b.source &&
  a.reference === b.reference &&
  a.role === b.role &&
  sortVerdicts(verdictsOf(a)).join() === sortVerdicts(verdictsOf(b)).join() &&
  wantsKey(a) === wantsKey(b) &&
  a.notes === b.notes &&
  a.private === b.private

const wantsKey = ({ wantGroups }: SolutionForm): string =>
  JSON.stringify(
    Object.entries(wantGroups)
      .filter(([, verdicts = []]) => verdicts.length > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

export const solutionFormProblems = (form: SolutionForm): Record<string, string> => ({
  ...(form.languageId === null ? { languageId: 'Choose a language.' } : {}),
  ...(form.source.trim() === '' ? { source: 'Enter the source.' } : {}),
  ...(form.label.length > labelChars
    ? { label: `A label has at most ${labelChars} characters.` }
    : {}),
})

export const solutionBodyOf = ({
  languageId,
  source,
  moreVerdicts = [],
  wantGroups,
  ...rest
}: SolutionForm): SentSolution => ({
  ...rest,
  ...(moreVerdicts.length > 0
    ? { wantVerdicts: verdictsOf({ ...rest, wantGroups, languageId, source, moreVerdicts }) }
    : {}),
  wantGroups: Object.fromEntries(
    Object.entries(wantGroups).map(([id, verdicts = []]) => [id, [...verdicts]]),
  ),
  languageId: languageId ?? '',
  source: { text: source },
})

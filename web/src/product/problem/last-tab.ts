import type { ProblemId } from '@drafts/contract'
const keyOf = (problemId: ProblemId): string => `drafts-tab:${problemId}`

/** The editor's tab that this browser had open last; null before the first time, or without storage. */
export const readLastTab = (problemId: ProblemId): string | null => {
  try {
    return localStorage.getItem(keyOf(problemId))
  } catch {
    // A browser that keeps nothing: as before the first time.
    return null
  }
}

export const writeLastTab = (problemId: ProblemId, sectionKey: string): void => {
  try {
    localStorage.setItem(keyOf(problemId), sectionKey)
  } catch {
    // Without storage the first tab is opened.
  }
}

import type { Locale, Problem, ProblemId, StatementLocale } from '@drafts/contract'
import type { SaveQueue } from '../../lib/save/save-queue.ts'

/** What the tab of a section is given. */
export interface SectionTabProps {
  problemId: ProblemId
  queue: SaveQueue
  isReadOnly: boolean
}

/** The tab of a section that is one text a language; its owner keeps the language in the address. */
export interface TextTabProps<Chosen extends StatementLocale = Locale> {
  problem: Problem
  locale: Chosen
  onLocale: (locale: Chosen) => void
  queue: SaveQueue
  isReadOnly: boolean
}

import { answerJsonBytes, defaultLocale } from '@drafts/contract'
import type { ProblemId, Statement } from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import { setTitle } from '../../problems/index.ts'
import { fitStatements } from '../fit-texts.ts'
import { listTitles } from '../sections.store.ts'
import { sectionId } from './kind.ts'
import type { Followed, SectionHandler } from './kind.ts'

export const statementsHandler: SectionHandler<'statements'> = {
  accept: (_place, sent) => sent,
  markdown: (content) => ({
    bodyHTML: content.body,
    inputHTML: content.input,
    outputHTML: content.output,
    notesHTML: content.notes,
    argumentHTMLs: content.arguments,
    returnHTMLs: content.returns,
  }),
  afterSave: async (tx, { problemId, before, saved }) =>
    before.body.title === saved.body.title ? {} : followTitle(tx, problemId),
  present: ({ problemId, section }, { path, body, version, rendered }) => {
    const view: Statement = {
      id: sectionId(problemId, path),
      locale: section.locale,
      ...body,
      bodyHTML: '',
      inputHTML: '',
      outputHTML: '',
      notesHTML: '',
      argumentHTMLs: [],
      returnHTMLs: [],
      ...rendered,
      version,
    }
    return fitStatements([view], answerJsonBytes)[0] ?? view
  },
}

/** Lists show the English title, or the first that is not blank. */
const followTitle = async (tx: Tx, problemId: ProblemId): Promise<Followed> => {
  const titles = await listTitles(tx, problemId)
  const shown = titles.get(`statements/${defaultLocale}`) ?? titles.values().next().value
  if (shown !== undefined) await setTitle(tx, problemId, shown)
  return {}
}

import { AppError, findLanguage } from '@drafts/contract'
import type { Ctx } from '../../../platform/http/context.ts'
import { connectedLanguages } from '../../languages/index.ts'

/** A judge runs a job alone: one must be there that speaks all of its languages. */
export const requireJudge = async (
  { db }: Pick<Ctx, 'db'>,
  languageIds: readonly string[],
): Promise<void> => {
  const judges = await connectedLanguages(db)
  if (judges.some((offered) => languageIds.every((id) => offered.has(id)))) return
  const missing = languageIds.filter((id) => !judges.some((offered) => offered.has(id)))
  const labels = (missing.length > 0 ? missing : languageIds).map(
    (id) => findLanguage(id)?.label ?? id,
  )
  const sentence =
    judges.length === 0
      ? 'No judge is connected, so nothing can run now. An administrator can start one.'
      : `No connected judge offers ${labels.join(' together with ')}. An administrator can install it on a judge.`
  throw new AppError('ErrNoJudge', { message: sentence, fields: { languageId: sentence } })
}

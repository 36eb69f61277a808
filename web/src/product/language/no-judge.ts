import { useQuery } from '@tanstack/react-query'
import { languagesQuery } from '../queries/languages.ts'
import type { OfferedLanguage } from '../queries/languages.ts'

export const noJudgeSentence =
  'No judge is connected, so nothing can run now. An administrator can start one.'

/** A judge offers what it has proved to run: none offers anything. Unknown languages say nothing. */
export const isJudgeless = (languages: readonly OfferedLanguage[] | undefined): boolean =>
  languages !== undefined && languages.length > 0 && !languages.some(({ available }) => available)

const askAgainMs = 5000

/** Asked for again until a judge is there. */
export const useJudgeless = (): boolean => {
  const { data } = useQuery({
    ...languagesQuery,
    staleTime: askAgainMs,
    refetchInterval: ({ state }) => (isJudgeless(state.data) ? askAgainMs : false),
  })
  return isJudgeless(data)
}

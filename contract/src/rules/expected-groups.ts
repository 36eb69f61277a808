import type { Verdict, WantVerdict } from '../entities/basics.ts'
import type { RunGroup } from '../entities/execution.ts'
import type { GroupId } from '../entities/ids.ts'
import { verdictList, verdictWords } from './texts/verdict-words.ts'

export type WantedGroups = Readonly<Partial<Record<GroupId, readonly WantVerdict[]>>>

export interface GroupSurprise {
  groupId: GroupId
  name: string
  verdict: Verdict
  wanted: readonly WantVerdict[]
}

/** Groups that ended otherwise than expected. One that was not judged to its end, or was blocked, says nothing. */
export const groupSurprises = (
  wanted: WantedGroups,
  groups: readonly Pick<RunGroup, 'id' | 'name' | 'verdict'>[] | null,
): GroupSurprise[] =>
  (groups ?? []).flatMap(({ id, name, verdict }) => {
    const verdicts = wanted[id] ?? []
    const isOdd =
      verdict !== null && verdicts.length > 0 && !verdicts.some((one) => one === verdict)
    return isOdd ? [{ groupId: id, name, verdict, wanted: verdicts }] : []
  })

/** `Group 3: the verdict is Accepted. Expected: CPU limit.` */
export const groupSurpriseWords = ({ name, verdict, wanted }: GroupSurprise): string =>
  `Group ${name}: the verdict is ${verdictWords[verdict]}. Expected: ${verdictList(wanted)}.`

import type { AccountId } from '@drafts/contract'
import { attempt } from '../../platform/background/attempts.ts'
import type { AttemptEnd } from '../../platform/background/attempts.ts'
import { keepDoing } from '../../platform/background/keep-doing.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Platform } from '../../platform/http/context.ts'
import { makeSearchWords } from '../../platform/texts/texts.ts'
import { ownerWord } from '../../platform/texts/search-words.ts'
import {
  endUnread,
  findSayings,
  hasUnreadWords,
  listUnreadWords,
  writeWords,
} from './problem-words.store.ts'
import type { UnreadWords } from './problem-words.store.ts'

// How a problem gets its search words. A change of its texts leaves a mark in its own transaction. Once it is committed, and
// before it is answered, the words are made in a process apart: whoever saved a text finds it. What that leaves undone, since
// the server ended or was busy, is done in the background.

/** Throws ErrUnavailable where the server is busy with other texts. */
export const makeWords = async (
  db: Db,
  asker: AccountId | 'background',
  unread: UnreadWords,
): Promise<void> => {
  const sayings = await findSayings(db, unread.problemId)
  if (!sayings) return
  const made = await makeSearchWords(asker, sayings)
  const least = { words: `'${ownerWord(sayings.ownerId)}':1B`, text: '', known: [] }
  await writeWords(db, unread, made ?? least)
}

/** Makes words that wait, for as long as the server runs. Any number of servers may do it. */
export const keepWords = (platform: Pick<Platform, 'db' | 'log' | 'config'>): (() => void) =>
  keepDoing(platform, {
    everyMs: platform.config.pace.lookEveryMs,
    waits: hasUnreadWords,
    fault: 'search words could not be made',
    look: async (signal) => {
      for (;;) {
        const ends: AttemptEnd[] = []
        for (const unread of await listUnreadWords(platform.db)) {
          if (signal.aborted) return
          ends.push(await make(platform, unread))
        }
        if (ends.every((end) => end === 'later')) return
      }
    },
  })

const make = (platform: Pick<Platform, 'db' | 'log'>, unread: UnreadWords): Promise<AttemptEnd> => {
  const { db } = platform
  const { problemId, turn } = unread
  return attempt(
    platform,
    { kind: 'words', id: `${problemId}/${turn}`, about: `search words of problem ${problemId}` },
    {
      work: () => makeWords(db, 'background', unread),
      // What was found of the problem before is found on.
      giveUp: () => endUnread(db, unread),
    },
  )
}

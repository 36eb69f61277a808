import type { AccountId } from '@drafts/contract'
import { attempt } from '../../platform/background/attempts.ts'
import type { AttemptEnd } from '../../platform/background/attempts.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Platform } from '../../platform/http/context.ts'
import { makeSearchWords } from '../../platform/texts/texts.ts'
import {
  endUnread,
  findSayings,
  hasUnreadWords,
  hasWords,
  listUnreadWords,
  writeWords,
} from './problem-words.store.ts'
import type { UnreadWords } from './problem-words.store.ts'

// How a problem gets its search words. A change of its texts leaves a mark in its own transaction. Once it is committed, and
// before it is answered, the words are made in an isolated process: whoever saved a text finds it. What that leaves undone, since
// the server ended or was busy, is done in the background.

/** Throws where the server is busy with other texts, and where these take too long to read. */
export const makeWords = async (
  db: Db,
  asker: AccountId | 'background',
  unread: UnreadWords,
): Promise<void> => {
  const sayings = await findSayings(db, unread.problemId)
  if (!sayings) return
  const made = await makeSearchWords(asker, sayings)
  if (!made) throw new Error(`the texts of problem ${unread.problemId} take too long to read`)
  await writeWords(db, unread, made)
}

export const wordsWork = (
  platform: Pick<Platform, 'db' | 'log' | 'config'>,
): BackgroundWork<UnreadWords> => ({
  pollMs: platform.config.pace.pollMs,
  waits: hasUnreadWords,
  list: () => listUnreadWords(platform.db),
  work: (unread) => make(platform, unread),
  fault: 'search words could not be made',
})

const make = (platform: Pick<Platform, 'db' | 'log'>, unread: UnreadWords): Promise<AttemptEnd> => {
  const { db } = platform
  const { problemId, turn } = unread
  return attempt(
    platform,
    { kind: 'words', id: `${problemId}/${turn}`, about: `search words of problem ${problemId}` },
    {
      work: () => makeWords(db, 'background', unread),
      giveUp: () => giveUp(db, unread),
    },
  )
}

/** What was found of the problem before is found on; a new one is found by its title and topics. */
const giveUp = async (db: Db, unread: UnreadWords): Promise<void> => {
  const sayings = (await hasWords(db, unread.problemId))
    ? undefined
    : await findSayings(db, unread.problemId)
  const made = sayings && (await makeSearchWords('background', { ...sayings, texts: [] }))
  await (made ? writeWords(db, unread, made) : endUnread(db, unread))
}

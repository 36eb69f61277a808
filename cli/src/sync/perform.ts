import { ApiError } from '@drafts/contract'
import { documentPath } from '@drafts/formats'
import { isLost, keep } from './folder/aside.ts'
import { digestsOf, isSameDigests } from './folder/digests.ts'
import type { PartContent } from './folder/digests.ts'
import { PartFault } from './folder/folder-files.ts'
import type { FolderFiles } from './folder/folder-files.ts'
import { readFolderPart } from './folder/folder-parts.ts'
import type { FolderPart } from './folder/folder-parts.ts'
import { fetchGroups, namesOfGroups, sendGroups } from './groups.ts'
import { getPart, isItem, isToolTest } from './parts.ts'
import { readServerToolTest } from './tool-tests.ts'
import type { PartKind } from './parts.ts'
import type { SyncedPictures } from './pictures.ts'
import type { Exchange, SyncStep } from './plan/plan.ts'
import { readKeyedJson } from './read-text.ts'
import { deleteOnServer, sendItem, sendSection } from './server/send-parts.ts'
import type { ServerCalls } from './server/server-calls.ts'
import {
  hasPictures,
  openerOf,
  programPart,
  testPart,
  solutionPart,
} from './server/server-parts.ts'
import type { ServerPart } from './server/server-parts.ts'
import type { KnownPart, SyncState } from './state.ts'
import { removePart, writePart } from './folder/write-parts.ts'

// Does one step. The state has a part only once both sides have it alike, so a run that is ended anywhere is gone on with by the
// next one: what was sent and not noted is found to be the same.

export interface SyncWork {
  files: FolderFiles
  calls: ServerCalls
  state: SyncState
  pictures: SyncedPictures
  /** Texts of the folder that the server's take the place of are kept first. */
  keepsOwn: boolean
  /** What is in step now is written down. */
  save: () => Promise<void>
}

/** A part before the step: as it was read. */
export interface ReadPart {
  folder: FolderPart | undefined
  server: ServerPart | undefined
}

/** Which way something went. */
export type SyncOutcome = 'nothing' | 'to server' | 'to folder' | 'both ways' | 'conflict'

export const perform = async (
  work: SyncWork,
  step: SyncStep,
  read: ReadPart,
): Promise<SyncOutcome> => {
  const { key } = step
  switch (step.do) {
    case 'nothing':
      await complete(work, key, read.server)
      note(work, key, read.server)
      return 'nothing'
    case 'exchange':
      return exchange(work, key, read, step)
    case 'merge':
      return merge(work, key, read, step.taken)
    case 'deleteInFolder':
      await requireUnchanged(work, key, read.folder)
      await keepOwn(work, key, read.folder, undefined)
      await removePart(work.files, key)
      work.state.parts.delete(key)
      return 'to folder'
    case 'deleteOnServer':
      await deleteThere(work, key, read.server)
      return 'to server'
    case 'conflict':
      return 'conflict'
  }
}

/** What is in step from now on. */
const note = ({ state }: SyncWork, key: string, part: ServerPart | undefined): void => {
  if (!part) {
    state.parts.delete(key)
    return
  }
  const { content, id, version } = part
  state.parts.set(key, {
    ...(id !== undefined && { id }),
    ...(version !== undefined && { version }),
    fields: digestsOf(content),
  } satisfies KnownPart)
}

/** A new item may lack files whose content goes without saying; from now on it has all. */
const complete = async (
  work: SyncWork,
  key: string,
  part: ServerPart | undefined,
): Promise<void> => {
  if (part?.id !== undefined && !work.state.parts.get(key)?.fields)
    await writePart(work.files, key, part.content, openerOf(work.calls, key, part))
}

const deleteThere = async (
  work: SyncWork,
  key: string,
  server: ServerPart | undefined,
): Promise<void> => {
  if (server?.id !== undefined) await requireAsRead(work, key, server)
  await deleteOnServer(sendingOf(work), key, server ?? {})
  // Its file is gone, and problem.json may name it still.
  if (getPart(key).kind === 'program' && !(await readAgain(work, key)))
    await removePart(work.files, key)
  work.state.parts.delete(key)
}

const exchange = async (
  work: SyncWork,
  key: string,
  read: ReadPart,
  { toServer, toFolder }: Exchange,
): Promise<SyncOutcome> => {
  const { folder, server } = read
  if (toServer.length === 0) {
    if (server) await write(work, key, read, server)
    return 'to folder'
  }
  const taken = Object.fromEntries(
    toFolder.flatMap((name) => (server ? [[name, server.content[name]]] : [])),
  )
  const content = { ...folder?.content, ...taken }
  return send(work, key, read, { content, base: server?.version ?? 0, fields: toServer })
}

const merge = async (
  work: SyncWork,
  key: string,
  read: ReadPart,
  taken: Exchange | undefined,
): Promise<SyncOutcome> => {
  const base = work.state.parts.get(key)?.version
  const content = read.folder?.content ?? {}
  // Without a version nobody could merge, and the save would take the place of what is stored.
  const outcome =
    base === undefined ? 'conflict' : await send(work, key, read, { content, base, fields: [] })
  return outcome === 'conflict' && taken ? exchange(work, key, read, taken) : outcome
}

interface Sent {
  content: PartContent
  base: number | undefined
  fields: readonly string[]
}

const sendingOf = ({ calls, files, state }: SyncWork) => ({
  client: calls.client,
  files,
  problemId: state.problemId,
})

const send = async (
  work: SyncWork,
  key: string,
  read: ReadPart,
  sent: Sent,
): Promise<SyncOutcome> => {
  const { pictures } = work
  const { kind } = getPart(key)
  const shown = hasPictures(kind)
  const content = shown ? await pictures.toServer(sent.content) : sent.content
  try {
    const answer = await sendPart(work, key, read, { ...sent, content })
    const stored = shown ? { ...answer, content: await pictures.toFolder(answer.content) } : answer
    return await settle(work, key, read, stored)
  } catch (error) {
    if (error instanceof ApiError && error.body.code === 'ErrConflict') return 'conflict'
    throw error
  }
}

const sendPart = async (
  work: SyncWork,
  key: string,
  { server }: ReadPart,
  { content, base, fields }: Sent,
): Promise<ServerPart> => {
  const { kind } = getPart(key)
  const sending = sendingOf(work)
  if (isItem(kind)) return sendOne(work, key, server, content, fields)
  if (kind === 'groups')
    return { content: await sendGroups(sending.client, sending.problemId, content, fields) }
  return sendSection(sending, key, content, base)
}

const sendOne = async (
  work: SyncWork,
  key: string,
  server: ServerPart | undefined,
  content: PartContent,
  fields: readonly string[],
): Promise<ServerPart> => {
  if (server) await requireAsRead(work, key, server)
  return sendItem(sendingOf(work), key, content, fields, server?.id)
}

const readItem = async (
  { client, problemId }: Pick<ReturnType<typeof sendingOf>, 'client' | 'problemId'>,
  kind: PartKind,
  id: string,
): Promise<ServerPart> => {
  if (kind === 'program') return programPart(await client.getProgram({ programId: id }))
  if (isToolTest(kind)) return readServerToolTest(client, problemId, kind, id)
  const names = namesOfGroups(await fetchGroups(client, problemId))
  if (kind === 'test') return testPart(await client.getTest({ testId: id }), names)
  return solutionPart(await client.getSolution({ solutionId: id }), names)
}

/** Items have no versions, so what would be overwritten is looked at right before. */
const requireAsRead = async (work: SyncWork, key: string, server: ServerPart): Promise<void> => {
  const id = server.id ?? ''
  const { kind } = getPart(key)
  const now = await readItem(sendingOf(work), kind, id)
  const shown = hasPictures(kind) ? await work.pictures.toFolder(now.content) : now.content
  if (!isSameDigests(digestsOf(withoutGroups(shown)), digestsOf(withoutGroups(server.content))))
    throw new PartFault('It was changed on the server meanwhile. Sync again.')
}

/** The groups went before, and may have other names by now. */
const withoutGroups = ({ group: _of, wantGroups: _wanted, ...content }: PartContent): PartContent =>
  content

/** What is stored now is written where the folder has it otherwise. */
const settle = async (
  work: SyncWork,
  key: string,
  read: ReadPart,
  stored: ServerPart,
): Promise<SyncOutcome> => {
  const now = await readAgain(work, key)
  if (isSameDigests(now?.digests, digestsOf(stored.content))) {
    await complete(work, key, stored)
    note(work, key, stored)
    return 'to server'
  }
  if (isSameDigests(read.folder?.digests, digestsOf(stored.content))) {
    // Typed while it was sent: the next run sends that too.
    note(work, key, stored)
    return 'to server'
  }
  await write(work, key, read, stored)
  return 'both ways'
}

const write = async (
  work: SyncWork,
  key: string,
  read: ReadPart,
  part: ServerPart,
): Promise<void> => {
  const { files, state } = work
  await requireUnchanged(work, key, read.folder)
  await keepOwn(work, key, read.folder, part)
  if (part.id !== undefined && !state.parts.has(key)) {
    // Whatever of it is there when a run ends is no item of the folder's own.
    state.parts.set(key, { id: part.id })
    await work.save()
  }
  await writePart(files, key, part.content, openerOf(work.calls, key, part))
  note(work, key, part)
}

/** What would be nowhere else, once `part` is in its place. */
const keepOwn = async (
  { keepsOwn, files, state }: SyncWork,
  key: string,
  own: FolderPart | undefined,
  part: ServerPart | undefined,
): Promise<void> => {
  const next = part && digestsOf(part.content)
  if (keepsOwn && own && isLost(state.parts.get(key)?.fields, own.digests, next))
    await keep(files, key, own.content)
}

const readAgain = async (work: SyncWork, key: string): Promise<FolderPart | undefined> => {
  const document = (await readKeyedJson(work.files, documentPath)) ?? {}
  return readFolderPart(work.files, document, work.state, work.pictures, key)
}

/** Nothing that was typed since the folder was read is written over. */
const requireUnchanged = async (
  work: SyncWork,
  key: string,
  read: FolderPart | undefined,
): Promise<void> => {
  const now = await readAgain(work, key)
  if (!isSameDigests(now?.digests, read?.digests))
    throw new PartFault('It was changed in the folder meanwhile. Sync again.')
}

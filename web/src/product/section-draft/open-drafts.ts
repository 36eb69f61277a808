import type { AccountId, ProblemId, EndpointName } from '@drafts/contract'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import { endpointOf, onCall } from '../../lib/api/call-events.ts'
import type { CallEvent } from '../../lib/api/call-events.ts'
import { takeSignInNote } from '../../lib/sign-in-again.ts'
import { createStore } from '../../lib/store.ts'
import type { ReadStore } from '../../lib/store.ts'
import { registerDraft } from '../../lib/save/unsaved-drafts.ts'
import type { SectionDraft } from './effects.ts'
import { keptSections } from './kept-draft.ts'
import { noStatus, saveStatusOf } from './save-status.ts'
import type { DraftFacts, SaveStatus } from './save-status.ts'

// The drafts of one open editor. As long as it is open a section has one draft, whichever tab is shown: a form that comes
// back while a save is on its way must not take it for another person's, and leaving the editor asks about all of them.

interface OpenDraft {
  draft: unknown
  facts: () => DraftFacts
  close: () => void
}

export interface OpenEditor {
  status: ReadStore<SaveStatus>
  /** The person was signed out, and has come back to save. */
  isBack: boolean
  /** The draft of this name; made where there is none. */
  draftOf: <View, Form>(
    name: string,
    create: (onSaved: () => void) => SectionDraft<View, Form>,
  ) => SectionDraft<View, Form>
  close: () => void
}

/** What these start or end is none of the problem's content. */
const savesNothing = new Set<EndpointName>(['makeAnswers', 'stopMaking', 'dismissImportWarning'])

/** Tests, solutions and what is restored are saved by calls of their own, beside the drafts. */
const isSave = (problemId: ProblemId, event: CallEvent): boolean => {
  const called = endpointOf(event)
  const [, ofProblem = problemId] = /^\/api\/problems\/([^/]+)\//.exec(event.path) ?? []
  if (ofProblem !== problemId) return false
  return called?.endpoint.access === 'problem:edit' && !savesNothing.has(called.name)
}

/** A queue stays while one goes from problem to problem. */
const editors = new WeakMap<SaveQueue, Map<string, OpenEditor>>()

export const openEditor = (
  queue: SaveQueue,
  accountId: AccountId | undefined,
  problemId: ProblemId,
): OpenEditor => {
  const ofQueue = editors.get(queue) ?? new Map<string, OpenEditor>()
  editors.set(queue, ofQueue)
  const known = ofQueue.get(problemId)
  if (known) return known
  const made = createEditor(queue, accountId, problemId)
  ofQueue.set(problemId, made)
  return made
}

const createEditor = (
  queue: SaveQueue,
  accountId: AccountId | undefined,
  problemId: ProblemId,
): OpenEditor => {
  const drafts = new Map<string, OpenDraft>()
  // What is said in a discussion is not the editor's to save.
  const kept = keptSections(accountId, problemId).filter(
    (name) => !/^(discussion|comment)\//.test(name),
  )
  const status = createStore<SaveStatus>(noStatus)
  let savedAt: number | null = null
  const update = (): void => {
    const waiting = kept.filter((name) => !drafts.has(name))
    const facts = [...drafts.values()].map((open) => open.facts())
    const next = saveStatusOf(facts, waiting, queue.isSaving.get(), savedAt)
    if (JSON.stringify(next) !== JSON.stringify(status.get())) status.set(next)
  }
  const noteSaved = (): void => {
    savedAt = Date.now()
    update()
  }
  const stopQueue = queue.isSaving.subscribe(update)
  const stopCalls = onCall((event) => {
    if (isSave(problemId, event)) noteSaved()
  })
  update()
  return {
    status,
    isBack: takeSignInNote(`/p/${problemId}/edit/`),
    draftOf: <View, Form>(
      name: string,
      create: (onSaved: () => void) => SectionDraft<View, Form>,
    ): SectionDraft<View, Form> => {
      const found = drafts.get(name)
      // A name is of one kind of section, and so is its draft.
      if (found) return found.draft as SectionDraft<View, Form>
      const draft = create(noteSaved)
      const { isDirty, save, discard, state, stop } = draft
      const unregister = registerDraft({ isDirty, flush: save, discard })
      const stopState = state.subscribe(update)
      const close = (): void => {
        unregister()
        stopState()
        stop()
      }
      drafts.set(name, {
        draft,
        facts: () => ({ ...state.get(), name, isDirty: isDirty() }),
        close,
      })
      update()
      return draft
    },
    close: () => {
      stopQueue()
      stopCalls()
      for (const { close } of drafts.values()) close()
    },
  }
}

/** The editor is left: what it could not save is in the browser's storage, and asks no more. */
export const releaseDrafts = (queue: SaveQueue): void => {
  for (const { close } of editors.get(queue)?.values() ?? []) close()
  editors.delete(queue)
}

import { ApiError } from '@drafts/contract'
import type { LastChange } from '@drafts/contract'
import { expect, test, vi } from 'vitest'
import { createKeptDraft } from './kept-draft.ts'
import { signedOutSentence } from '../../lib/api/api-errors.ts'
import { createSaveQueue } from '../../lib/save/save-queue.ts'
import { createSectionDraft } from './effects.ts'

interface Stored {
  version: number
  name: string
  source: string
}
type Form = Omit<Stored, 'version'>

const conflict = () => new ApiError(409, { error: 'Changed meanwhile.', code: 'ErrConflict' })
const signedOut = () => new ApiError(401, { error: 'No session.', code: 'ErrUnauthenticated' })

/** A server with one section; what it holds may be changed behind the form's back. */
const start = ({
  storage = createStorage(),
  errorsOf = (_form: Form): Record<string, string> => ({}),
} = {}) => {
  const server = { stored: { version: 1, name: 'a', source: 'one' } }
  const retry: { due: { attempt: number; isTimed: boolean; run: () => void } | undefined } = {
    due: undefined,
  }
  const pace = { isDue: false, pause: () => undefined as void }
  const reported = vi.fn<(error: unknown) => void>()
  const queue = createSaveQueue(reported)
  const send = vi.fn<(form: Form, base: number) => Promise<Stored>>(async (form, base) => {
    if (base !== server.stored.version) throw conflict()
    server.stored = { version: base + 1, ...form }
    return server.stored
  })
  const read = vi.fn<() => Promise<Stored>>(async () => server.stored)
  const whoChanged = vi.fn<(isAfterSave: boolean) => Promise<LastChange | null>>(async () => null)
  const draft = createSectionDraft<Stored, Form>(
    {
      name: 'checker',
      rules: {
        fields: { name: 'scalar', source: 'text' },
        formOf: ({ name, source }) => ({ name, source }),
        errorsOf,
      },
      send,
      read,
      currentOf: (error) =>
        error instanceof ApiError && error.body.current ? server.stored : undefined,
      queue,
      kept: createKeptDraft<Form>('key', { name: '', source: '' }, storage),
      publish: () => undefined,
      whoChanged,
      retryLater: (attempt, isTimed, run) => {
        retry.due = { attempt, isTimed, run }
        return () => (retry.due = undefined)
      },
      pace: (save) => {
        pace.pause = save
        const stop = () => void (pace.isDue = false)
        return { touch: () => void (pace.isDue = true), stop, end: stop }
      },
    },
    server.stored,
  )
  draft.setMounted(true)
  return {
    retry,
    pace,
    server,
    reported,
    queue,
    send,
    read,
    draft,
    storage,
    whoChanged,
    now: () => draft.state.get(),
  }
}

const createStorage = () => {
  const map = new Map<string, string>()
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

test('what was changed is saved once, and nothing on first load', async () => {
  const { draft, queue, send, storage, server } = start()
  draft.save()
  expect(send).not.toHaveBeenCalled()
  draft.change({ source: 'two' })
  expect(storage.map.size).toBe(1)
  draft.save()
  draft.save()
  await queue.whenIdle()
  expect(send).toHaveBeenCalledOnce()
  expect(server.stored.source).toBe('two')
  expect([draft.isDirty(), storage.map.size]).toEqual([false, 0])
})

test.each([
  [signedOut(), signedOutSentence],
  [new TypeError('fetch failed'), /could not be reached.*not saved/],
  [
    new ApiError(500, { error: 'The server failed.', code: 'ErrInternal' }),
    /^The server failed\. What you typed is here, and not saved\.$/,
  ],
])(
  'a save that fails is reported in the form and sent again on demand: %s',
  async (error, sentence) => {
    const { draft, queue, send, reported, now, storage, server } = start()
    send.mockRejectedValueOnce(error)
    draft.changeAndSave({ source: 'two' })
    await queue.whenIdle()
    expect(now().failure).toMatch(sentence)
    expect(now().form.source).toBe('two')
    expect([draft.isDirty(), storage.map.size]).toEqual([true, 1])
    expect(reported).not.toHaveBeenCalled()
    draft.save()
    await queue.whenIdle()
    expect(now().failure).toBeNull()
    expect(server.stored.source).toBe('two')
    expect(draft.isDirty()).toBe(false)
  },
)

test('a form that was left lets the queue tell, and its draft is restored', async () => {
  const { draft, queue, send, reported, storage } = start()
  send.mockRejectedValueOnce(new TypeError('fetch failed'))
  draft.changeAndSave({ source: 'two' })
  draft.setMounted(false)
  await queue.whenIdle()
  expect(reported).toHaveBeenCalledOnce()
  const again = start({ storage })
  expect(again.now()).toMatchObject({ isRestored: true, form: { source: 'two' } })
  expect(again.send).not.toHaveBeenCalled()
  again.draft.save()
  await again.queue.whenIdle()
  expect(again.now().isRestored).toBe(false)
  expect(again.server.stored.source).toBe('two')
})

test('what was restored can be undone', () => {
  const { draft, storage } = start()
  draft.change({ source: 'two' })
  const again = start({ storage })
  again.draft.discard()
  expect(again.now()).toMatchObject({ isRestored: false, form: { source: 'one' } })
  expect(start({ storage }).now().isRestored).toBe(false)
})

test('a conflict keeps both; theirs can be taken and mine brought back', async () => {
  const { draft, queue, server, now, send } = start()
  server.stored = { version: 2, name: 'a', source: 'theirs' }
  draft.changeAndSave({ source: 'mine' })
  await queue.whenIdle()
  expect(now()).toMatchObject({ form: { source: 'mine' }, theirs: { source: 'theirs' } })
  // Nothing is saved while nobody has said whose counts.
  draft.changeAndSave({ source: 'mine 2' })
  await queue.whenIdle()
  expect(send).toHaveBeenCalledOnce()
  draft.takeTheirs()
  expect(now()).toMatchObject({
    form: { source: 'theirs' },
    setAside: { form: { source: 'mine 2' } },
  })
  expect(draft.isDirty()).toBe(false)
  draft.bringMineBack()
  expect(now()).toMatchObject({ form: { source: 'mine 2' }, theirs: { source: 'theirs' } })
  draft.keepMine()
  await queue.whenIdle()
  expect(server.stored).toEqual({ version: 3, name: 'a', source: 'mine 2' })
})

test('a draft restored over what somebody else saved meanwhile is a conflict', async () => {
  const { draft, storage } = start()
  draft.change({ source: 'mine' })
  const again = start({ storage })
  again.server.stored = { version: 2, name: 'a', source: 'theirs' }
  again.draft.adopt(again.server.stored)
  again.draft.save()
  await again.queue.whenIdle()
  expect(again.now().theirs).toMatchObject({ source: 'theirs' })
  expect(again.server.stored.source).toBe('theirs')
})

test('typed on while it is saved: other fields come in, the same field is asked about', async () => {
  const { draft, queue, send, now } = start()
  send.mockImplementationOnce(async (form) => {
    draft.change({ source: 'two and more' })
    return { version: 2, ...form, name: 'merged' }
  })
  draft.changeAndSave({ source: 'two' })
  await queue.whenIdle()
  expect(now()).toMatchObject({ form: { name: 'merged', source: 'two and more' }, theirs: null })
  send.mockImplementationOnce(async (form) => {
    draft.change({ source: 'typed' })
    return { version: 3, ...form, source: 'two and more\nand theirs' }
  })
  draft.save()
  await queue.whenIdle()
  expect(now()).toMatchObject({
    form: { source: 'typed' },
    theirs: { source: 'two and more\nand theirs' },
  })
})

test('an untouched form follows what is stored, a touched one does not', () => {
  const { draft, now } = start()
  draft.adopt({ version: 2, name: 'b', source: 'one' })
  expect(now().form.name).toBe('b')
  draft.change({ source: 'two' })
  draft.adopt({ version: 3, name: 'c', source: 'one' })
  expect(now().form).toEqual({ name: 'b', source: 'two' })
})

test('another tab that saved does not take away what this one keeps, and a crash leaves it to the next', () => {
  const { draft, storage } = start()
  draft.change({ source: 'two' })
  createKeptDraft<Form>('key', { name: '', source: '' }, storage).drop()
  expect(storage.map.size).toBe(1)
  const next = start({ storage })
  expect(next.now()).toMatchObject({ isRestored: true, form: { source: 'two' } })
  next.draft.discard()
  expect(storage.map.size).toBe(0)
})

test('a form that was left and is saved late takes away nothing of the one that came after it', async () => {
  const { draft, queue, send, server, storage } = start()
  const gate = Promise.withResolvers<void>()
  send.mockImplementationOnce(async (form, base) => {
    await gate.promise
    return { version: base + 1, ...form }
  })
  draft.change({ source: 'two' })
  draft.setMounted(false)
  const next = start({ storage })
  next.draft.change({ source: 'three' })
  gate.resolve()
  await queue.whenIdle()
  expect(server.stored.source).toBe('one')
  expect([...storage.map.values()].join()).toContain('three')
})

test('a form that is left while it is typed in is saved all the same', async () => {
  const { draft, queue, server } = start()
  draft.change({ source: 'two' })
  draft.setMounted(false)
  expect(queue.isSaving.get()).toBe(true)
  draft.change({ source: 'three' })
  await queue.whenIdle()
  expect(server.stored.source).toBe('three')
})

test('what another part of the page saves is shown while the queue still works on it', async () => {
  const { draft, queue, now } = start()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  queue.enqueue('title', async () => {
    draft.adopt({ version: 2, name: 'b', source: 'one' })
    await gate
  })
  expect(queue.isSaving.get()).toBe(true)
  expect([now().form.name, draft.isDirty()]).toEqual(['b', false])
  open()
  await queue.whenIdle()
})

test.each([
  ['Save mine', 'three'],
  ['Take theirs', 'two'],
])('%s decides only what both have changed', async (way, source) => {
  const { draft, queue, server, now } = start()
  draft.change({ name: 'mine', source: 'three' })
  // They changed the source only: the name is mine whatever is chosen.
  server.stored = { version: 2, name: 'a', source: 'two' }
  draft.save()
  await queue.whenIdle()
  expect(now().theirs).toEqual({ name: 'mine', source: 'two' })
  if (way === 'Save mine') draft.keepMine()
  else draft.takeTheirs()
  await queue.whenIdle()
  expect(server.stored).toMatchObject({ name: 'mine', source })
})

test('what they changed elsewhere is not taken out by saving mine', async () => {
  const { draft, queue, server, now } = start()
  draft.change({ source: 'three' })
  server.stored = { version: 2, name: 'theirs', source: 'two' }
  draft.save()
  await queue.whenIdle()
  expect(now().form).toEqual({ name: 'theirs', source: 'three' })
  draft.keepMine()
  await queue.whenIdle()
  expect(server.stored).toEqual({ version: 3, name: 'theirs', source: 'three' })
})

test('a fault that is put back is no fault any more', () => {
  const { draft, now, send } = start({
    errorsOf: ({ name }): Record<string, string> => (name === 'b' ? { name: 'Not b.' } : {}),
  })
  draft.changeAndSave({ name: 'b' })
  expect(now().errors).toEqual({ name: 'Not b.' })
  draft.changeAndSave({ name: 'a' })
  expect(now().errors).toEqual({})
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['carries what is stored', 0],
  ['does not', 1],
])('a refusal that %s: it is read again %i times', async (_name, reads) => {
  const { draft, queue, server, now, send, read } = start()
  server.stored = { version: 2, name: 'a', source: 'theirs' }
  const current = reads === 0 ? { current: server.stored } : {}
  send.mockRejectedValueOnce(
    new ApiError(409, { error: 'Changed meanwhile.', code: 'ErrConflict', ...current }),
  )
  draft.changeAndSave({ source: 'mine' })
  await queue.whenIdle()
  expect(now()).toMatchObject({ form: { source: 'mine' }, theirs: { source: 'theirs' } })
  expect(read).toHaveBeenCalledTimes(reads)
})

test('what they changed in other lines comes in, and nobody is asked', async () => {
  const { draft, queue, send, now, server } = start()
  draft.changeAndSave({ source: 'one\ntwo\nthree\nfour' })
  await queue.whenIdle()
  send.mockImplementationOnce(async (form) => {
    draft.change({ source: 'ONE\ntwo\nthree\nfour' })
    server.stored = { version: 3, ...form, source: 'one\ntwo\nthree\nFOUR' }
    return server.stored
  })
  draft.changeAndSave({ name: 'b' })
  await queue.whenIdle()
  expect(now()).toMatchObject({ form: { source: 'ONE\ntwo\nthree\nFOUR' }, theirs: null })
})

test('a change that was given up while it was saved is taken out again by the next save', async () => {
  const { draft, queue, server, now } = start()
  draft.changeAndSave({ source: 'two' })
  draft.discard()
  await queue.whenIdle()
  expect([server.stored.source, now().form.source]).toEqual(['two', 'one'])
  draft.save()
  await queue.whenIdle()
  expect(server.stored.source).toBe('one')
})

test('what was typed after taking theirs is put aside when mine is brought back', async () => {
  const { draft, queue, server, now } = start()
  server.stored = { version: 2, name: 'a', source: 'theirs' }
  draft.changeAndSave({ source: 'mine' })
  await queue.whenIdle()
  draft.takeTheirs()
  draft.change({ source: 'theirs and more' })
  draft.bringMineBack()
  expect(now()).toMatchObject({
    form: { source: 'mine' },
    setAside: { form: { source: 'theirs and more' } },
  })
})

test('a save that did not get there is sent again by itself, also of a form that was left', async () => {
  const { draft, queue, retry, send, server, reported, now } = start()
  send.mockRejectedValueOnce(new TypeError('fetch failed'))
  draft.changeAndSave({ source: 'two' })
  await queue.whenIdle()
  expect(retry.due).toMatchObject({ attempt: 1, isTimed: true })
  // Leaving it saves.
  send.mockRejectedValueOnce(new TypeError('fetch failed'))
  draft.setMounted(false)
  await queue.whenIdle()
  expect(retry.due).toMatchObject({ attempt: 2, isTimed: true })
  // It is reported where nobody saw it before, and not at every attempt.
  expect(reported).not.toHaveBeenCalled()
  retry.due?.run()
  await queue.whenIdle()
  expect(server.stored.source).toBe('two')
  expect([now().attempts, draft.isDirty()]).toEqual([0, false])
})

test.each([
  [signedOut(), { attempt: 1, isTimed: false }],
  [new ApiError(503, { error: 'Busy.', code: 'ErrUnavailable' }), { attempt: 1, isTimed: true }],
  [new ApiError(413, { error: 'Too large.', code: 'ErrTooLarge' }), {}],
])('what is refused for good is not sent again, a lost session waits: %s', async (error, due) => {
  const { draft, queue, retry, send } = start()
  send.mockRejectedValueOnce(error)
  draft.changeAndSave({ source: 'two' })
  await queue.whenIdle()
  const { run: _run, ...found } = retry.due ?? { run: undefined }
  expect(found).toEqual(due)
  draft.stop()
  expect(retry.due).toBeUndefined()
  // Nor what fails after the editor was left.
  send.mockRejectedValueOnce(new TypeError('fetch failed'))
  draft.setMounted(false)
  await queue.whenIdle()
  expect(retry.due).toBeUndefined()
})

test('saving mine over it takes nothing out that only they changed', async () => {
  const { draft, queue, send, now, server } = start()
  draft.changeAndSave({ source: 'one\ntwo\nthree\nfour' })
  await queue.whenIdle()
  server.stored = { version: 3, name: 'a', source: 'ONE\ntwo\nthree\nFour' }
  const changed = { handle: 'alice', at: '2026-01-01T12:04:00.000Z' }
  send.mockRejectedValueOnce(
    new ApiError(409, {
      error: 'Changed meanwhile.',
      code: 'ErrConflict',
      current: server.stored,
      changed,
    }),
  )
  draft.changeAndSave({ source: 'one\ntwo\nthree\nFOUR' })
  await queue.whenIdle()
  expect(now().theirsBy).toEqual(changed)
  draft.keepMine()
  await queue.whenIdle()
  expect(server.stored.source).toBe('ONE\ntwo\nthree\nFOUR')
  expect(now()).toMatchObject({ theirs: null, theirsBy: null })
})

const alice = { handle: 'alice', at: '2026-01-01T12:04:00.000Z' }

test('a newer version that comes in while the conflict is open has its own name', async () => {
  const { draft, queue, send, now, server, whoChanged } = start()
  server.stored = { version: 2, name: 'a', source: 'theirs' }
  const refusal = { error: 'Changed meanwhile.', code: 'ErrConflict' as const }
  send.mockRejectedValueOnce(
    new ApiError(409, { ...refusal, current: server.stored, changed: alice }),
  )
  draft.changeAndSave({ source: 'mine' })
  await queue.whenIdle()
  expect([now().theirsBy, whoChanged.mock.calls]).toEqual([alice, []])
  const carol = { handle: 'carol', at: '2026-01-01T12:05:00.000Z' }
  whoChanged.mockResolvedValueOnce(carol)
  draft.adopt({ version: 3, name: 'a', source: 'newer' })
  await vi.waitFor(() => expect(now().theirsBy).toEqual(carol), 60_000)
  expect(whoChanged.mock.calls).toEqual([[false]])
})

test('a conflict that a save brought in asks who it was', async () => {
  const { draft, queue, send, now, server, whoChanged } = start()
  whoChanged.mockResolvedValueOnce(alice)
  send.mockImplementationOnce(async (form) => {
    // Typed on while the save is under way; the answer has another's change of the same field.
    draft.change({ name: 'mine' })
    return (server.stored = { version: 3, ...form, name: 'theirs' })
  })
  draft.changeAndSave({ source: 'two' })
  await queue.whenIdle()
  await vi.waitFor(() => expect(now().theirsBy).toEqual(alice), 60_000)
  expect(whoChanged.mock.calls).toEqual([[true]])
})

test('a text that is not left is saved by a pause, and another kind of field is not', async () => {
  const { draft, queue, pace, server, send } = start()
  draft.change({ name: 'b' })
  expect(pace.isDue).toBe(false)
  draft.change({ source: 'two' })
  expect(pace.isDue).toBe(true)
  pace.pause()
  await queue.whenIdle()
  expect(server.stored).toMatchObject({ name: 'b', source: 'two' })
  // Nothing was typed since.
  pace.pause()
  await queue.whenIdle()
  expect(send).toHaveBeenCalledOnce()
})

test.each([
  ['is left', 'save'],
  ['goes away', 'setMounted'],
  ['belongs to an editor that is left', 'stop'],
] as const)('no pause is waited for where the field %s', (_name, action) => {
  const { draft, pace } = start()
  draft.change({ source: 'two' })
  draft[action](false)
  expect(pace.isDue).toBe(false)
})

import { mergeFields } from '@drafts/contract'
import { expect, it } from 'vitest'
import { testSeed } from '../../../../testing/seed.ts'
import { beginDraft, draftMachine, isDirty, sendingOf } from './machine.ts'
import type { DraftEvent, DraftRules, MachineState } from './draft-state.ts'

// Generated sequences of a person who types, saves, chooses and crashes, a second person who changes the same section,
// and a server that answers late, refuses and is lost. After every step: no typed text is lost, no save takes out what
// the other wrote unless the person did, and what a form takes for stored is what the server has. At the end the form
// comes to rest with the server.

interface Form {
  title: string
  body: string
}
interface View extends Form {
  version: number
}

const rules: DraftRules<View, Form> = {
  formOf: ({ title, body }) => ({ title, body }),
  fields: { title: 'scalar', body: 'text' },
  errorsOf: () => ({}),
}
const step = draftMachine(rules)
const first: View = { version: 0, title: 'Title', body: 'one\ntwo\nthree\nfour\nfive' }

/** Mulberry32: the same seed makes the same sequence. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Answer = { view: View } | { conflict: View } | { lost: true }

/** Everything there is: the page, its storage and queue, and the server with all versions it ever had. */
class World {
  versions: View[] = [first]
  state: MachineState<View, Form> = beginDraft(rules, first, undefined)
  kept: { form: Form; version: number } | undefined
  waiting: { turn: number } | undefined
  flying: { form: Form; turn: number; base: number; answer?: Answer } | undefined
  isRetryDue = false
  /** Words the person has typed, and those the person has given up. */
  typed = new Set<string>()
  givenUp = new Set<string>()
  /** Words of the other that the person has taken out, and those that a save took out by itself. */
  takenOut = new Set<string>()
  takenSilently: string[] = []
  readonly random: (below: number) => number
  constructor(seed: number) {
    this.random = randomFrom(seed)
    this.send({ type: 'mount' })
  }

  now(): View {
    return this.versions.at(-1) ?? first
  }

  send(event: DraftEvent<View, Form>): void {
    const { state, effects } = step(this.state, event)
    this.state = state
    if (['keepMine', 'bringMineBack'].includes(event.type))
      this.takeOut(theirWordsIn(state.stored), state.form)
    for (const effect of effects) {
      if (effect.type === 'enqueue') this.waiting = effect
      if (effect.type === 'keep') this.kept = effect
      if (effect.type === 'drop') this.kept = undefined
      if (effect.type === 'retryLater') this.isRetryDue = true
    }
  }

  store(form: Form): View {
    const view = { ...form, version: this.versions.length }
    this.versions.push(view)
    return view
  }

  edited(form: Form, word: string): Partial<Form> {
    if (this.random(6) === 0) return { title: word }
    const lines = form.body.split('\n')
    const at = this.random(lines.length + 1)
    return { body: lines.toSpliced(at, this.random(3) === 0 ? 1 : 0, word).join('\n') }
  }

  type(): void {
    const word = `mine${this.typed.size}x`
    const part = this.edited(this.state.form, word)
    this.typed.add(word)
    const left = wordsIn({ ...this.state.form, ...part })
    this.giveUp([...wordsIn(this.state.form)].filter((old) => !left.has(old)))
    this.takeOut(theirWordsIn(this.state.form), { ...this.state.form, ...part })
    this.send({ type: 'change', part })
  }

  giveUp(words: Iterable<string>): void {
    for (const word of words) this.givenUp.add(word)
  }

  takeOut(words: readonly string[], form: Form): void {
    const left = new Set(theirWordsIn(form))
    for (const word of words) if (!left.has(word)) this.takenOut.add(word)
  }

  /** The queue sends what waits, one at a time, as the machine has it at that moment. */
  depart(): void {
    if (this.flying || !this.waiting) return
    const { turn } = this.waiting
    this.waiting = undefined
    const sent = sendingOf(this.state, turn)
    if (sent) this.flying = { ...sent, turn }
    else this.send({ type: 'unsent', turn })
  }

  /** The server takes what is on its way, or it is lost before or after that. */
  process(isReliable: boolean): void {
    const { flying } = this
    if (!flying || flying.answer) return
    const fate = isReliable ? 0 : this.random(8)
    if (fate === 1) return void (flying.answer = { lost: true })
    const base = this.versions[flying.base] ?? first
    const { merged, conflicts } = mergeFields<Form>(
      rules.fields,
      rules.formOf(base),
      rules.formOf(this.now()),
      flying.form,
    )
    if (conflicts.length > 0) return void (flying.answer = { conflict: this.now() })
    const left = new Set(theirWordsIn(merged))
    const gone = theirWordsIn(this.now()).filter((word) => !left.has(word))
    this.takenSilently.push(...gone.filter((word) => !this.takenOut.has(word)))
    const view = this.store(merged)
    flying.answer = fate === 2 ? { lost: true } : { view }
  }

  arrive(): void {
    const { flying } = this
    if (!flying?.answer) return
    const { form, turn, answer } = flying
    this.flying = undefined
    if ('view' in answer) this.send({ type: 'saved', turn, form, view: answer.view })
    else if (!this.state.isMounted && 'conflict' in answer) this.send({ type: 'missed', turn })
    else if ('conflict' in answer)
      this.send({ type: 'conflicted', turn, errors: {}, view: answer.conflict, by: null })
    else this.send({ type: 'failed', turn, errors: {}, failure: 'Lost.', again: 'soon' })
  }

  retry(): void {
    if (!this.isRetryDue) return
    this.isRetryDue = false
    this.send({ type: 'retry' })
  }

  /** The page is gone; the next one begins with the storage. What is on its way may still get there. */
  crash(): void {
    this.process(false)
    this.giveUp(wordsIn(this.state.setAside?.form))
    this.flying = undefined
    this.waiting = undefined
    this.isRetryDue = false
    this.state = beginDraft(rules, this.now(), this.kept)
    this.send({ type: 'mount' })
  }

  choose(): void {
    const { form, setAside, theirs } = this.state
    switch (this.random(theirs ? 3 : 8)) {
      case 0:
        this.giveUp(wordsIn(setAside?.form))
        return this.send({ type: 'takeTheirs' })
      case 1:
      case 2:
        return this.send({ type: 'keepMine' })
      case 3:
        this.giveUp(wordsIn(setAside?.form))
        return this.send({ type: 'forgetMine' })
      case 4:
        this.giveUp(wordsIn(form))
        return this.send({ type: 'discard' })
      default:
        return this.send({ type: 'bringMineBack' })
    }
  }

  act(): void {
    const other = () => this.edited(this.now(), `theirs${this.versions.length}x`)
    const acts = [
      () => this.type(),
      () => this.type(),
      () => this.type(),
      () => this.send({ type: 'save' }),
      () => this.send({ type: 'save' }),
      () => this.send({ type: 'pause' }),
      () => this.depart(),
      () => this.depart(),
      () => this.process(false),
      () => this.process(false),
      () => this.arrive(),
      () => this.arrive(),
      () => this.store({ ...rules.formOf(this.now()), ...other() }),
      () => this.send({ type: 'adopt', view: this.now() }),
      () => this.send({ type: this.state.isMounted ? 'unmount' : 'mount' }),
      () => (this.state.theirs || this.random(6) === 0 ? this.choose() : undefined),
      () => (this.random(6) === 0 ? this.crash() : undefined),
      () => this.retry(),
    ]
    acts[this.random(acts.length)]?.()
  }

  /** Nothing goes wrong any more, and the person keeps what is theirs. */
  rest(): void {
    if (!this.state.isMounted) this.send({ type: 'mount' })
    for (let round = 0; round < 10; round += 1) {
      this.send({ type: 'adopt', view: this.now() })
      if (this.state.theirs) this.send({ type: 'keepMine' })
      this.send({ type: 'save' })
      for (let turn = 0; turn < 3; turn += 1) {
        this.depart()
        this.process(true)
        this.arrive()
      }
    }
  }
}

const wordsIn = (form: Form | undefined): Set<string> =>
  new Set(form ? `${form.title}\n${form.body}`.match(/\bmine\d+x\b/g) : [])

const theirWordsIn = ({ title, body }: Form): string[] =>
  `${title}\n${body}`.match(/\btheirs\d+x\b/g) ?? []

const isSameForm = (a: Form, b: Form | undefined): boolean =>
  a.title === b?.title && a.body === b.body

/** Where a save failed that may pass, another is due, waits or is under way. */
const isForgotten = ({ state, isRetryDue }: World): boolean =>
  state.attempts > 0 && isDirty(state) && !isRetryDue && state.pending === null

const lostIn = ({ state, versions, typed, givenUp }: World): string[] => {
  const held = new Set([...wordsIn(state.form), ...wordsIn(state.setAside?.form)])
  const stored = new Set(versions.flatMap((view) => [...wordsIn(view)]))
  return [...typed].filter((word) => !held.has(word) && !stored.has(word) && !givenUp.has(word))
}

it('no typed text is lost, and a saved form is what the server has', () => {
  const seed = testSeed()
  const rounds = Number(import.meta.env['DRAFTS_DRAFT_ROUNDS'] ?? 200)
  const seen = { conflicts: 0, setAside: 0, merged: 0, restored: 0, retried: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const world = new World(seed + round)
    for (let at = 0; at < 120; at += 1) {
      const before = world.state
      world.act()
      const { state, versions } = world
      const lost = lostIn(world)
      if (lost.length > 0) throw new Error(`seed ${seed + round}, step ${at}: lost ${lost.join()}`)
      if (world.takenSilently.length > 0)
        throw new Error(`seed ${seed + round}, step ${at}: took out ${world.takenSilently.join()}`)
      if (isForgotten(world)) throw new Error(`seed ${seed + round}, step ${at}: not sent again`)
      if (state.attempts > 1) seen.retried += 1
      const known = versions[state.server.version]
      if (!isSameForm(state.stored, known))
        throw new Error(`seed ${seed + round}, step ${at}: stored`)
      if (!before.theirs && state.theirs) seen.conflicts += 1
      if (!before.setAside && state.setAside) seen.setAside += 1
      if (!before.isRestored && state.isRestored) seen.restored += 1
      if (state.form !== before.form && !isDirty(state) && isDirty(before)) seen.merged += 1
    }
    world.rest()
    const { state } = world
    expect({ seed: seed + round, form: state.form, kept: world.kept }).toEqual({
      seed: seed + round,
      form: rules.formOf(world.now()),
      kept: undefined,
    })
    expect(lostIn(world)).toEqual([])
  }
  // Otherwise nothing was proved.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
}, 60_000)

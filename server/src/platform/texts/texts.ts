import { AppError, rendering, textHtmlBytes } from '@drafts/contract'
import type { Mutant } from '@drafts/formats/mutants'
import type { DrawnCalls, ScriptPlan, ScriptWorld } from '@drafts/formats/script'
import type { AccountId, Merge, SectionFacts, SectionKind } from '@drafts/contract'
import { BoundedChildren } from '../isolated/bounded-children.ts'
import type { AskOptions, ChildOutcome } from '../isolated/bounded-children.ts'
import { TextCache } from '../cache/text-cache.ts'
import { requireNoTransaction } from '../db/transaction.ts'
import { unrendered } from '../markdown/unrendered.ts'
import type {
  Annotation,
  FoundMarks,
  Mention,
  Sayings,
  SearchWords,
  Sought,
  Talk,
  TextQuestion,
  TextWork,
  WrittenText,
} from './text-work.ts'

// People's texts are worked on in a process of its own, always: what a text costs cannot be seen in it. The parser of
// Markdown takes time that grows with the square of nearly everything that nests or is left open, so that 20 kB can keep a
// core busy for seconds. What takes too long, or makes too much, is shown as it is typed.

const isolated = new BoundedChildren<TextQuestion, unknown>({
  module: new URL('text-worker.ts', import.meta.url),
  processes: rendering.processes,
  patienceMs: rendering.patienceMs,
  cpuMs: rendering.cpuMs,
  idleMs: 600_000,
  heapMb: 512,
  // Besides the HTML there are places of mentions.
  answerBytes: textHtmlBytes + 100_000,
  waitingEach: 16,
  waitingAll: 500,
})

/** Who asks: an account, who looks at a problem, or the server itself in the background. */
type Asker = AccountId | 'background' | `problem ${string}`

/** Starts the process before the first text comes. */
export const warmTexts = (): void => isolated.warm()

const renderedChars = 2_000_000
/** HTML by its Markdown: a save has most texts of the one before it, and those of the preview. */
let renderedTexts = new TextCache(renderedChars)

let site: string | undefined
/** Where people read texts (`PUBLIC_URL`): pictures of this site are told from others by it. */
export const setSite = (publicUrl: string): void => {
  site = publicUrl
  renderedTexts = new TextCache(renderedChars)
}

const written = (markdown: string): WrittenText => {
  if (site === undefined) throw new Error('Texts are rendered for a site: call `setSite` first.')
  return { markdown, site }
}

const ask = async <Name extends keyof TextWork>(
  asker: Asker,
  does: Name,
  given: TextWork[Name]['given'],
  options: AskOptions = {},
): Promise<ChildOutcome<TextWork[Name]['answer']>> => {
  requireNoTransaction('Work on a text')
  const once = async (): Promise<ChildOutcome<TextWork[Name]['answer']>> =>
    // A question has what its name says, and so has its answer.
    (await isolated.ask(asker, { does, given } as TextQuestion, options)) as ChildOutcome<
      TextWork[Name]['answer']
    >
  const first = await once()
  // Something else ended the process: a text ends it by time, memory or size.
  const outcome = 'fault' in first && first.fault === 'crash' ? await once() : first
  if ('fault' in outcome && (outcome.fault === 'busy' || outcome.fault === 'crash'))
    throw new AppError('ErrUnavailable', {
      message:
        'The server is still busy with other texts. This one was not taken; send it again in a moment.',
      retryAfterS: 2,
    })
  return outcome
}

/** As `renderMarkdown` (markdown/render.ts). ErrUnavailable: too many texts of this account wait already. */
export const renderText = (asker: Asker, markdown: string): Promise<string> =>
  new CallRenderer(asker).render(markdown)

const shortChars = 5000

/** Renders all texts of one call, which share its time and the bytes of its HTML: after one that takes much little is left. */
export class CallRenderer {
  readonly #asker: Asker
  #leftMs: number = rendering.callCpuMs
  #leftBytes: number = textHtmlBytes

  constructor(asker: Asker) {
    this.#asker = asker
  }

  async render(markdown: string): Promise<string> {
    if (markdown.trim() === '') return ''
    requireNoTransaction('Work on a text')
    const html = await renderedTexts.get(markdown, () => this.#make(markdown))
    const bytes = Buffer.byteLength(html ?? '')
    if (html === undefined || bytes > this.#leftBytes) return unrendered(markdown)
    this.#leftBytes -= bytes
    return html
  }

  /** Undefined: it takes too much. */
  async #make(markdown: string): Promise<string | undefined> {
    // In the least time a long text cannot be rendered, and its process would have to be started again.
    if (this.#leftMs <= 0 && markdown.length > shortChars) return undefined
    const cpuMs = Math.max(rendering.leastCpuMs, Math.min(rendering.cpuMs, this.#leftMs))
    const outcome = await ask(this.#asker, 'render', written(markdown), { cpuMs })
    this.#leftMs -= 'answer' in outcome ? (outcome.cpuMs ?? 0) : cpuMs
    return 'answer' in outcome ? outcome.answer : undefined
  }
}

export const renderTalk = async (asker: Asker, markdown: string): Promise<Talk> => {
  const outcome = await ask(asker, 'talk', written(markdown))
  return 'answer' in outcome ? outcome.answer : { html: unrendered(markdown), mentions: [] }
}

export const accountMentions = async (asker: Asker, html: string): Promise<Mention[]> => {
  const outcome = await ask(asker, 'mentions', html)
  return 'answer' in outcome ? outcome.answer : []
}

/** Words of a problem for the search; undefined where it takes too long to read. */
export const makeSearchWords = async (
  asker: Asker,
  sayings: Sayings,
): Promise<SearchWords | undefined> => {
  const outcome = await ask(asker, 'searchWords', sayings)
  return 'answer' in outcome ? outcome.answer : undefined
}

/** Marks what was found, in the order given; undefined where it takes too long, or the server is busy with other texts. */
export const markAllFound = async (
  asker: Asker,
  found: readonly { title: string; text: string }[],
  sought: readonly Sought[],
): Promise<FoundMarks[] | undefined> => {
  try {
    const outcome = await ask(asker, 'markFound', { found, sought })
    return 'answer' in outcome ? outcome.answer : undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'ErrUnavailable') return undefined
    throw error
  }
}

/** As LanguageTool reads a text; one that takes too long is read as it is. */
export const annotateText = async (asker: Asker, text: string): Promise<Annotation[]> => {
  const outcome = await ask(asker, 'annotate', text)
  return 'answer' in outcome ? outcome.answer : [{ text }]
}

export const isForTestlib = async (asker: Asker, source: string): Promise<boolean> => {
  const outcome = await ask(asker, 'isForTestlib', source)
  return 'answer' in outcome && outcome.answer
}

/** Facts of a section; undefined where it takes too long to read. */
export const workOutFacts = async (
  asker: Asker,
  kind: SectionKind,
  section: { body: object; rendered: Readonly<Record<string, unknown>> },
): Promise<SectionFacts | undefined> => {
  const { body, rendered } = section
  const outcome = await ask(asker, 'facts', { kind, body, rendered })
  return 'answer' in outcome ? outcome.answer : undefined
}

/** Plans of scripts by these and what else the problem has: an open editor asks again and again. */
const plannedScripts = new TextCache(2_000_000)

/** Plans the tests of a script where there are these generators, tests and groups. */
export const planScriptText = async (
  asker: Asker,
  source: string,
  world: ScriptWorld,
): Promise<ScriptPlan> => {
  const key = JSON.stringify([source, world])
  const plan = await plannedScripts.get(key, async () => {
    const outcome = await ask(asker, 'planScript', { source, world })
    return 'answer' in outcome ? JSON.stringify(outcome.answer) : undefined
  })
  // As it was written.
  return plan === undefined ? unplanned : (JSON.parse(plan) as ScriptPlan)
}

/** Calls of a generator whose numbers are drawn. */
export const drawCallsText = async (
  asker: Asker,
  given: TextWork['drawCalls']['given'],
): Promise<DrawnCalls | { fault: string }> => {
  const outcome = await ask(asker, 'drawCalls', given)
  return 'answer' in outcome ? outcome.answer : { fault: 'This line takes too long to be read.' }
}

/** Inputs that a scanspec allows. */
export const drawInputsText = async (
  asker: Asker,
  given: TextWork['drawInputs']['given'],
): Promise<TextWork['drawInputs']['answer']> => {
  const outcome = await ask(asker, 'drawInputs', given)
  return 'answer' in outcome
    ? outcome.answer
    : { fault: 'Inputs of this scanspec take too long to be drawn. Ask for fewer bytes.' }
}

/** Programs that differ from a source in one place; undefined where it takes too long to read. */
export const makeMutantsOf = async (
  asker: Asker,
  given: TextWork['mutants']['given'],
): Promise<Mutant[] | undefined> => {
  const outcome = await ask(asker, 'mutants', given)
  return 'answer' in outcome ? outcome.answer : undefined
}

const unplanned: ScriptPlan = {
  tests: [],
  leftOut: [],
  errors: [{ message: 'This script takes too long to be read.', line: 1, column: 1 }],
}

/** As `mergeFields`; undefined where the texts are too intricate to be merged. */
export const mergeSection = async <Body extends object>(
  asker: Asker,
  kind: SectionKind,
  { original, stored, mine }: Record<'original' | 'stored' | 'mine', Body>,
): Promise<Merge<Body> | undefined> => {
  const outcome = await ask(asker, 'merge', { kind, original, stored, mine })
  // Fields of the kind, merged to values of their own kinds.
  return 'answer' in outcome ? (outcome.answer as unknown as Merge<Body>) : undefined
}

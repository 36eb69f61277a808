import type { ProblemId } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld } from './world.ts'
import type { Person, World } from './world.ts'

// A text that would become far more HTML than it is, in every place where a text is stored: it is kept as it was typed, shown
// as its source, and what is read afterwards is no longer than a few copies of it.

let world: World
let alice: Person
let problemId: ProblemId
let called: ProblemId
beforeAll(async () => {
  world = await createWorld()
  alice = await world.as('alice')
  const make = async (mechanism: 'standard' | 'functionBased') =>
    (await alice.api.createProblem({ body: { title: 'Hostile', mechanism } })).id
  problemId = await make('standard')
  called = await make('functionBased')
})
afterAll(() => world.close())

const table = `|${'a|'.repeat(120)}\n|${'-|'.repeat(120)}\n${'a\n'.repeat(900)}`
const texts = [
  ['a macro of a thousand letters', `$\\def\\a{${'x'.repeat(1000)}}${'\\a'.repeat(300)}$`],
  ['a macro that grows', `$\\def\\a{${'x'.repeat(200)}}${'\\a'.repeat(100)}$`],
  ['rows of a wide table', table],
  ['one address named often', `[a]: http://x.y/${'z'.repeat(3000)}\n\n${'[a] '.repeat(900)}`],
] as const

const sentence = 'This text is too intricate to be rendered.'

/** Stores the text; answers what is read of it, and the fields of HTML. */
type Place = (text: string) => Promise<{ kept: unknown; html: (string | undefined)[] }>
const places: Record<string, Place> = {
  'the fields of a statement': async (text) => {
    const body = { title: 'Hostile', body: text, input: text, output: text, notes: text }
    await alice.api.saveStatement({ problemId, locale: 'en-US', body })
    const shown = (await alice.api.getProblem({ problemId })).statements[0]
    return {
      kept: shown?.body,
      html: [shown?.bodyHTML, shown?.inputHTML, shown?.outputHTML, shown?.notesHTML],
    }
  },
  'arguments and returns': async (text) => {
    const body = { title: 'Hostile', body: '', arguments: ['', text], returns: [text] }
    await alice.api.saveStatement({ problemId: called, locale: 'en-US', body })
    const shown = (await alice.api.getProblem({ problemId: called })).statements[0]
    return {
      kept: shown?.arguments[1],
      html: [shown?.argumentHTMLs[1], shown?.returnHTMLs[0]],
    }
  },
  'notes of an example': async (text) => {
    const { id } = await alice.api.createTest({ problemId, body: { type: 'sample', notes: text } })
    const { samples } = await alice.api.getProblem({ problemId })
    const shown = samples.find((one) => one.id === id)
    return { kept: shown?.notes, html: [shown?.notesHTML] }
  },
  'an editorial': async (text) => {
    await alice.api.saveEditorial({ problemId, locale: 'en-US', body: { content: text } })
    const [shown] = (await alice.api.listEditorials({ problemId })).editorials
    return { kept: shown?.content, html: [shown?.contentHTML] }
  },
  'a discussion and a comment': async (content) => {
    const body = { partKey: 'body', content }
    const { id } = await alice.api.createDiscussion({ problemId, body })
    await alice.api.createComment({ discussionId: id, body: { content } })
    const { discussions } = await alice.api.listDiscussions({ problemId })
    const shown = discussions.find((one) => one.id === id)
    return { kept: shown?.content, html: [shown?.contentHTML, shown?.comments[0]?.contentHTML] }
  },
  'a preview': async (text) => {
    const { htmls } = await alice.api.render({ body: { texts: [text, text] } })
    return { kept: text, html: htmls }
  },
}

const cases = Object.entries(places).flatMap(([where, place]) =>
  texts.map(([what, text]) => ({ where, what, place, text })),
)

it.each(cases)('$what in $where is its source', async ({ place, text }) => {
  const { kept, html } = await place(text)
  expect(kept).toBe(text)
  for (const one of html) {
    expect(one).toContain(sentence)
    expect(one?.length ?? 0).toBeLessThan(2 * text.length + 1000)
  }
})

it('a source full of calls is kept, and lists go on', async () => {
  const source = { text: 'quitp('.repeat(10_000) }
  const body = { comparator: 'custom', convention: 'testlib', languageId: 'cpp20-gcc' } as const
  await alice.api.saveChecker({ problemId, body: { ...body, source } })
  const { problems } = await alice.api.listMyProblems({})
  expect(problems.find(({ id }) => id === problemId)?.readiness?.high).toBeGreaterThan(0)
})

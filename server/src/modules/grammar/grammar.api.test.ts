import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { grammarChars, grammarMatches } from '@drafts/contract'
import type { GrammarMatch } from '@drafts/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'
import { contestWords } from './contest-words.ts'

let world: World
let alice: Person
beforeAll(async () => {
  world = await createWorld()
  alice = await world.as('alice')
})
afterAll(() => world.close())

const check = async (text: string, locale = 'en-US', by = alice): Promise<GrammarMatch[]> =>
  (await by.api.checkGrammar({ body: { text, locale } })).matches
const problems = (text: string, matches: GrammarMatch[]): string[] =>
  matches.map(({ offset, length }) => text.slice(offset, offset + length))

describe('the checker that comes with the product', () => {
  it('finds slips of English, where they are, with what to write', async () => {
    const text = 'You are given an an array 😀 of intgers. Find teh sum.\n'
    const matches = await check(text)
    expect(problems(text, matches)).toEqual(expect.arrayContaining(['an an', 'intgers', 'teh']))
    const slip = matches.find(({ offset }) => text.slice(offset).startsWith('intgers'))
    expect(slip).toMatchObject({
      length: 7,
      replacements: expect.arrayContaining([{ value: 'integers' }]),
      rule: { issueType: 'misspelling' },
      sentence: 'You are given an an array 😀 of intgers.',
    })
    const { context } = slip ?? { context: { text: '', offset: 0, length: 0 } }
    expect(context.text.slice(context.offset, context.offset + context.length)).toBe('intgers')
    for (const { replacements } of matches) expect(replacements.length).toBeLessThanOrEqual(5)
  })

  it('passes over formulas and code', async () => {
    const text = 'Let $x_{intgers}$ be the `teh` of $$\\sum_{grph} y$$ and print it.'
    expect(await check(text)).toEqual([])
  })

  it('knows the words of contests', async () => {
    const misspelt: string[] = []
    for (let at = 0; at < contestWords.length; at += 40) {
      const text = contestWords
        .slice(at, at + 40)
        .map((word) => `We use the ${word} here.`)
        .join('\n\n')
      const spelling = (await check(text)).filter(({ rule }) => rule.issueType === 'misspelling')
      misspelt.push(...problems(text, spelling))
    }
    expect(misspelt).toEqual([])
    const statement =
      'Each testcase has a subarray. Testcases end with the XOR of all. Run a DFS on the DAG.'
    expect(await check(statement)).toEqual([])
  })

  it('takes a statement of 20 kB, and no more matches than anybody reads', async () => {
    const text = 'Find teh sum of the two numbers in this graph now. '.repeat(400)
    expect(text.length).toBeGreaterThan(20_000)
    const matches = await check(text)
    expect(matches.length).toBe(grammarMatches)
    expect(problems(text, matches.slice(-1))).toEqual(['teh'])
  })

  it.each(['en-GB', 'en'])('checks %s too', async (locale) => {
    expect((await check('Find teh sum.', locale)).length).toBeGreaterThan(0)
  })

  it.each(['fr-FR', 'bn-BD', 'zh-TW', 'de'])('reports nothing of %s', async (locale) => {
    expect(await check('Find teh sum.', locale)).toEqual([])
  })

  it('reports nothing of a blank text', async () => {
    expect(await check(' \n')).toEqual([])
  })

  it.each([
    [{ text: 'x'.repeat(grammarChars + 1), locale: 'en-US' }, 'text'],
    [{ locale: 'en-US' }, 'text'],
    [{ text: 'a' }, 'locale'],
    [{ text: 'a', locale: '../etc' }, 'locale'],
    [{ text: 'a\0', locale: 'en-US' }, 'text'],
  ])('refuses %j', async (body, field) => {
    const { status, fields } = await refusalOf(alice.api.checkGrammar({ body: body as never }))
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })
})

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
const say = (value: unknown) => (_request: unknown, reply: ServerResponse) =>
  void reply.setHeader('content-type', 'application/json').end(JSON.stringify(value))

describe('a LanguageTool server', () => {
  let server: Server
  let other: World
  let answer: (request: { form: URLSearchParams; url: string }, reply: ServerResponse) => void
  let asked: URLSearchParams[] = []
  beforeAll(async () => {
    server = createServer((request, reply) => {
      void readForm(request).then((form) => {
        asked.push(form)
        answer({ form, url: request.url ?? '' }, reply)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    other = await createWorld({ LANGUAGETOOL_URL: `http://127.0.0.1:${port}/lt/` })
  })
  beforeEach(() => void (asked = []))
  afterAll(async () => {
    await other.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const asks = async (text: string, locale = 'fr-FR') =>
    check(text, locale, await other.as('alice'))
  const match = {
    message: 'Faute',
    shortMessage: '',
    offset: 3,
    length: 2,
    replacements: Array.from({ length: 9 }, (_none, at) => ({ value: `r${at}` })),
    context: { text: 'x', offset: 0, length: 1 },
    rule: { id: 'R', issueType: 'grammar', urls: [], category: { id: 'C', name: 'N' } },
    ignored: true,
  }

  it('is asked in the text’s language, and its findings are ours', async () => {
    answer = say({ software: { name: 'LanguageTool' }, matches: [match] })
    const found = await asks('Un un $x$ mot.')
    expect(found).toMatchObject([{ message: 'Faute', offset: 3, length: 2, rule: { id: 'R' } }])
    expect(found[0]?.replacements).toHaveLength(5)
    expect(found[0]?.context.text).toBe('Un un $x$ mot.')
    expect(asked[0]?.get('language')).toBe('fr-FR')
    expect(JSON.parse(asked[0]?.get('data') ?? '')).toEqual({
      annotation: [{ text: 'Un un ' }, { markup: '$x$', interpretAs: 'X' }, { text: ' mot.' }],
    })
  })

  it('whose findings lie beyond the text is not believed', async () => {
    answer = say({ matches: [match, { ...match, offset: 100 }] })
    expect(await asks('Un mot.')).toHaveLength(1)
  })

  it('that does not know the language reports nothing', async () => {
    answer = (_request, reply) => void reply.writeHead(400).end('not a language')
    expect(await asks('text', 'hi-IN')).toEqual([])
  })

  const failures: [string, typeof answer][] = [
    ['fails', (_request, reply) => void reply.writeHead(500).end()],
    ['breaks off', (_request, reply) => void reply.destroy()],
    ['answers with something else', (_request, reply) => void reply.end('<html>')],
    ['answers without matches', say({ error: 1 })],
    ['answers without end', (_request, reply) => void reply.end('['.repeat(4_100_000))],
    ['sends elsewhere', (_request, reply) => void reply.writeHead(302, { location: '/' }).end()],
  ]
  it.each(failures)('that %s is reported in a sentence', async (_name, failing) => {
    answer = failing
    const { status, code, error } = await refusalOf(asks('Un mot.'))
    expect([status, code]).toEqual([503, 'ErrUnavailable'])
    expect(error).toMatch(/^The grammar service .+\.$/)
  })
})

import { figureConverters } from '@drafts/contract'
import type { CheckReport, JobMessage, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { pngPicture } from '../../testing/pictures.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'
import { runDueStages } from './index.ts'

const { world, alice, bob } = useWorld('alice', 'bob')
const { hello, claim, report } = fakeJudge(() => world)
const tools = Object.values(figureConverters)

const runStages = async (servers = 1): Promise<void> => {
  await sql`update import_stages set due_at = now()`.execute(world.platform.db)
  await Promise.all(Array.from({ length: servers }, () => runDueStages(world.platform)))
}

const statement = String.raw`\problemname{Lamp}
One \illustration{0.3}{a}{By \href{https://x.y}{me}} two \includegraphics{b.eps}, \includegraphics[width=0.5\textwidth]{b}
and \includegraphics{a}.`

const startImport = async (languages: string[] = tools): Promise<ProblemId> => {
  await sql`delete from import_stages`.execute(world.platform.db)
  await sql`delete from jobs`.execute(world.platform.db)
  await hello({ languages })
  const archive = await zipOf({
    'problem.yaml': 'name: Lamp\nlimits:\n  time_limit: 1\n',
    'problem_statement/problem.en.tex': statement,
    'problem_statement/problem.sv.tex': String.raw`\problemname{Lampa}\includegraphics{a}`,
    'problem_statement/a.pdf': '%PDF-1.4 a',
    'problem_statement/b.eps': '%!PS-Adobe-3.0 EPSF-3.0 b',
    'data/secret/1.in': '1\n',
    'data/secret/1.ans': '1\n',
    'include/default/notes.txt': 'for solutions alone',
  })
  await sql`delete from import_stages`.execute(world.platform.db)
  return (await alice.api.importKattis({ body: { file: new File([archive], 'lamp.kpp') } })).id
}

const bodyOf = async (problemId: ProblemId, locale = 'en-US'): Promise<string> => {
  const { rows } = await sql<{ body: string }>`select body->>'body' as body from sections
    where problem_id = ${problemId} and path = ${`statements/${locale}`}`.execute(world.platform.db)
  return rows[0]?.body ?? ''
}
const saidOf = async (problemId: ProblemId): Promise<string[]> =>
  (await alice.api.getImportReport({ problemId })).report?.warnings.flatMap(({ code, message }) =>
    code.startsWith('figure') ? [message] : [],
  ) ?? []
const waiting = async (): Promise<number> => {
  const { rows } = await sql`select 1 from import_stages where stage = 'convert-figures'`.execute(
    world.platform.db,
  )
  return rows.length
}

/** What a converter writes for an SVG or a PNG; “fails”: how it ends. */
type Writes = Partial<Record<'svg' | 'png', string | Buffer>>

const check = async (no: number, output: string | Buffer): Promise<CheckReport> => {
  if (output === 'fails')
    return passed(no, {
      verdict: 'RuntimeError',
      stderr: { snip: 'Syntax Error: broken\nmore', size: 25, blob: null },
    })
  const response = await world.app.inject({
    method: 'PUT',
    url: '/api/judge/blobs',
    headers: {
      authorization: `Bearer ${world.judgeToken}`,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(output),
  })
  const { hash, size } = response.json<{ hash: string; size: number }>()
  return passed(no, { output: { snip: '', size, blob: hash } })
}

const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90pt" height="30pt"><path d="M0 0"/></svg>'
const masked = drawn.replace('<path', '<mask id="m"/><path')

const convert = async (job: JobMessage | undefined, writes: Writes = {}): Promise<void> => {
  if (!job) throw new Error('there is no job')
  const all: Writes = { svg: drawn, png: pngPicture(1600), ...writes }
  const checks: CheckReport[] = []
  for (const { no, args = [] } of job.checks)
    checks.push(await check(no, all[args[0] === 'svg' ? 'svg' : 'png'] ?? ''))
  await report(job, { checks })
}
const claimTool = (kind: 'pdf' | 'eps') => claim({ languages: [figureConverters[kind]] })

const idsIn = (text: string): string[] =>
  [...text.matchAll(/\/api\/images\/([\w-]+)/g)].map(([, id = '']) => id)
const pictureOf = async (id: string | undefined) => {
  const { headers, body } = await world.app.inject({
    url: `/api/images/${id ?? ''}`,
    headers: { authorization: `Bearer ${alice.token}` },
  })
  return { type: headers['content-type'], disposition: headers['content-disposition'], body }
}

it('a package without figures has none that wait', async () => {
  await sql`delete from import_stages`.execute(world.platform.db)
  const archive = await zipOf({
    'problem.yaml': 'name: Lamp\n',
    'problem_statement/problem.en.tex': 'One.',
    'data/secret/1.in': '1\n',
    'data/secret/1.ans': '1\n',
  })
  await alice.api.importKattis({ body: { file: new File([archive], 'lamp.kpp') } })
  expect(await waiting()).toBe(0)
})

describe('a figure that is no picture', () => {
  it('is a link to the file, and then a picture in its place, all in one change', async () => {
    const problemId = await startImport()
    const before = await bodyOf(problemId)
    const [a = '', b = '', wide = '', plain = ''] = idsIn(before)
    expect(before).toBe(
      `One\n\n[Figure a.pdf](/api/images/${a})\n\ntwo [Figure b.eps](/api/images/${b}), [Figure b.eps (2)](/api/images/${wide}) and [Figure a.pdf (2)](/api/images/${plain}).`,
    )
    expect([a, b]).toEqual([plain, wide])
    expect(await pictureOf(a)).toEqual({
      type: 'application/pdf',
      disposition: 'attachment; filename="a.pdf"',
      body: '%PDF-1.4 a',
    })
    expect((await saidOf(problemId))[0]).toMatch(/a\.pdf is no picture yet: a judge makes one/)
    await runStages()
    const job = await claimTool('pdf')
    expect(job).toMatchObject({
      keepsOutput: true,
      checks: [{ args: ['svg'] }, { args: ['png'] }],
    })
    expect(job).not.toHaveProperty('files')
    await convert(job)
    await convert(await claimTool('eps'), { svg: masked })
    await runStages()
    const after = await bodyOf(problemId)
    const [newA = '', newB = ''] = idsIn(after)
    expect(after).toBe(
      `One\n\n<img src="/api/images/${newA}" alt="By me" title="By [me](https://x.y)" width="30%" align="right">\n\ntwo <img src="/api/images/${newB}" alt="" width="120">, <img src="/api/images/${newB}" alt="" width="50%"> and ![](/api/images/${newA}).`,
    )
    expect(await bodyOf(problemId, 'sv')).toBe(`![](/api/images/${newA})`)
    expect(await pictureOf(newA)).toMatchObject({
      type: 'image/svg+xml',
      body: expect.stringContaining(
        '<rect width="100%" height="100%" fill="#fff"/><path d="M0 0"/>',
      ),
    })
    expect((await pictureOf(newB)).type).toBe('image/png')
    expect(await saidOf(problemId)).toEqual([
      'Figures were made pictures: problem_statement/a.pdf.',
      'Figures were made pictures: problem_statement/b.eps.',
    ])
    const { revisions } = await alice.api.listRevisions({ problemId })
    expect(revisions[0]).toMatchObject({ path: 'statements/en-US', actor: { handle: 'alice' } })
    expect([revisions.length, await waiting()]).toEqual([3, 0])
  })

  it('stays as its owner left the place meanwhile', async () => {
    const problemId = await startImport()
    await runStages()
    const job = await claimTool('pdf')
    const params = { problemId, locale: 'en-US' } as const
    const { title, input, output, notes, ...now } = await alice.api.getStatement(params)
    const [, , , plain = ''] = idsIn(now.body)
    const body = now.body
      .replace(`[Figure a.pdf (2)](/api/images/${plain})`, 'my own words')
      .replace('One', 'Three')
    const texts = { title, body, input, output, notes, arguments: [], returns: [] }
    await alice.api.saveStatement({ ...params, body: { ...texts, base: 1 } })
    await convert(job)
    await runStages()
    const after = await bodyOf(problemId)
    expect(after).toMatch(/^Three\n\n<img src="\/api\/images\/[\w-]+" alt="By me"/)
    expect(after).toContain('my own words')
  })

  it('that cannot be converted stays a link, and the report says why', async () => {
    const problemId = await startImport()
    const before = await bodyOf(problemId)
    await runStages()
    await convert(await claimTool('pdf'), { svg: 'fails', png: 'fails' })
    await convert(await claimTool('eps'), { svg: 'no svg', png: 'no png' })
    await runStages()
    expect(await bodyOf(problemId)).toBe(before)
    expect(await saidOf(problemId)).toEqual([
      'The figure problem_statement/a.pdf could not be made a picture: the converter ended with Runtime error: Syntax Error: broken. A link to it stands in its place.',
      'The figure problem_statement/b.eps could not be made a picture: the picture is too large. A link to it stands in its place.',
    ])
    expect(await waiting()).toBe(0)
  })

  it('waits for a judge, and for one that has the tool, which is said once', async () => {
    const problemId = await startImport([figureConverters.pdf])
    await runStages()
    await convert(await claimTool('pdf'))
    await runStages()
    await runStages()
    expect((await saidOf(problemId)).filter((one) => one.startsWith('Figures in'))).toEqual([
      expect.stringMatching(/^Figures in EPS wait .* \.\/drafts toolchains install figures-eps\.$/),
    ])
    await hello({ languages: tools })
    await runStages()
    await convert(await claimTool('eps'))
    await runStages()
    expect(await saidOf(problemId)).toEqual([
      'Figures were made pictures: problem_statement/a.pdf.',
      'Figures were made pictures: problem_statement/b.eps.',
    ])
  })

  it('is converted once, however many servers work, and again where a run was stopped', async () => {
    const problemId = await startImport()
    await runStages(3)
    const first = await claimTool('pdf')
    expect(await claimTool('pdf')).toBeUndefined()
    await alice.api.stopExecution({ executionId: first?.executionId ?? '' })
    await runStages(3)
    await runStages(3)
    await convert(await claimTool('pdf'))
    await convert(await claimTool('eps'))
    await runStages(3)
    expect(await saidOf(problemId)).toHaveLength(2)
  })

  it('is nobody’s who may not see the problem', async () => {
    const problemId = await startImport()
    const [id = ''] = idsIn(await bodyOf(problemId))
    const { statusCode } = await world.app.inject({
      url: `/api/images/${id}`,
      headers: { authorization: `Bearer ${bob.token}` },
    })
    expect(statusCode).toBe(404)
    expect((await refusalOf(bob.api.getImportReport({ problemId }))).code).toBe('ErrNoAccess')
  })
})

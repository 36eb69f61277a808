import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { ProblemId } from '../contract/src/index.ts'
import { startDrafts } from './start-drafts.ts'
import { useSyncedFolder } from './synced-folder.ts'

// docs/product/packages.md#in-step-with-a-folder, against a server of their own; once as a person types it.

const root = join(import.meta.dirname, '..')

const picture = 'docs/images/check.png'
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const { here, adopt, drafts, begin, typeBegin, sync, read, write, has, statement, tests } =
  useSyncedFolder()
beforeEach(async () => void (await makeSolution('slow.py', 'print(input())\n')))

const save = (body: { title: string; body: string }) =>
  here().api.saveStatement({ problemId: here().problemId, locale: 'en-US', body })
const makeSolution = (label: string, text: string) =>
  here().api.createSolution({
    problemId: here().problemId,
    body: { label, languageId: 'python3', source: { text } },
  })
const firstLines = async () => (await tests()).map((test) => test?.firstLine)

describe('./drafts sync', () => {
  it('writes a problem as plain files, and then finds nothing to do', async () => {
    const { at, token } = here()
    const { status, lines, said } = await typeBegin()
    expect([status, status === 0 ? '' : lines.join('\n') + said]).toEqual([0, ''])
    expect(lines).toContain('to folder  statements/en-US')
    expect(readdirSync(at).toSorted()).toEqual(
      [
        '.drafts.json',
        '.gitattributes',
        '.gitignore',
        'problem.json',
        'solutions',
        'statements',
        'tests',
      ].toSorted(),
    )
    // Settings of git change no line end.
    expect(read('.gitattributes')).toBe('* -text\n')
    expect(read('statements/en-US/body.md')).toBe('One.\n\nTwo.\n\nThree.\n')
    expect([read('tests/002.in'), read('tests/003.out')]).toEqual(['2\n', '3\n'])
    expect(read('solutions/slow.py')).toBe('print(input())\n')
    expect(JSON.parse(read('problem.json'))).toMatchObject({
      title: 'Lamp',
      tests: ['001', '002', '003'],
    })
    const state = read('.drafts.json')
    expect(state).not.toContain(token)
    expect(await sync()).toEqual([])
    expect(read('.drafts.json')).toBe(state)
  })

  it('sends what changed in the folder by the calls of the pages', async () => {
    const { api, problemId } = here()
    await begin()
    write('statements/en-US/body.md', 'One.\n\nTwo and more.\n\nThree.\n')
    write('statements/fr-FR/title.md', 'Lampe\n')
    write('editorials/en-US.md', 'Think.\n')
    write('tests/002.in', '22\n')
    write('tests/edge.in', '9\n')
    write('solutions/quick.cpp', 'int main() {}\n')
    write('solutions/slow.py', 'print(int(input()))\n')
    const document = JSON.parse(read('problem.json'))
    const limits = { cpu: 2e9, memory: 256e6, source: 256000, factors: {} }
    write('problem.json', JSON.stringify({ ...document, limits }))
    expect(await sync('--dry-run')).toHaveLength(8)
    expect((await statement()).body).toBe('One.\n\nTwo.\n\nThree.')
    expect((await sync()).toSorted()).toEqual([
      'to server  editorials/en-US',
      'to server  limits',
      'to server  solutions/quick',
      'to server  solutions/slow',
      'to server  statements/en-US',
      'to server  statements/fr-FR',
      'to server  tests/002',
      'to server  tests/edge',
    ])
    expect((await statement()).body).toBe('One.\n\nTwo and more.\n\nThree.')
    expect((await api.getLimits({ problemId })).cpu).toBe(2e9)
    expect(await firstLines()).toEqual(['1', '22', '3', '9'])
    const { solutions } = await api.listSolutions({ problemId })
    expect(solutions.map(({ label }) => label).toSorted()).toEqual(['quick.cpp', 'slow.py'])
    expect(JSON.parse(read('solutions/quick.json'))).toMatchObject({ languageId: 'cpp20-gcc' })
    expect(read('tests/edge.out')).toBe('')
    expect(await sync()).toEqual([])
  })

  it('writes what changed on the server, and removes what was removed there', async () => {
    const { api, problemId } = here()
    await begin()
    const [first, second] = await tests()
    await save({ title: 'Lantern', body: 'One.' })
    await api.deleteTest({ testId: first?.id ?? '' })
    await api.updateTest({ testId: second?.id ?? '', body: { output: { text: 'two\n' } } })
    await api.createTest({ problemId, body: { input: { text: '4\n' } } })
    await makeSolution('slow.cpp', 'int main() {}\n')
    expect((await sync()).toSorted()).toEqual([
      'to folder  problem',
      'to folder  solutions/slow-2',
      'to folder  statements/en-US',
      'to folder  tests/001  deleted',
      'to folder  tests/002',
      'to folder  tests/004',
    ])
    expect([read('statements/en-US/title.md'), read('tests/002.out')]).toEqual([
      'Lantern\n',
      'two\n',
    ])
    expect(has('tests/001.in')).toBe(false)
    expect(JSON.parse(read('problem.json')).tests).toEqual(['002', '003', '004'])
    expect(await sync()).toEqual([])
  })

  it('deletes on the server what was deleted in the folder, and knows a file by its content when it is renamed', async () => {
    const { api, at, problemId } = here()
    await makeSolution('quick.py', 'print(1)\n')
    await begin()
    const [, , third] = await tests()
    for (const ending of ['in', 'out', 'json']) {
      rmSync(join(at, `tests/001.${ending}`))
      renameSync(join(at, `tests/003.${ending}`), join(at, `tests/large.${ending}`))
    }
    for (const ending of ['py', 'json']) rmSync(join(at, `solutions/slow.${ending}`))
    rmSync(join(at, 'statements/en-US'), { recursive: true })
    write('statements/fr-FR/title.md', 'Lampe\n')
    expect((await sync()).toSorted()).toEqual([
      'to folder  problem',
      'to server  solutions/slow  deleted',
      'to server  statements/en-US  deleted',
      'to server  statements/fr-FR',
      'to server  tests/001  deleted',
    ])
    expect((await tests()).map((test) => test?.id)).toContain(third?.id)
    expect(await firstLines()).toEqual(['2', '3'])
    expect(await api.listSolutions({ problemId })).toMatchObject({
      solutions: [{ label: 'quick.py' }],
    })
    expect((await statement()).body).toBe('')
    expect(await sync()).toEqual([])
  })

  it('keeps the order of tests in step, each way', async () => {
    const { api, problemId } = here()
    await begin()
    const document = JSON.parse(read('problem.json'))
    write('problem.json', JSON.stringify({ ...document, tests: ['003', '001', '002'] }))
    expect(await sync()).toEqual(['to server  tests  order'])
    expect(await firstLines()).toEqual(['3', '1', '2'])
    const ids = (await tests()).flatMap((test) => test?.id ?? [])
    await api.reorderTests({ problemId, body: { ids: ids.toReversed() } })
    expect(await sync()).toEqual(['to folder  tests  order'])
    expect(JSON.parse(read('problem.json')).tests).toEqual(['002', '001', '003'])
    expect(await sync()).toEqual([])
  })

  it('merges what both sides changed as the pages do, and names a conflict', async () => {
    const { api } = here()
    await begin()
    write('statements/en-US/body.md', 'One here.\n\nTwo.\n\nThree.\n')
    await save({ title: 'Lamp', body: 'One.\n\nTwo.\n\nThree there.' })
    const [first] = await tests()
    write('tests/001.json', JSON.stringify({ ...JSON.parse(read('tests/001.json')), label: 'a' }))
    await api.updateTest({ testId: first?.id ?? '', body: { hint: 'b', output: { text: 'c' } } })
    expect((await sync()).toSorted()).toEqual([
      'both ways  statements/en-US',
      'both ways  tests/001',
    ])
    expect((await statement()).body).toBe('One here.\n\nTwo.\n\nThree there.')
    expect(read('statements/en-US/body.md')).toBe('One here.\n\nTwo.\n\nThree there.\n')
    expect((await tests())[0]).toMatchObject({ label: 'a', hint: 'b' })
    expect([JSON.parse(read('tests/001.json')), read('tests/001.out')]).toMatchObject([
      { label: 'a', hint: 'b' },
      'c',
    ])
    expect(await sync()).toEqual([])
  })

  it('has what an example shows in place of its data, both ways, with files too', async () => {
    const { api } = here()
    await begin()
    const [first] = await tests()
    const shown = { talk: '> 1\n' }
    await api.updateTest({ testId: first?.id ?? '', body: { type: 'sample', shown } })
    expect(await sync()).toEqual(['to folder  tests/001'])
    const fields = JSON.parse(read('tests/001.json'))
    expect(fields.shown).toEqual(shown)
    write('tests/001.in', 'secret\n')
    write('tests/001.json', JSON.stringify({ ...fields, shown: { input: 'é', output: '' } }))
    expect(await sync()).toEqual(['to server  tests/001'])
    expect((await tests())[0]).toMatchObject({ shown: { input: 'é', output: '' } })
    write('tests/001.in', 'other\n')
    write('tests/001.json', JSON.stringify({ ...fields, shown: undefined }))
    expect(await sync()).toEqual(['to server  tests/001'])
    expect((await tests())[0]).toMatchObject({ shown: null })
    expect(await sync()).toEqual([])
  })

  it('leaves a conflict alone until a side is taken, and does all else', async () => {
    const { api, at } = here()
    await begin()
    const conflict = async (): Promise<void> => {
      write('statements/en-US/body.md', 'Mine.\n')
      write('tests/001.in', 'mine\n')
      await save({ title: 'Lamp', body: 'Theirs.' })
      const [first] = await tests()
      await api.updateTest({ testId: first?.id ?? '', body: { input: { text: 'theirs\n' } } })
    }
    await conflict()
    write('tests/002.in', '22\n')
    const { status, lines, said } = await drafts([at])
    expect([status, lines.map((line) => line.slice(0, 35).trim())]).toEqual([
      1,
      [
        'conflict   statements/en-US  both s',
        'conflict   tests/001  both sides ch',
        'to server  tests/002',
      ],
    ])
    expect(lines[1]).toContain('both sides changed input; the server')
    expect(said).toContain('--take folder')
    expect([read('tests/001.in'), read('.drafts-server/tests/001.in')]).toEqual([
      'mine\n',
      'theirs\n',
    ])
    expect(read('.drafts-server/statements/en-US/body.md')).toBe('Theirs.\n')
    expect((await statement()).body).toBe('Theirs.')
    expect(await firstLines()).toEqual(['theirs', '22', '3'])
    expect(await sync('--take', 'server', '--only', 'tests')).toEqual(['to folder  tests/001'])
    expect([read('tests/001.in'), read('.drafts-folder/tests/001.in')]).toEqual([
      'theirs\n',
      'mine\n',
    ])
    expect(await sync('--take', 'folder')).toEqual(['to server  statements/en-US'])
    expect((await statement()).body).toBe('Mine.')
    expect(has('.drafts-server')).toBe(false)
    expect(await sync()).toEqual([])
  })

  it('goes on from a clone that somebody else has, and from a picture of either side', async () => {
    const { above, api, at, problemId } = here()
    const file = new File([readFileSync(join(root, picture))], 'lamp.png', { type: 'image/png' })
    const { url } = await api.uploadImage({ body: { problemId, file } })
    await save({ title: 'Lamp', body: `![](${url})` })
    await begin()
    const [, path = ''] =
      /!\[\]\((images\/[0-9a-f]{64}\.png)\)/.exec(read('statements/en-US/body.md')) ?? []
    expect(readFileSync(join(at, path)).equals(readFileSync(join(root, picture)))).toBe(true)
    const clone = join(above, 'clone')
    cpSync(at, clone, { recursive: true })
    cpSync(join(root, picture), join(clone, 'images/mine.png'))
    writeFileSync(join(clone, 'statements/en-US/notes.md'), '![](images/mine.png)\n')
    expect((await drafts([clone])).lines).toEqual(['to server  statements/en-US'])
    const { notes, body } = await statement()
    expect([notes, body]).toEqual([
      expect.stringMatching(/^!\[\]\(\/api\/images\/[\w-]+\)$/),
      `![](${url})`,
    ])
    expect((await drafts([clone])).lines).toEqual([])
    // Another picture under the same name is a change of the text that shows it.
    writeFileSync(join(clone, 'images/mine.png'), dot)
    expect((await drafts([clone])).lines).toEqual(['to server  statements/en-US'])
    expect((await statement()).notes).not.toBe(notes)
    expect((await drafts([clone])).lines).toEqual([])
    expect(await sync()).toEqual(['to folder  statements/en-US'])
  })

  it('has programs, a scanspec and a function in step', async () => {
    const { api, at } = here()
    const body = { title: 'Sum', mechanism: 'functionBased' } as const
    const problemId = (await api.createProblem({ body })).id
    adopt(problemId)
    const items = [{ name: 'a', kind: 'int' as const }]
    const signature = { enabled: true, name: 'sum', arguments: items, returns: items }
    await api.saveSignature({ problemId, body: { ...signature, autogenerateScanspec: false } })
    await api.saveStatement({
      problemId,
      locale: 'en-US',
      body: { title: 'Sum', arguments: ['A.'] },
    })
    await api.saveScanspec({ problemId, body: { enabled: true, source: 'a = int(0, 5)' } })
    const source = 'int main() {}\n'
    const program = { comparator: 'custom', languageId: 'cpp20-gcc', source } as const
    await api.saveChecker({ problemId, body: program })
    await begin()
    expect(await sync()).toEqual([])
    expect([read('scanspec.txt'), read('checker/source.cpp')]).toEqual(['a = int(0, 5)\n', source])
    expect(read('statements/en-US/arguments/1.md')).toBe('A.\n')
    write('checker/source.cpp', 'int main() { return 1; }\n')
    write('scanspec.txt', 'a = int(0, 6)\n')
    const document = JSON.parse(read('problem.json'))
    const moved = [{ name: 'b', kind: 'int' }, ...items]
    write(
      'problem.json',
      JSON.stringify({ ...document, signature: { ...document.signature, arguments: moved } }),
    )
    expect(await sync()).toEqual([
      'to server  signature',
      'to server  scanspec',
      'to server  checker',
      // The description of an argument moved with it.
      'to folder  statements/en-US',
    ])
    expect(read('statements/en-US/arguments/2.md')).toBe('A.\n')
    expect((await api.getScanspec({ problemId })).source).toBe('a = int(0, 6)')
    await api.saveChecker({
      problemId,
      body: { ...program, languageId: 'python3', source: 'exit(42)\n' },
    })
    expect(await sync()).toEqual(['to folder  checker'])
    expect(readdirSync(join(at, 'checker'))).toEqual(['source.py'])
    expect(await sync()).toEqual([])
  })

  it.each(['hidden-shelf.zip', 'lantern-row.zip', 'splittheribbon.kpp', 'twokettles.kpp'])(
    'has all of an imported package in step: %s',
    async (name) => {
      const { at, stack, token } = here()
      const packed = join(root, 'server/seed/packages', name)
      const run = startDrafts(['import', packed], { DRAFTS_SERVER: stack.url, DRAFTS_TOKEN: token })
      adopt(ProblemId.parse((await run.ended).lines[0]?.split('/p/')[1]))
      expect((await begin()).status).toBe(0)
      expect(readdirSync(join(at, 'tests'))).toHaveLength(3 * (await tests()).length)
      expect(await sync()).toEqual([])
    },
  )

  it('leaves private solutions of others alone, which it cannot read', async () => {
    const { api, at, problemId, stack } = here()
    await begin()
    const { solutions } = await api.listSolutions({ problemId })
    await api.updateSolution({ solutionId: solutions[0]?.id ?? '', body: { private: true } })
    await api.createShare({ problemId, body: { accountHandle: 'bob', access: 'editor' } })
    const { status, lines, said } = await drafts([at], { DRAFTS_TOKEN: await stack.tokenOf('bob') })
    expect([status, lines]).toEqual([0, []])
    expect(said).toContain('solutions/slow is private to who made it, and is left alone.')
    expect(has('solutions/slow.py')).toBe(true)
  })

  it('says why a part is refused, and does the others', async () => {
    const { at } = here()
    await begin()
    const document = JSON.parse(read('problem.json'))
    const limits = { cpu: 99e9, memory: 256e6, source: 256000, factors: {} }
    write('problem.json', JSON.stringify({ ...document, limits }))
    write('tests/002.json', JSON.stringify({ ...JSON.parse(read('tests/002.json')), weight: 0 }))
    write('tests/003.in', '33\n')
    rmSync(join(at, 'tests/001.out'))
    const { status, lines } = await drafts([at])
    expect([status, lines]).toEqual([
      1,
      [
        'refused    limits  problem.json, limits.cpu: The CPU limit is at most 10 s.',
        expect.stringMatching(/^refused {4}tests\/001 {2}tests\/001\.out is missing/),
        'refused    tests/002  The weight must be above 0, unless the test is an example.',
        'to server  tests/003',
      ],
    ])
    expect(await firstLines()).toEqual(['1', '2', '33'])
  })

  it('holds the lock of a problem: an editor neither begins nor saves', async () => {
    const { above, api, at, problemId, stack } = here()
    const bob = await stack.tokenOf('bob')
    await api.createShare({ problemId, body: { accountHandle: 'bob', access: 'editor' } })
    expect((await drafts([at, '--problem', problemId], { DRAFTS_TOKEN: bob })).status).toBe(0)
    const admin = stack.client(await stack.tokenOf('admin'))
    await admin.adminSaveProblem({ problemId, body: { locked: true } })
    write('tests/001.in', '11\n')
    const { status, lines } = await drafts([at], { DRAFTS_TOKEN: bob })
    expect([status, lines]).toEqual([
      1,
      [expect.stringMatching(/^refused {4}tests\/001 {2}.*locked/)],
    ])
    const elsewhere = join(above, 'locked')
    const begun = await drafts([elsewhere, '--problem', problemId], { DRAFTS_TOKEN: bob })
    expect([begun.status, existsSync(elsewhere)]).toEqual([1, false])
    expect(begun.said).toContain('locked')
  })

  it('deletes nothing where the folder was emptied', async () => {
    const { at } = here()
    await begin()
    rmSync(join(at, 'tests'), { recursive: true })
    const gone = await drafts([at])
    expect([gone.status, gone.lines]).toEqual([
      1,
      ['001', '002', '003'].map((stem) =>
        expect.stringMatching(new RegExp(`^conflict {3}tests/${stem} {2}all of its kind are gone`)),
      ),
    ])
    expect(await firstLines()).toEqual(['1', '2', '3'])
    expect(await sync('--take', 'server')).toHaveLength(3)
    expect(read('tests/002.in')).toBe('2\n')
    rmSync(join(at, 'problem.json'))
    const { status, said } = await drafts([at])
    expect([status, said]).toEqual([1, expect.stringContaining('problem.json is missing')])
  })

  it('follows no link, and gives its token to no server that a folder names', async () => {
    const { above, at } = here()
    await begin()
    const outside = join(above, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'secret'), 'secret')
    symlinkSync(join(outside, 'secret'), join(at, 'tests/leak.in'))
    rmSync(join(at, 'tests/001.in'))
    symlinkSync(join(outside, 'secret'), join(at, 'tests/001.in'))
    await save({ title: 'Lamp', body: 'Theirs.' })
    rmSync(join(at, 'statements'), { recursive: true })
    symlinkSync(outside, join(at, 'statements'))
    const linked = await drafts([at])
    expect(linked.status).toBe(1)
    expect(linked.said + linked.lines.join('\n')).toMatch(/is a link, and no link is followed/)
    rmSync(join(at, 'statements'))
    const { lines } = await drafts([at, '--take', 'server'])
    expect(lines.toSorted()).toEqual([
      'refused    tests/001  tests/001.in is a link, and no link is followed.',
      'refused    tests/leak  tests/leak.in is a link, and no link is followed.',
      'to folder  statements/en-US',
    ])
    expect(readdirSync(outside)).toEqual(['secret'])
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret')
    expect(await firstLines()).toEqual(['1', '2', '3'])
    write(
      '.drafts.json',
      read('.drafts.json').replaceAll(/"server": ".*"/g, '"server": "http://127.0.0.1:9/"'),
    )
    const { status, said } = await drafts([at])
    expect([status, said]).toEqual([
      1,
      expect.stringMatching(/belongs to http:\/\/127\.0\.0\.1:9\/, and your token is for/),
    ])
  })

  it.each([
    [[], /Say which folder/],
    [['/nowhere'], /Nothing in \/nowhere is in step/],
    [['/tmp/nothing-of-ours', '--problem', 'nothing-here'], /There is no such thing here/],
    [[join(root, 'e2e'), '--take', 'both'], /--take both is no side/],
  ])('%j says what is wrong', async (args, words) => {
    const { status, said } = await drafts(args)
    expect([status, said]).toEqual([1, expect.stringMatching(words)])
    expect(said).not.toMatch(/\n\s+at /)
    expect(existsSync('/tmp/nothing-of-ours')).toBe(false)
  })
})

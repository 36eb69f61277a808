import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runDrafts } from './run-drafts.ts'
import { makeProblem, useSyncedFolder } from './synced-folder.ts'

// What ./drafts sync guards: files that only one side has, their places, and folders that are not to be written to.

const { here, adopt, drafts: run, begin, sync, read, write, has, tests } = useSyncedFolder()
const drafts = (...args: string[]) => run(args)
const firstLines = async () => (await tests()).map((test) => test?.firstLine)

describe('./drafts sync', () => {
  it('keeps what the server takes the place of, nothing else, and never over what it kept', async () => {
    const { api, at, problemId } = here()
    mkdirSync(at)
    write('.gitattributes', '* text\n')
    await begin()
    expect(read('.gitattributes')).toBe('* text\n')
    const [, second] = await tests()
    const change = async (word: string): Promise<void> => {
      write('statements/en-US/body.md', `Mine ${word}.\n`)
      await api.saveStatement({
        problemId,
        locale: 'en-US',
        body: { title: 'Lamp', body: `Theirs ${word}.` },
      })
      await api.updateTest({ testId: second?.id ?? '', body: { input: { text: word } } })
    }
    for (const word of ['once', 'again']) {
      await change(word)
      expect(await sync('--take', 'server')).toEqual([
        'to folder  statements/en-US',
        'to folder  tests/002',
      ])
      expect(read('statements/en-US/body.md')).toBe(`Theirs ${word}.\n`)
    }
    expect(read('.drafts-folder/statements/en-US/body.md')).toBe('Mine once.\n')
    expect(read('.drafts-folder-2/statements/en-US/body.md')).toBe('Mine again.\n')
    expect([has('.drafts-folder/tests'), has('.drafts-folder-2/tests')]).toEqual([false, false])
    expect(await sync()).toEqual([])
  })

  it('leaves a test in its place whose files are renamed', async () => {
    const { at } = here()
    await begin()
    for (const ending of ['in', 'out', 'json'])
      renameSync(join(at, `tests/001.${ending}`), join(at, `tests/large.${ending}`))
    expect(await sync()).toEqual([])
    expect(await firstLines()).toEqual(['1', '2', '3'])
    expect(JSON.parse(read('problem.json')).tests).toEqual(['large', '002', '003'])
  })

  it('syncs every folder below one, and ends with 1 where one is refused', async () => {
    const { above, api, stack, token } = here()
    const contest = join(above, 'contest')
    await begin(join(contest, 'a'))
    adopt(await makeProblem(api))
    await begin(join(contest, 'deep/b'))
    rmSync(join(contest, 'a/problem.json'))
    writeFileSync(join(contest, 'deep/b/tests/001.in'), '11\n')
    const imported = runDrafts(['import', contest], {
      DRAFTS_SERVER: stack.url,
      DRAFTS_TOKEN: token,
    })
    expect((await imported).said).toContain('in step with a problem: ./drafts sync')
    const { status, lines, said } = await drafts(contest)
    expect([status, lines]).toEqual([1, [`to server  ${contest}/deep/b/tests/001`]])
    expect(said).toMatch(/a\/problem\.json is missing, so nothing is done/)
    expect(await firstLines()).toEqual(['11', '2', '3'])
  })

  it('refuses --only where no part is called so, and names the problem of a folder', async () => {
    const { at } = here()
    await begin()
    write('tests/001.in', '11\n')
    const { status, lines, said } = await drafts(at, '--only', 'test')
    expect([status, lines]).toEqual([1, []])
    expect(said).toContain('no part is called test.')
    expect(said).toContain('  Lamp: 0 of 0 parts differ')
    expect(await sync('--only', 'solutions', '--only', 'tests/001')).toEqual([
      'to server  tests/001',
    ])
  })

  it('does nothing in a folder in which another run is at work, and leaves no lock', async () => {
    const { at } = here()
    await begin()
    expect([has('.drafts.lock'), read('.gitignore')]).toEqual([false, '.drafts.lock\n'])
    write('tests/001.in', '11\n')
    write('.drafts.lock', `${process.pid}\n`)
    const { status, lines, said } = await drafts(at)
    expect([status, lines]).toEqual([1, []])
    expect(said).toContain(`Another run is at work in this folder (process ${process.pid}).`)
    expect(has('.drafts.lock')).toBe(true)
    rmSync(join(at, '.drafts.lock'))
    expect(await sync()).toEqual(['to server  tests/001'])
  })

  it('syncs no two folders with one problem', async () => {
    const { api, at } = here()
    const [one, other, third] = ['one', 'other', 'third'].map((name) => join(at, name))
    await begin(one)
    await begin(other)
    adopt(await makeProblem(api))
    await begin(third)
    for (const name of ['one', 'third']) write(`${name}/tests/001.in`, '11\n')
    const { status, lines, said } = await drafts(at, join(at, 'third'))
    expect([status, lines]).toEqual([1, [`to server  ${third}/tests/001`]])
    expect(said).toContain(`${other} is in step with the same problem.`)
    expect(said).toContain(`${one} is in step with the same problem.`)
  })
})

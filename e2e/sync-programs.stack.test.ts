import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSyncedFolder } from './synced-folder.ts'

// docs/product/packages.md#in-step-with-a-folder: generators, validators and helper files.

const { here, begin, drafts, sync, read, write, has } = useSyncedFolder()

const make = (role: 'generator' | 'validator' | 'helper', label: string, text: string) =>
  here().api.createProgram({
    problemId: here().problemId,
    body: { role, label, languageId: role === 'helper' ? null : 'cpp17-gcc', source: { text } },
  })
const programs = async () => {
  const { programs: listed } = await here().api.listPrograms({ problemId: here().problemId })
  return listed.map(({ role, label, languageId }) => `${role} ${label} ${languageId}`)
}
const document = (): { programs: Record<string, unknown>[] } => JSON.parse(read('problem.json'))

beforeEach(async () => {
  await make('generator', 'gen', '#include "graph.h"\r\nint main() {}')
  await make('helper', 'graph.h', '// none\n')
})

describe('./drafts sync of programs', () => {
  it('writes them side by side, and then finds nothing to do', async () => {
    const { lines } = await begin()
    expect(lines).toEqual(
      expect.arrayContaining(['to folder  programs/gen.cpp', 'to folder  programs/graph.h']),
    )
    expect(read('programs/gen.cpp')).toBe('#include "graph.h"\r\nint main() {}')
    expect(document().programs).toEqual([
      { label: 'gen', languageId: 'cpp17-gcc', role: 'generator', source: 'programs/gen.cpp' },
      { label: 'graph.h', languageId: null, role: 'helper', source: 'programs/graph.h' },
    ])
    expect(await sync()).toEqual([])
  })

  it('carries what changed on either side, and what is new', async () => {
    const { api, problemId } = here()
    await begin()
    write('programs/gen.cpp', 'int main() { return 0; }\n')
    write('programs/validate.py', 'print(1)\n')
    write('programs/gen.o', 'what a compiler left')
    await api.saveScript({ problemId, body: { source: 'gen 1\n' } })
    const [, header] = (await api.listPrograms({ problemId })).programs
    await api.updateProgram({
      programId: header?.id ?? '',
      body: { source: { text: '// more\n' } },
    })
    await make('generator', 'tree', 'int main() {}\n')
    expect((await sync()).toSorted()).toEqual([
      'to folder  programs/graph.h',
      'to folder  programs/tree.cpp',
      'to folder  script',
      'to server  programs/gen.cpp',
      'to server  programs/validate.py',
    ])
    expect(await programs()).toEqual([
      'generator gen cpp17-gcc',
      'helper graph.h null',
      'generator tree cpp17-gcc',
      'validator validate python3',
    ])
    expect(read('programs/graph.h')).toBe('// more\n')
    expect(document().programs).toHaveLength(4)
    write('script.txt', `${read('script.txt')}tree 2\n`)
    expect(await sync()).toEqual(['to server  script'])
    expect((await api.getScript({ problemId })).source).toBe('gen 1\n\ntree 2')
    expect(await sync()).toEqual([])
  })

  it('deletes on each side what the other deleted, and knows one whose file is renamed', async () => {
    const { api, at, problemId } = here()
    await make('generator', 'tree', 'int main() {}\n')
    await begin()
    const [gen, header] = (await api.listPrograms({ problemId })).programs
    await api.deleteProgram({ programId: header?.id ?? '' })
    rmSync(join(at, 'programs/tree.cpp'))
    renameSync(join(at, 'programs/gen.cpp'), join(at, 'programs/random.cpp'))
    write('problem.json', read('problem.json').replace('programs/gen.cpp', 'programs/random.cpp'))
    expect((await sync()).toSorted()).toEqual([
      'to folder  programs/graph.h  deleted',
      'to server  programs/tree.cpp  deleted',
    ])
    expect(has('programs/graph.h')).toBe(false)
    expect((await api.listPrograms({ problemId })).programs.map(({ id }) => id)).toEqual([gen?.id])
    expect(document().programs.map(({ source }) => source)).toEqual(['programs/random.cpp'])
    expect(await sync()).toEqual([])
  })

  it('refuses two of one label and a name that is a path, and does the others', async () => {
    await begin()
    const { programs: listed, ...rest } = document()
    const other = { role: 'generator', languageId: 'python3' }
    write('programs/twice.py', '1\n')
    write('programs/odd.py', '2\n')
    write('programs/fine.py', '3\n')
    const more = [
      { ...other, label: 'gen', source: 'programs/twice.py' },
      { ...other, label: '../odd', source: 'programs/odd.py' },
      { ...other, label: 'lost', source: 'programs/lost.py' },
      { ...other, label: 'out', source: '../out.py' },
    ]
    write('problem.json', JSON.stringify({ ...rest, programs: [...listed, ...more] }))
    const { status, lines } = await drafts([here().at])
    expect(status).toBe(1)
    expect(lines.toSorted()).toEqual([
      expect.stringMatching(/^refused {4}programs {2}.*"\.\.\/out\.py" is no file in programs\./),
      expect.stringMatching(/^refused {4}programs\/lost\.py {2}.*is missing/),
      expect.stringMatching(/^refused {4}programs\/odd\.py {2}.*A label has letters/),
      expect.stringMatching(/^refused {4}programs\/twice\.py {2}.*“gen” is there already/),
      'to server  programs/fine.py',
    ])
  })

  it('leaves a conflict alone until a side is taken', async () => {
    const { api, problemId } = here()
    await begin()
    const [gen] = (await api.listPrograms({ problemId })).programs
    write('programs/gen.cpp', 'mine\n')
    await api.updateProgram({ programId: gen?.id ?? '', body: { source: { text: 'theirs\n' } } })
    const { status, lines } = await drafts([here().at])
    expect([status, lines]).toEqual([
      1,
      [expect.stringContaining('conflict   programs/gen.cpp  both sides changed source')],
    ])
    expect(read('.drafts-server/programs/gen.cpp')).toBe('theirs\n')
    expect(await sync('--take', 'server')).toEqual(['to folder  programs/gen.cpp'])
    expect([read('programs/gen.cpp'), read('.drafts-folder/programs/gen.cpp')]).toEqual([
      'theirs\n',
      'mine\n',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { buildZip, type ZipContents } from '../testing/build-zip.ts'
import { readPolygon } from './read-polygon.ts'

function problemXml(
  changes: {
    assets?: string
    judging?: string
    tests?: string
    count?: string
    limits?: string
  } = {},
): string {
  return `<?xml version="1.0" encoding="utf-8"?><problem short-name="sum">
    <names><name language="english" value="Sum"/><name language="russian" value="Сумма"/></names>
    <statements><statement language="english" path="statements/english/problem.tex" type="application/x-tex"/></statements>
    <judging ${changes.judging ?? 'input-file="" output-file=""'}><testset name="tests">${changes.limits ?? '<time-limit>2000</time-limit><memory-limit>268435456</memory-limit>'}
    <test-count>${changes.count ?? 2}</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
    <tests>${changes.tests ?? '<test sample="true"/><test cmd="gen 1" description="big" points="7"/>'}</tests></testset></judging>
    <files><resources><file path="files/testlib.h" type="h.g++"/></resources></files>
    <assets>${changes.assets ?? '<checker name="std::rcmp6.cpp"><source path="files/check.cpp" type="cpp.g++17"/></checker>'}
    <solutions><solution tag="main" note="good"><source path="solutions/a.cpp" type="cpp.gcc14-64-msys2-g++23"/></solution></solutions></assets>
    <tags><tag value="math"/></tags></problem>`
}

const small: ZipContents = {
  'problem.xml': problemXml(),
  'tests/01': '1 2\n',
  'tests/01.a': '3\n',
  'tests/02': '2 2\n',
  'tests/02.a': '4\n',
  'files/check.cpp': '#include "testlib.h"',
  'files/testlib.h': '// testlib',
  'solutions/a.cpp': 'int main() {}',
  'statement-sections/english/legend.tex': 'Add \\t{a} and $b$.',
  'statement-sections/english/input.tex': 'Two.',
  'statement-sections/english/scoring.tex': 'Some.',
  'statement-sections/english/tutorial.tex': 'Easy.',
}

const read = async (contents: ZipContents) => readPolygon(await buildZip(contents))

describe('a Polygon package', () => {
  it.each([
    ['<time-limit>-1</time-limit><memory-limit>1</memory-limit>', 'time limit below 0'],
    ['<time-limit>1</time-limit><memory-limit>-5</memory-limit>', 'memory limit below 0'],
  ])('with %s is refused', async (limits, sentence) => {
    const call = read({ ...small, 'problem.xml': problemXml({ limits }) })
    await expect(call).rejects.toMatchObject({
      code: 'ErrBadPackage',
      message: expect.stringContaining(sentence),
    })
  })

  it('becomes a problem', async () => {
    const problem = await read(small)
    expect(problem).toMatchObject({
      title: 'Sum',
      mechanism: 'standard',
      plain: {
        limits: { cpu: 2_000_000_000, memory: 268_435_456 },
        attributes: { topics: ['math'] },
      },
      checker: { body: { comparator: 'floats6' } },
      editorials: { 'en-US': { content: 'Easy.' } },
      statements: {
        'en-US': {
          body: { body: 'Add `a` and $b$.\n\n## Scoring\n\nSome.', input: 'Two.' },
        },
        'ru-RU': { body: { title: 'Сумма', body: '' } },
      },
    })
    expect(
      problem.tests.map(({ type, label, weight, comment }) => ({ type, label, weight, comment })),
    ).toEqual([
      { type: 'sample', label: '', weight: 0, comment: '' },
      { type: 'regular', label: 'big', weight: 7, comment: '`gen 1`' },
    ])
    expect(problem.solutions).toMatchObject([
      {
        label: 'a.cpp',
        languageId: 'cpp23-gcc',
        wantVerdict: 'Accepted',
        reference: true,
        notes: 'good',
      },
    ])
    problem.close()
  })

  it('takes a checker of its own with testlib.h beside it', async () => {
    const assets = '<checker><source path="files/check.cpp" type="cpp.g++17"/></checker>'
    const problem = await read({ ...small, 'problem.xml': problemXml({ assets }) })
    expect(problem.checker).toMatchObject({
      body: { comparator: 'custom', convention: 'testlib', languageId: 'cpp17-gcc' },
      files: [{ name: 'testlib.h' }],
    })
    problem.close()
  })

  it('lets the checker judge what the interactor wrote where there are answers', async () => {
    const assets =
      '<checker name="std::wcmp.cpp"><source path="files/check.cpp" type="cpp.g++17"/></checker><interactor><source path="files/i.cpp" type="cpp.g++17"/></interactor>'
    const files = { ...small, 'problem.xml': problemXml({ assets }), 'files/i.cpp': '//' }
    const both = await read(files)
    expect(both).toMatchObject({
      mechanism: 'interactive',
      driver: { body: { convention: 'testlib', source: '//' }, judgesOutput: true },
    })
    both.close()
    const alone = await read({ ...files, 'tests/01.a': '', 'tests/02.a': '' })
    expect(alone.driver?.judgesOutput).toBe(false)
    alone.close()
  })

  it.each<[string, ZipContents]>([
    [
      'a missing answer',
      { ...small, 'problem.xml': problemXml({ count: '3', tests: '<test/><test/><test/>' }) },
    ],
    ['a huge count of tests', { ...small, 'problem.xml': problemXml({ count: '999999999' }) }],
    ['a count that does not fit', { ...small, 'problem.xml': problemXml({ count: '1' }) }],
    ['a document type', { ...small, 'problem.xml': `<!DOCTYPE problem>${problemXml()}` }],
    [
      'a path out of the package',
      {
        ...small,
        'problem.xml': problemXml({
          assets: '<checker><source path="../x" type="cpp"/></checker>',
        }),
      },
    ],
    [
      'a checker that is not there',
      {
        ...small,
        'problem.xml': problemXml({
          assets: '<checker><source path="files/none.cpp" type="cpp"/></checker>',
        }),
      },
    ],
    ['a link', { ...small, 'tests/03': { link: '02' } }],
    [
      'deep elements',
      { ...small, 'problem.xml': `${'<problem>'.repeat(100)}${'</problem>'.repeat(100)}` },
    ],
    ['a contest', { 'contest.xml': '<contest/>' }],
  ])('is refused for %s', async (_why, contents) => {
    await expect(read(contents)).rejects.toMatchObject({ code: 'ErrBadPackage' })
  })

  it('reads a statement that is one document only', async () => {
    const {
      'statement-sections/english/legend.tex': _,
      'statement-sections/english/input.tex': __,
      ...rest
    } = small
    const problem = await read({
      ...rest,
      'statements/english/problem.tex':
        '\\begin{problem}{Sum}{stdin}{stdout}{1 s}{1 MB}\nBody.\n\\InputFile\nIn.\n\\OutputFile\nOut.\n\\Example\n\\exmp{1}{2}\n\\Note\nHm.\n\\end{problem}',
    })
    expect(problem.statements['en-US']?.body).toMatchObject({
      body: 'Body.',
      input: 'In.',
      output: 'Out.',
      notes: 'Hm.',
    })
    problem.close()
  })
})

import { describe, expect, it } from 'vitest'
import { readBare } from '../testing/bare-kattis.ts'

describe('samples of a Kattis package', () => {
  it.each([
    ['a talk', { '1.interaction': '>a\r\n<b\r\n' }, { talk: '>a\n<b\n' }],
    ['another input', { '1.in.statement': '5\n' }, { input: '5\n', output: '1\n' }],
    ['another output', { '1.ans.statement': '5\n' }, { input: '1\n', output: '5\n' }],
    [
      'what is as long as a file of an example',
      { '1.interaction': '<'.repeat(4096) },
      { talk: '<'.repeat(4096) },
    ],
    [
      'nothing that is longer',
      { '1.in.statement': '5'.repeat(4097) },
      { input: '', output: '1\n' },
    ],
    ['no data beside what is longer', { '1.interaction': '<'.repeat(4097) }, { talk: '' }],
    ['no NUL', { '1.interaction': '> a\0' }, { talk: '> a\u{FFFD}' }],
  ])('show %s in place of a sample', async (_what, beside, shown) => {
    const sample = { '1.in': '1\n', '1.ans': '1\n', ...beside }
    const problem = await readBare(
      Object.fromEntries(
        Object.entries(sample).map(([name, text]) => [`data/sample/${name}`, text]),
      ),
    )
    expect(problem.tests[0]?.shown).toEqual(shown)
    expect(problem.tests[1]?.shown).toBeUndefined()
    // What is too long for an example is shown in the statement, or kept.
    const isLong = Object.values(beside).some((text) => text.length > 4096)
    const isInBody = isLong && '1.interaction' in beside
    expect(problem.statements['en-US']?.body.body.includes('interaction')).toBe(isInBody)
    expect(problem.preserved.some(({ name }) => name.includes('sample'))).toBe(isLong)
  })

  it.each([
    [
      'TeX',
      '1.',
      'problem.tex',
      '\\section*{Sample}\n\\nextsample First \\emph{one}.\n\\nextsample\n\\remainingsamples\nLast.',
    ],
    [
      'Markdown',
      '2.',
      'problem.md',
      '## Sample\n{{nextsample}}\nFirst *one*.\n\n{{nextsample}}\n\n{{remainingsamples}}\nLast.',
    ],
  ])('have texts behind samples, in %s', async (_format, _no, name, source) => {
    const samples = ['1', '2', '3'].flatMap((no) => [
      [`data/sample/${no}.in`, no],
      [`data/sample/${no}.ans`, no],
    ])
    const problem = await readBare({
      'statement/problem.md': null,
      [`statement/${name}`]: `Add.\n\n${source}`,
      ...Object.fromEntries(samples),
    })
    expect(problem.tests.map(({ notes }) => notes)).toEqual(['First *one*.', '', '', ''])
    expect(problem.statements['en-US']?.body).toMatchObject({ body: 'Add.', notes: 'Last.' })
  })

  it('have a text behind all of them in TeX, and none that a comment or code names', async () => {
    const problem = await readBare({
      'statement/problem.md': null,
      'statement/problem.tex': String.raw`Add \verb|\nextsample|.
% \nextsample
\begin{Output}
The sum.
\end{Output}
\begin{afterSample}
  Both are shown.
\end{afterSample}`,
      'data/sample/1.in': '1',
      'data/sample/1.ans': '1',
    })
    expect(problem.tests[0]?.notes).toBe('')
    expect(problem.statements['en-US']?.body).toMatchObject({
      body: String.raw`Add ${'`\\nextsample`'}.`,
      output: 'The sum.',
      notes: 'Both are shown.',
    })
    expect(problem.warnings.filter(({ code }) => code.startsWith('tex'))).toEqual([])
  })

  it('are not looked for in a macro that is left as it is', async () => {
    const problem = await readBare({
      'statement/problem.md': null,
      'statement/problem.tex': String.raw`Add. \unheard{\nextsample} End.`,
      'data/sample/1.in': '1',
      'data/sample/1.ans': '1',
    })
    expect(problem.statements['en-US']?.body.body).toBe('Add. `\\unheard{}` End.')
  })

  it('have a text behind a sample that is not there in the notes, and those of a second language', async () => {
    const source = 'A\n\n{{nextsample}}\n\nFirst.\n\n{{nextsample}}\n\nSecond.'
    const problem = await readBare({
      'data/sample/1.in': '1',
      'data/sample/1.ans': '1',
      'statement/problem.md': source,
      'statement/problem.fr.md': source.replaceAll('st.', 'er.'),
    })
    expect(problem.tests[0]?.notes).toBe('First.')
    expect(problem.statements['en-US']?.body.notes).toBe('Second.')
    expect(problem.statements['fr-FR']?.body.notes).toBe(
      '## Exemple 1\n\nFirer.\n\n## Exemple 2\n\nSecond.',
    )
  })
})

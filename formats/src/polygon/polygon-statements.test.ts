import { describe, expect, it } from 'vitest'
import { codes, readBare, refusal, type Parts } from '../testing/bare-polygon.ts'

const section = (name: string) => [`statement-sections/english/${name}.tex`, `${name}.`]

describe('statements of a Polygon package', () => {
  const title = '<name language="english" value=" Sum "/><name language="klingon" value="x"/>'
  const noEnglish = { 'statement-sections/english/legend.tex': null }
  it.each<[string, Parts, Record<string, string | null>, object, string[]]>([
    ['sections', { names: title }, {}, { 'en-US': { title: 'Sum', body: 'Add.' } }, []],
    [
      'a section with the name',
      { names: '' },
      { 'statement-sections/english/name.tex': String.raw`\textbf{S}um` },
      { 'en-US': { title: 'Sum' } },
      [],
    ],
    [
      'a name of the package alone',
      { names: '' },
      noEnglish,
      { 'en-US': { title: 'sum', body: '' } },
      ['no-english'],
    ],
    [
      'a property file',
      {},
      {
        ...noEnglish,
        'statements/english/problem-properties.json':
          '{"legend":"L","input":"I","output":" ","notes":7,"tutorial":"T"}',
      },
      { 'en-US': { body: 'L', input: 'I', output: '', notes: '' } },
      [],
    ],
    [
      'a property file without a legend, beside the document',
      {},
      {
        ...noEnglish,
        'statements/english/problem-properties.json': '[]',
        'statements/english/problem.tex': 'Whole.',
        'statements/english/tutorial.tex': 'T',
      },
      { 'en-US': { body: 'Whole.' } },
      [],
    ],
    [
      'a language of no locale',
      { statements: '<statement language="polish"/>' },
      {
        'statement-sections/polish/legend.tex': 'Dodaj.',
        'statement-sections/polish/tutorial.tex': 'T',
      },
      { 'en-US': { body: 'Add.' }, pl: { body: 'Dodaj.' } },
      ['statement-language'],
    ],
    [
      'a rendering only',
      { statements: '<statement language="russian"/>' },
      { ...noEnglish, 'statements/russian/problem.pdf': '' },
      { 'en-US': { title: 'Sum', body: '' } },
      ['statement-rendered', 'no-english'],
    ],
    [
      'no English one',
      { names: '<name language="russian" value="Сумма"/>' },
      { ...noEnglish, 'statement-sections/russian/legend.tex': 'Т' },
      { 'ru-RU': { title: 'Сумма', body: 'Т' } },
      ['no-english'],
    ],
  ])('with %s', async (_name, parts, files, statements, reported) => {
    const problem = await readBare(parts, files)
    expect(problem.statements).toMatchObject(statements)
    expect(Object.keys(problem.statements)).toEqual(Object.keys(statements))
    expect(codes(problem)).toEqual(reported)
  })

  it('in a language outside the ten leave an editorial aside as a file', async () => {
    const { editorials, kept } = await readBare(
      { statements: '<statement language="polish"/>' },
      {
        'statement-sections/polish/legend.tex': 'Dodaj.',
        'statement-sections/polish/tutorial.tex': 'T',
      },
    )
    expect([editorials, kept.map(({ path }) => path)]).toEqual([
      {},
      expect.arrayContaining(['statement-sections/polish/tutorial.tex']),
    ])
  })

  it('have all sections at their place', async () => {
    const names = ['input', 'output', 'interaction', 'scoring', 'notes', 'tutorial']
    const { statements, editorials } = await readBare({}, Object.fromEntries(names.map(section)))
    expect(statements['en-US']).toEqual({
      title: 'Sum',
      body: 'Add.\n\n## Interaction\n\ninteraction.\n\n## Scoring\n\nscoring.',
      input: 'input.',
      output: 'output.',
      notes: 'notes.',
    })
    expect(editorials).toEqual({ 'en-US': 'tutorial.' })
    expect((await readBare()).editorials).toEqual({})
  })

  it('take the title of a whole document, and of a language without a statement', async () => {
    const { statements, title: shown } = await readBare(
      { names: '<name language="french" value="Somme"/>' },
      {
        ...noEnglish,
        'statements/english/problem.tex': String.raw`\begin{problem}{A \textbf{b}}{}{}{}{}x\end{problem}`,
      },
    )
    expect([shown, statements['en-US']?.title, statements['fr-FR']]).toEqual([
      'A b',
      'A b',
      { title: 'Somme', body: '', input: '', output: '', notes: '' },
    ])
  })

  it('must have a name, and properties must be JSON', async () => {
    expect(await refusal({ root: '', names: '' })).toMatch(/has no name/)
    const broken = { ...noEnglish, 'statements/english/problem-properties.json': '{' }
    expect(await refusal({}, broken)).toMatch(/not readable JSON/)
  })

  const examples = 'statement-sections/english/example.01'
  it.each<[string, Record<string, string>, string, string[]]>([
    ['as the sample is', { [examples]: '1\r\n', [`${examples}.a`]: '2' }, '', []],
    [
      'of another output',
      { [examples]: '1\n', [`${examples}.a`]: '3\n' },
      '## Example 1\n\n**Input**\n\n```\n1\n```\n\n**Output**\n\n```\n3\n```',
      ['samples-differ'],
    ],
    [
      'of another input',
      { [examples]: '9\n', [`${examples}.a`]: '2\n' },
      '## Example 1\n\n**Input**\n\n```\n9\n```\n\n**Output**\n\n```\n2\n```',
      ['samples-differ'],
    ],
    ['without an output', { [examples]: '9\n' }, '', []],
    ['that is large', { [examples]: 'x'.repeat(65_537), [`${examples}.a`]: '' }, '', []],
    [
      'in a folder further down',
      {
        'statement-sections/english/x/example.01': '9',
        'statement-sections/english/x/example.01.a': '9',
      },
      '',
      [],
    ],
  ])('show an example %s', async (_name, files, notes, reported) => {
    const problem = await readBare({ tests: '<test sample="true"/>' }, files)
    expect([problem.statements['en-US']?.notes, codes(problem)]).toEqual([notes, reported])
  })
})

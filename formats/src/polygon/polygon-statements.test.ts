import { describe, expect, it } from 'vitest'
import { codes, readBare, refusal, type Parts } from '../testing/bare-polygon.ts'

const section = (name: string) => [`statement-sections/english/${name}.tex`, `${name}.`]

const noted = (number: number, input: string, output: string): string =>
  `## Example ${number}\n\n**Input**\n\n\`\`\`\n${input}\n\`\`\`\n\n**Output**\n\n\`\`\`\n${output}\n\`\`\``

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
    for (const [locale, texts] of Object.entries(statements))
      expect(problem.statements).toHaveProperty([locale, 'body'], expect.objectContaining(texts))
    expect(Object.keys(problem.statements)).toEqual(Object.keys(statements))
    expect(codes(problem)).toEqual(reported)
  })

  it('in a language outside the ten leave an editorial aside as a file', async () => {
    const { editorials, preserved } = await readBare(
      { statements: '<statement language="polish"/>' },
      {
        'statement-sections/polish/legend.tex': 'Dodaj.',
        'statement-sections/polish/tutorial.tex': 'T',
      },
    )
    expect([editorials, preserved.map(({ name }) => name)]).toEqual([
      {},
      expect.arrayContaining(['statement-sections/polish/tutorial.tex']),
    ])
  })

  it('have all sections at their place', async () => {
    const names = ['input', 'output', 'interaction', 'scoring', 'notes', 'tutorial']
    const { statements, editorials } = await readBare({}, Object.fromEntries(names.map(section)))
    expect(statements['en-US']?.body).toMatchObject({
      title: 'Sum',
      body: 'Add.\n\n## Interaction\n\ninteraction.\n\n## Scoring\n\nscoring.',
      input: 'input.',
      output: 'output.',
      notes: 'notes.',
    })
    expect(editorials).toEqual({ 'en-US': { content: 'tutorial.' } })
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
    expect([shown, statements['en-US']?.body.title, statements['fr-FR']?.body]).toEqual([
      'A b',
      'A b',
      expect.objectContaining({ title: 'Somme', body: '', input: '', output: '', notes: '' }),
    ])
  })

  it('must have a name, and properties must be JSON', async () => {
    expect(await refusal({ root: '', names: '' })).toMatch(/has no name/)
    const broken = { ...noEnglish, 'statements/english/problem-properties.json': '{' }
    expect(await refusal({}, broken)).toMatch(/not readable JSON/)
  })

  const examples = 'statement-sections/english/example.01'
  it.each<[string, Record<string, string>, object | undefined, string[]]>([
    ['as the sample is', { [examples]: '1\r\n', [`${examples}.a`]: '2' }, undefined, []],
    [
      'of another output',
      { [examples]: '1\n', [`${examples}.a`]: '3\n' },
      { input: '1\n', output: '3\n' },
      ['samples-differ'],
    ],
    [
      'of another input, with line ends of Windows',
      { [examples]: '9\r\n\r\n8', [`${examples}.a`]: '2\r\n' },
      { input: '9\n\n8', output: '2\n' },
      ['samples-differ'],
    ],
    ['without an output', { [examples]: '9\n' }, undefined, ['samples-differ']],
    [
      'that is large',
      { [examples]: 'x'.repeat(65_537), [`${examples}.a`]: '' },
      undefined,
      ['samples-differ'],
    ],
    [
      'in a folder further down',
      {
        'statement-sections/english/x/example.01': '9',
        'statement-sections/english/x/example.01.a': '9',
      },
      undefined,
      [],
    ],
  ])('show an example %s', async (_name, files, shown, reported) => {
    const problem = await readBare({ tests: '<test sample="true"/>' }, files)
    expect([problem.tests[0]?.shown, codes(problem)]).toEqual([shown, reported])
    expect(problem.statements['en-US']?.body.notes).toBe('')
  })

  it.each<[string, Record<string, string>, string, object | undefined]>([
    [
      'has no sample',
      {
        'statement-sections/english/example.02': '8',
        'statement-sections/english/example.02.a': '9',
      },
      noted(2, '8', '9'),
      undefined,
    ],
    [
      'is longer than an example may be',
      { [examples]: 'x'.repeat(4097), [`${examples}.a`]: '2' },
      noted(1, 'x'.repeat(4097), '2'),
      { input: '', output: '' },
    ],
  ])('show an example in the notes that %s', async (_why, files, notes, shown) => {
    const same = { [examples]: '1', [`${examples}.a`]: '2' }
    const problem = await readBare({ tests: '<test sample="true"/>' }, { ...same, ...files })
    expect([problem.tests[0]?.shown, problem.statements['en-US']?.body.notes]).toEqual([
      shown,
      notes,
    ])
    expect([...new Set(codes(problem))]).toEqual(['samples-differ'])
  })

  it('show the data that the first language shows; another example of a second one is in its notes', async () => {
    const russian = 'statement-sections/russian'
    const problem = await readBare(
      {
        tests: '<test sample="true"/>',
        names: '<name language="english" value="A"/><name language="russian" value="B"/>',
      },
      {
        [examples]: '1\n',
        [`${examples}.a`]: '2\n',
        [`${russian}/legend.tex`]: 'B',
        [`${russian}/example.01`]: '8\n',
        [`${russian}/example.01.a`]: '9\n',
      },
    )
    expect(problem.tests[0]?.shown).toBeUndefined()
    expect(problem.statements['ru-RU']?.body.notes).toContain('8')
  })

  it('show an example whose output the empty answer does not have', async () => {
    const problem = await readBare(
      { tests: '<test sample="true"/>' },
      { 'tests/01.a': '', [examples]: '1\n', [`${examples}.a`]: '? 1\n' },
    )
    expect(problem.tests[0]?.shown).toEqual({ input: '1\n', output: '? 1\n' })
  })
})

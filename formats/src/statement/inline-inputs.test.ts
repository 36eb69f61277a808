import { expect, it } from 'vitest'
import { readBare, warned } from '../testing/bare-kattis.ts'

// Statements in TeX of more than one file.

const bodyOf = async (main: string, files: Record<string, string> = {}) => {
  const problem = await readBare({
    'statement/problem.md': null,
    'problem_statement/problem.en.tex': main,
    ...Object.fromEntries(
      Object.entries(files).map(([name, text]) => [`problem_statement/${name}`, text]),
    ),
  })
  return { body: problem.statements['en-US']?.body.body, problem }
}

it.each<[string, string, Record<string, string>, string]>([
  ['with its ending', 'A \\input{b.tex} c', { 'b.tex': 'b' }, 'A b c'],
  ['without it', 'A \\input{b} c', { 'b.tex': 'b' }, 'A b c'],
  ['without braces', 'A \\input b c', { 'b.tex': 'b' }, 'A b c'],
  ['by include', 'A \\include{b} c', { 'b.tex': 'b' }, 'A b c'],
  ['in a folder', 'A \\input{x/b} c', { 'x/b.tex': 'b' }, 'A b c'],
  ['that takes in another', '\\input{b}', { 'b.tex': 'b \\input{d}', 'd.tex': 'd' }, 'b d'],
  ['of macros', '\\input{m}\\hello', { 'm.tex': '\\newcommand{\\hello}{Hello}' }, 'Hello'],
  ['that is commented out', 'A%\\input{b}\n c', { 'b.tex': 'b' }, 'Ac'],
  [
    'but not in verbatim text',
    '\\begin{verbatim}\n\\input{b}\n\\end{verbatim}\n\\input{b}',
    { 'b.tex': 'b' },
    '```\n\\input{b}\n```\n\nb',
  ],
  ['of a section', 'A\\input{b}', { 'b.tex': '\n\\section*{Limits}\nb' }, 'A\n\n## Limits\n\nb'],
])('a file %s stands in its place', async (_, main, files, body) => {
  expect((await bodyOf(main, files)).body).toBe(body)
})

it('a file that is not there, or takes in itself, is told', async () => {
  const { problem } = await bodyOf('A \\input{gone} \\input{b}', { 'b.tex': 'b \\input{b}' })
  expect(warned(problem, 'tex-unknown').join('\n')).toMatch(/input/)
})

it('no file outside of the package is taken in', async () => {
  const { body } = await bodyOf('A \\input{../../etc/passwd}\\input{/etc/passwd} c')
  expect(body).not.toMatch(/root/)
})

it.each([
  [
    '\\documentclass{article}\n\\title{x}\nPrinted before\n\\begin{document}\nText.\n\\end{document}',
    'Text.',
  ],
  [
    '\\usepackage{a}\n\\renewcommand{\\thefigure}{1}\n\\def\\x{y}\n\\begin{document}Text \\x.\\end{document}\nAfter',
    'Text y.',
  ],
  [
    '\\setlength{\\foo}{1cm} stray\n\\begin{document}\n\\section*{A}\nText.\\end{document}',
    '## A\n\nText.',
  ],
])('what stands outside of the document is not printed: %j', async (main, body) => {
  expect((await bodyOf(main)).body).toBe(body)
})

it('the name may stand before the document', async () => {
  const { problem } = await bodyOf('\\problemname{Hello}\n\\begin{document}Text.\\end{document}')
  expect(problem.statements['en-US']?.body).toMatchObject({ body: 'Text.' })
})

import { expect, test } from 'vitest'
import { isHtml, isTex } from './pasted-source.ts'

test.each([
  ['bold', 'Print \\textbf{the} sum.'],
  ['emphasis', '\\emph{n}'],
  ['old bold', 'a {\\bf b}', false],
  ['a list', '\\begin{itemize}\n\\item a\n\\end{itemize}'],
  ['a table', '\\begin{tabular}{c} a \\end{tabular}'],
  ['a picture', '\\includegraphics[width=3cm]{fig.png}'],
  ['a command in a formula only', 'Let $x = \\textbf{y}$ be', false],
  ['a command in code', 'Type `\\textbf{a}`', false],
  ['a command in a block of code', '```\n\\textbf{a}\n```\n', false],
  ['a path of Windows', 'C:\\temp\\item{1}', false],
  ['escaped Markdown', '\\*no\\* and \\_this\\_', false],
  ['a lone item', 'Use\n\\item for lists', false],
  ['plain text', 'Print the sum.', false],
])('TeX is known by its commands: %s', (_name, text, is = true) => {
  expect(isTex(text)).toBe(is)
})

test.each([
  ['a paragraph', '<p>One <b>two</b></p>'],
  ['a list', '\n<ul>\n<li>a</li>\n</ul>\n'],
  ['Markdown with a tag in it', 'H<sub>2</sub>O', false],
  ['Markdown between tags', '<b>a</b> *b*', false],
  ['includes of a program', '#include <b>\n</b>', false],
  ['a lone tag', '<br>', false],
  ['tags that are never closed', '<p>'.repeat(33_000), false],
])('the source of a page is known by its tags: %s', (_name, text, is = true) => {
  expect(isHtml(text)).toBe(is)
})

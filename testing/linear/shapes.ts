// Texts that readers of text have been slow on, or might be: something that repeats and never ends, nests, or almost
// fits at every sign. Each is made at a size.

export type Shape = (size: number) => string

const repeated =
  (unit: string, before = '', after = ''): Shape =>
  (size) =>
    before + unit.repeat(Math.ceil(size / unit.length)) + after

const nested =
  (open: string, close: string): Shape =>
  (size) => {
    const depth = Math.ceil(size / (open.length + close.length))
    return open.repeat(depth) + close.repeat(depth)
  }

/** Runs of a sign that grow by one: none closes what an earlier one opened. */
const growing =
  (sign: string, between: string): Shape =>
  (size) => {
    const parts: string[] = []
    for (let length = 1, made = 0; made < size; length += 1) {
      parts.push(sign.repeat(length), between)
      made += length + between.length
    }
    return parts.join('')
  }

/** A quarter of the text is one row, so that rows and columns both grow. */
const table: Shape = (size) => {
  const side = Math.ceil(Math.sqrt(size / 2))
  const row = (cell: string) => `${cell.repeat(side)}|\n`
  return row('|a') + row('|-') + row('|b').repeat(Math.ceil(side / 2))
}

export const shapes = {
  'one word': repeated('a'),
  words: repeated('word '),
  'upper and lower': repeated('aB'),
  digits: repeated('1'),
  zeros: repeated('0', '1.', 'x'),
  dots: repeated('.', '', 'x'),
  sentences: repeated('One. Two? '),
  'sentences of full width': repeated('。'),
  'accents on one letter': repeated('\u0301', 'a'),
  pictographs: repeated('\u{1F600}'),
  'private signs': repeated('\uE0001\uE001'),
  'openings of private signs': repeated('\uE000'),
  'references of private signs': repeated('&#xE000;'),
  blanks: repeated(' ', 'a', 'a'),
  tabs: repeated('\t', 'a', 'a'),
  'blanks of full width': repeated('\u3000', 'a', 'a'),
  'empty lines': repeated('\n', 'a', 'a'),
  'lines of blanks': repeated(' \n', 'a', 'a'),
  CRLF: repeated('\r\n', 'a', 'a'),
  CR: repeated('\r', 'a', 'a'),
  lines: repeated('word\n'),
  'blanks at ends': repeated('a    \n'),
  'hyphens and blanks': repeated('- ', '', 'x'),
  round: repeated('('),
  'round, nested': nested('(', ')'),
  square: repeated('['),
  'square, nested': nested('[', ']'),
  braces: repeated('{'),
  'braces, nested': nested('{', '}'),
  closings: repeated(')]}'),
  quotes: repeated('"'),
  'quotes, half open': repeated('a "b '),
  apostrophes: repeated("'"),
  'escaped quotes': repeated('\\"', '"'),
  backslashes: repeated('\\'),
  'backslashes and words': repeated('\\a '),
  dollars: repeated('$'),
  'dollars and words': repeated('$a '),
  'formulas, half open': repeated('\\(a '),
  'formulas on display, half open': repeated('$$a\n'),
  environments: repeated('\\begin{a}'),
  'environments, nested': nested('\\begin{a}', '\\end{a}'),
  'macros with brackets': repeated('\\textbf{'),
  definitions: repeated('\\def\\a{'),
  'commands of one name': repeated('\\newcommand{\\a}{\\a}'),
  percents: repeated('%'),
  'items of TeX': repeated('\\item[ '),
  'options of pictures': repeated('\\includegraphics[width='),
  backticks: repeated('`'),
  'backticks and words': repeated('`a\n'),
  'backticks, growing': growing('`', ' '),
  fences: repeated('```\n'),
  'fences, half open': repeated('~~~a\n', '```\n'),
  'fences, growing': growing('`', 'a\n'),
  stars: repeated('*'),
  'stars and words': repeated('*a **b '),
  underscores: repeated('_a'),
  tildes: repeated('~~a '),
  hashes: repeated('#'),
  headings: repeated('# a\n'),
  'hashes and blanks': repeated('# ', '', 'a'),
  'quoted lines': repeated('> a\n'),
  'quotes of quotes': repeated('> '),
  items: repeated('- a\n'),
  'numbered items': repeated('1. a\n'),
  tables: table,
  'one row': repeated('|a'),
  rows: repeated('|a|b|\n', '|a|b|\n|-|-|\n'),
  references: repeated('[a]'),
  'references, half open': repeated('][a]'),
  'definitions of links': repeated('[a]: b\n'),
  links: repeated('[a](b) '),
  'links, half open': repeated('[a]('),
  pictures: repeated('![a](b){width=5%}'),
  'pictures, half open': repeated('![a](b){'),
  notes: repeated('[^a]'),
  'notes and texts': repeated('[^a] b\n\n[^a]: c\n\n'),
  'schemes in brackets': repeated('[a]://x'),
  addresses: repeated('http://a.b/c '),
  'addresses in one word': repeated('www.'),
  'addresses of mail': repeated('a@b.'),
  mentions: repeated('@a '),
  'less than': repeated('<'),
  'tags, half open': repeated('<a '),
  'tags, open': repeated('<b>'),
  'tags, nested': nested('<g>', '</g>'),
  'attributes, half open': repeated('<a b="'),
  attributes: repeated('a="b" ', '<img ', '>'),
  'comments of HTML, half open': repeated('<!--'),
  'metadata, half open': repeated('<metadata id="'),
  'sections of data': repeated('<![CDATA['),
  'pictures of HTML': repeated('<img src="a" width="5%">'),
  declarations: repeated('<!ENTITY a "&a;">', '<!DOCTYPE a [', ']><a/>'),
  ampersands: repeated('&'),
  entities: repeated('&amp;'),
  'comments, half open': repeated('/*'),
  'comments of lines': repeated('//\n'),
  'raw strings, half open': repeated('R"a('),
  'calls, half open': repeated('quitp('),
  calls: repeated('quitp(1 ? 2 : 3);\n'),
  includes: repeated('#include <a>\n'),
  'names and blanks': repeated('print \t', '', '\n'),
  'keys of YAML': repeated('a: b\n'),
  'many keys of YAML': (size) =>
    Array.from({ length: Math.ceil(size / 9) }, (_, at) => `a${at}: b`).join('\n'),
  'flows of YAML': repeated('{a: '),
  anchors: repeated('- &a [*a]\n'),
  'lists in a line': repeated('- ', '', 'a'),
  'variables of a scanspec': (size) =>
    Array.from({ length: Math.ceil(size / 12) }, (_, at) => `var a${at} int`).join('\n'),
  'reads of a scanspec': repeated('scan a\n', 'var a int\n'),
  'loops of a scanspec': repeated('for i := 0 ... 9\nend\n'),
  'loops of a scanspec, open': repeated('for i := 0 ... 9\n'),
  'checks of a scanspec': repeated('scan a\ncheck 1 <= a <= 9 and a != 5\n', 'var a int\n'),
  'conditions of a scanspec': repeated('if a == 1\nend\n', 'var a int\n'),
  sums: repeated('1+', 'check ', '1'),
  signs: repeated('-', 'check ', '1'),
  commas: repeated('1,', 'var '),
  'lines of a script': repeated('a: gen 1 "b" > $ @weight=2 # c\n'),
  'values of a template': repeated('${1 + 2} '),
  'values of a template, half open': repeated('${"'),
  'lists of a template': repeated('<#list 1..2 as i>${i}\n</#list>'),
  'lists of a template, nested': nested('<#list 1..2 as i>', '</#list>'),
  'marks of a script': repeated('@group=a '),
  'nul signs': repeated('\0'),
  'errors of compilers': repeated('/a.cpp:1:1: error: x\n'),
  talk: repeated('> 1\n< 2\n'),
} satisfies Record<string, Shape>

export type ShapeName = keyof typeof shapes
export const shapeNames = Object.keys(shapes) as ShapeName[]

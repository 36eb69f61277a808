import { parseArgs } from 'node:util'
import { renderMarkdown } from '../server/src/platform/markdown/render.ts'

// The cost of rendering Markdown, in milliseconds of CPU per 100 kB, for shapes of text: `node bench/markdown.ts`, with the names
// of other renderers behind it, which npm brings for the time being (`npm install --no-save markdown-it micromark comrak
// md4w`): `node bench/markdown.ts micromark markdown-it comrak md4w`. Those make HTML alone, without a sanitiser, captions
// and formulas. Each text is rendered in its turn twice, the second time counts: the first compiles.

const { values, positionals } = parseArgs({
  options: { size: { type: 'string', default: '100000' } },
  allowPositionals: true,
})
const size = Number(values.size)

const repeated = (unit: string): string => unit.repeat(Math.ceil(size / unit.length))
const texts: Record<string, string> = {
  prose: repeated(
    'You are given $n$ numbers, and **each** of them is at most `10`. Print the *largest* sum.\n\n',
  ),
  'plain prose': repeated('You are given numbers. Print the largest sum of some of them.\n\n'),
  lines: repeated('A line that goes on\n'),
  items: repeated('- a\n'),
  'numbered items': repeated('1. a\n'),
  headings: repeated('# a\n'),
  emphasis: repeated('*a* '),
  'emphasis, crossed': repeated('*a_ '),
  'quotes of quotes': repeated('> '),
  'quoted lines': repeated('> a\n'),
  table: `|a|b|\n|-|-|\n${repeated('|a|b|\n')}`,
  links: repeated('[a](b) '),
  'links, half open': repeated('[a]('),
  code: repeated('`a` '),
  HTML: repeated('<b>a</b> '),
  notes: repeated('a[^a] b\n\n[^a]: c\n\n'),
  addresses: repeated('http://a.b/c '),
}

type Render = (text: string) => unknown

// Names in a variable: they are no dependencies of ours.
const load = async (name: string): Promise<Record<string, unknown>> =>
  (await import(name)) as Record<string, unknown>

const others: Record<string, () => Promise<Render>> = {
  micromark: async () => {
    const { micromark } = await load('micromark')
    const { gfm, gfmHtml } = await load('micromark-extension-gfm')
    const options = {
      allowDangerousHtml: true,
      extensions: [(gfm as () => unknown)()],
      htmlExtensions: [(gfmHtml as () => unknown)()],
    }
    return (text) => (micromark as (text: string, options: object) => string)(text, options)
  },
  'markdown-it': async () => {
    const { default: MarkdownIt } = await load('markdown-it')
    const reader = new (MarkdownIt as new (options: object) => { render: Render })({
      html: true,
      linkify: true,
    })
    return (text) => reader.render(text)
  },
  comrak: async () => {
    const { markdownToHTML } = await load('comrak')
    const extension = { table: true, strikethrough: true, autolink: true, footnotes: true }
    const options = { extension, render: { unsafe: true } }
    return (text) => (markdownToHTML as (text: string, options: object) => string)(text, options)
  },
  md4w: async () => {
    const { init, mdToHtml } = await load('md4w')
    await (init as () => Promise<void>)()
    return mdToHtml as Render
  },
}

const costMs = (work: () => unknown): number => {
  const from = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

const renderers: [string, Render][] = [['ours', renderMarkdown]]
for (const name of positionals) {
  const open = others[name]
  if (!open) throw new Error(`There is no ${name}: ${Object.keys(others).join(', ')}`)
  renderers.push([name, await open()])
}
console.log(['', ...renderers.map(([name]) => name)].map((cell) => cell.padStart(18)).join(''))
for (const [name, text] of Object.entries(texts)) {
  const cells = renderers.map(([, render]) => {
    const first = costMs(() => render(text))
    // One that takes seconds takes them again.
    const ms = first > 3000 ? first : costMs(() => render(text))
    return ((ms * 100_000) / size).toFixed(0)
  })
  console.log([name, ...cells].map((cell) => cell.padStart(18)).join(''))
}

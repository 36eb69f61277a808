// The cost of rendering texts in a process of its own: the median of one ordinary preview there and here, in turns.
// node bench/preview.ts [rounds]

import { randomUUID } from 'node:crypto'
import type { AccountId } from '../contract/src/index.ts'
import { renderMarkdown } from '../server/src/platform/markdown/render.ts'
import { renderText, setSite } from '../server/src/platform/texts/texts.ts'
import { untilQuiet } from './quiet.ts'

const [rounds = '300'] = process.argv.slice(2)
const asker = randomUUID() as AccountId
const texts = {
  'a preview of 200 signs': `You are given $n$ lamps. The $i$-th has **colour** $c_i$ ($1 \\le c_i \\le 10^9$). ${'Find the least number of them. '.repeat(4)}`,
  'a statement of 4 kB':
    `Let $x_1, \\dots, x_n$ be numbers with $1 \\le x_i \\le 10^{9}$ and *more words*.\n\n- an item with $a_{ij}$\n- another\n\n`.repeat(
      32,
    ),
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

setSite('http://own.test')
console.log(await untilQuiet())
for (const [name, text] of Object.entries(texts)) {
  const here: number[] = []
  const there: number[] = []
  for (let round = 0; round < Number(rounds); round += 1) {
    // Another text each time: neither side may know it.
    const one = `${text}${round} $y_{${round}}$`
    const start = performance.now()
    renderMarkdown(one)
    const between = performance.now()
    await renderText(asker, one)
    here.push(between - start)
    there.push(performance.now() - between)
  }
  const [a, b] = [median(here), median(there)]
  console.log(
    `${name}: ${a.toFixed(2)} ms here, ${b.toFixed(2)} ms apart, ${(b - a).toFixed(2)} ms more (aim 3)`,
  )
}
process.exit(0)

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { useWorld } from '../testing/use-world.ts'

// The board and the rules of deploy/ name metrics, and labels of them, that a server writes.

const { world } = useWorld()
const deploy = resolve(import.meta.dirname, '../../../deploy')
const board = readFileSync(join(deploy, 'grafana/drafts.json'), 'utf8')
const rules = readFileSync(join(deploy, 'prometheus/alerts.yml'), 'utf8')

interface Panel {
  title: string
  targets?: { expr: string }[]
}
const { panels } = JSON.parse(board) as { panels: Panel[] }
const expressions = [
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`the panel ${title}`, expr] as const),
  ),
  ...[...rules.matchAll(/- alert: (\w+)\n +expr: (.+)$/gm)].map(
    ([, name = '', expr = '']) => [`the rule ${name}`, expr] as const,
  ),
]

/** Prometheus' own, of each target. */
const foreign = new Set(['up'])
const namesIn = (expr: string): string[] =>
  [...expr.replaceAll(/"[^"]*"/g, '""').matchAll(/\b(up|(?:drafts|http|process)_\w+)/g)].map(
    ([name]) => name,
  )
/** `{status="5xx"}`: labels and the values that are meant as they stand. */
const matchersIn = (expr: string): [label: string, value: string][] =>
  [...expr.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value])

it('looks at every rule and panel', () => {
  expect(rules.match(/- alert:/g)?.length).toBe(
    expressions.filter(([of]) => of.startsWith('the rule')).length,
  )
  expect(expressions.length).toBeGreaterThan(30)
})

it.each(expressions)('%s reads what /metrics has: %s', async (_of, expr) => {
  await world.app.inject('/healthz')
  const { body } = await world.app.inject('/metrics')
  const names = namesIn(expr)
  expect(names).not.toEqual([])
  const written = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
  expect(names.filter((name) => !written.has(name) && !foreign.has(name))).toEqual([])
  const matchers = matchersIn(expr).filter(([label]) => label !== 'job')
  expect(matchers.filter(([label, value]) => !body.includes(`${label}="${value}"`))).toEqual([])
})

it('every metric is on the board, but for what is summed up there', () => {
  const shown = new Set(expressions.flatMap(([, expr]) => namesIn(expr)))
  const own = [
    ...readFileSync(join(import.meta.dirname, 'state-meters.ts'), 'utf8').matchAll(
      /name: '(\w+)'/g,
    ),
  ].map(([, name = '']) => name)
  expect(own.filter((name) => !shown.has(name))).toEqual(['drafts_blobs'])
})

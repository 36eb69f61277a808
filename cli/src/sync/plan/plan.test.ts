import { describe, expect, it } from 'vitest'
import { planPart, planSync } from './plan.ts'
import type { SyncAction, Sides, Take } from './plan.ts'

// docs/product/packages.md#in-step-with-a-folder. A side is written as `a=1 b=2`, or '' where the part is not there.

const side = (text: string): Record<string, string> | undefined =>
  text === '' ? undefined : Object.fromEntries(text.split(' ').map((pair) => pair.split('=')))
const sides = (base: string, folder: string, server: string): Sides => ({
  base: side(base),
  folder: side(folder),
  server: side(server),
})

const nothing = { do: 'nothing' }
const exchange = (toServer: string[], toFolder: string[]): SyncAction => ({
  do: 'exchange',
  toServer,
  toFolder,
})
const conflict = (why: string, ...fields: string[]) => ({ do: 'conflict', why, fields })

type Row = [key: string, base: string, folder: string, server: string, action: object]
describe('a part', () => {
  it.each<Row>([
    ['tests/a', 'x=1', 'x=1', 'x=1', nothing],
    ['tests/a', 'x=1', 'x=2', 'x=2', nothing],
    ['tests/a', '', 'x=2', 'x=2', nothing],
    ['tests/a', 'x=1', '', '', nothing],
    ['tests/a', 'x=1', 'x=2', 'x=1', exchange(['x'], [])],
    ['tests/a', 'x=1', 'x=1', 'x=2', exchange([], ['x'])],
    ['tests/a', 'x=1 y=1', 'x=2 y=1', 'x=1 y=2', exchange(['x'], ['y'])],
    ['tests/a', 'x=1 y=1', 'x=2 y=3', 'x=2 y=1', exchange(['y'], [])],
    ['tests/a', '', 'x=2 y=1', '', exchange(['x', 'y'], [])],
    ['tests/a', '', '', 'x=2', exchange([], ['x'])],
    ['tests/a', 'x=1', 'x=1', '', { do: 'deleteInFolder' }],
    ['tests/a', 'x=1', '', 'x=1', { do: 'deleteOnServer' }],
    ['tests/a', 'x=1', 'x=2', 'x=3', conflict('bothChanged', 'x')],
    ['tests/a', 'x=1 y=1', 'x=2 y=2', 'x=3 y=1', conflict('bothChanged', 'x')],
    ['tests/a', '', 'x=2', 'x=3', conflict('bothNew', 'x')],
    ['tests/a', 'x=1', '', 'x=2', conflict('deletedInFolder')],
    ['tests/a', 'x=1', 'x=2', '', conflict('deletedOnServer')],
    ['limits', 'cpu=1', 'cpu=2', 'cpu=3', conflict('bothChanged', 'cpu')],
    ['problem', 'title=1', 'title=1', 'title=2', exchange([], ['title'])],
    ['problem', 'title=1', 'title=2', 'title=1', conflict('fixed', 'title')],
    ['problem', '', 'title=1', 'title=2', exchange([], ['title'])],
  ])('%s that was %j, is %j here and %j there: %j', (key, base, folder, server, action) => {
    expect(planPart(key, sides(base, folder, server))).toEqual(action)
  })

  it.each<
    [key: string, base: string, folder: string, server: string, byFolder: object, byServer: object]
  >([
    [
      'tests/a',
      'x=1 y=1 z=1',
      'x=2 y=2 z=1',
      'x=3 y=1 z=2',
      exchange(['x', 'y'], ['z']),
      exchange(['y'], ['x', 'z']),
    ],
    ['tests/a', '', 'x=2', 'x=3', exchange(['x'], []), exchange([], ['x'])],
    ['tests/a', 'x=1', '', 'x=2', { do: 'deleteOnServer' }, exchange([], ['x'])],
    ['tests/a', 'x=1', 'x=2', '', exchange(['x'], []), { do: 'deleteInFolder' }],
    ['tests/a', 'x=1', 'x=2', 'x=1', exchange(['x'], []), exchange(['x'], [])],
    [
      'problem',
      'title=1',
      'title=2',
      'title=1',
      conflict('fixed', 'title'),
      exchange([], ['title']),
    ],
  ])(
    '%s that was %j, is %j here and %j there, and a side is taken',
    (key, base, folder, server, byFolder, byServer) => {
      expect(planPart(key, sides(base, folder, server), 'folder')).toEqual(byFolder)
      expect(planPart(key, sides(base, folder, server), 'server')).toEqual(byServer)
    },
  )

  it.each<[Take | undefined, object | undefined]>([
    [undefined, undefined],
    ['folder', { toServer: ['body'], toFolder: ['title'] }],
    ['server', { toServer: [], toFolder: ['title', 'body'] }],
  ])('texts that both changed are merged by the server, also where %s is taken', (take, taken) => {
    const both = sides('title=1 body=1', 'title=1 body=2', 'title=2 body=3')
    expect(planPart('statements/en-US', both, take)).toEqual({
      do: 'merge',
      fields: ['body'],
      taken,
    })
    const titles = sides('title=1 body=1', 'title=2 body=2', 'title=3 body=3')
    expect(planPart('statements/en-US', titles)).toEqual(conflict('bothChanged', 'title', 'body'))
  })
})

const plan = (rows: Record<string, [string, string, string]>, take?: Take) =>
  planSync(new Map(Object.entries(rows).map(([key, row]) => [key, sides(...row)])), take)
const gone: [string, string, string] = ['x=1', '', 'x=1']
const kept: [string, string, string] = ['x=1', 'x=1', 'x=1']

describe('a folder', () => {
  it.each<[Take | undefined, string]>([
    [undefined, 'conflict'],
    ['folder', 'deleteOnServer'],
    ['server', 'exchange'],
  ])('of which all tests are gone deletes none of them: taken %s', (take, action) => {
    const steps = plan({ 'tests/a': gone, 'tests/b': gone, limits: kept }, take)
    expect(steps.map((step) => [step.key, step.do])).toContainEqual(['tests/a', action])
    expect(steps.map((step) => [step.key, step.do])).toContainEqual(['tests/b', action])
  })

  it('of which some tests are gone deletes these', () => {
    const steps = plan({ 'tests/a': gone, 'tests/b': kept, 'solutions/a': kept })
    expect(steps.map((step) => [step.key, step.do])).toContainEqual(['tests/a', 'deleteOnServer'])
  })

  it('is done in an order in which nothing is in the way of another', () => {
    const fresh: [string, string, string] = ['', 'x=1', '']
    const steps = plan({
      'solutions/new': ['reference=false', 'reference=true', 'reference=false'],
      'solutions/old': ['reference=true', 'reference=false', 'reference=true'],
      'solutions/b': fresh,
      'tests/b': fresh,
      'statements/en-US': fresh,
      limits: fresh,
      signature: fresh,
      'tests/a': gone,
      'tests/c': kept,
    })
    expect(steps.map(({ key }) => key)).toEqual([
      'tests/a',
      'signature',
      'limits',
      'statements/en-US',
      'tests/b',
      'tests/c',
      'solutions/old',
      'solutions/new',
      'solutions/b',
    ])
  })
})

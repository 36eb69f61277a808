import { ProblemId } from '@drafts/contract'
import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planOf, settledPlanOf, statementsOf } from '../../testing/plans.ts'
import { seedList } from '../../testing/seed-list.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

// How the database finds what a list, a search or a page of history shows: by which index, and no large table from end to
// end. There are so many problems that reading all of them costs clearly more. Times are in bench/list.ts.

type Who = 'light' | 'heavy' | 'root'

let world: World
const people = {} as Record<Who, Client>
beforeAll(async () => {
  world = await createWorld()
  const [heavy, light] = [await world.as('heavy'), await world.as('light')]
  const root = await world.as('root', ['drafts:administrator', 'drafts:invited'])
  Object.assign(people, { heavy: heavy.api, light: light.api, root: root.api })
  const size = { problems: 20_000, accounts: 10_000, revisionsEach: 2, wordsEach: 12 }
  await seedList(world.platform.pool, size, { heavy: heavy.id, light: light.id })
  for (const statement of [
    `insert into revisions (problem_id, actor_id, path, changes, change_count, manifest)
      select p, 'a1', 'statements/en-US', '[]', 0, '{}'
      from generate_series(1, 2000) n, unnest(array['p7', 'p405']) p`,
    'analyze revisions',
  ])
    await world.platform.pool.query(statement)
})
afterAll(() => world.close())

const own = ['problems_owner']
const both = ['problems_owner', 'shares_account']
const found = ['problem_words_found']

const rows: [string, Who, readonly string[], (by: Client) => Promise<unknown>][] = [
  ['all', 'light', both, (by) => by.listProblems({})],
  ['the second page', 'light', both, (by) => by.listProblems({ start: 20 })],
  ['my problems', 'light', own, (by) => by.listMyProblems({})],
  ['shared problems', 'light', ['shares_account'], (by) => by.listSharedProblems({})],
  ['starred problems', 'light', ['favorites_account'], (by) => by.listFavoriteProblems({})],
  ...(['title', 'owner', 'readiness', 'discussions', 'modified'] as const).map(
    (sort): (typeof rows)[number] => [
      `the order of ${sort}`,
      'light',
      both,
      (by) => by.listProblems({ sort }),
    ],
  ),
  ['the filter of an owner', 'light', both, (by) => by.listProblems({ owner: 'heavy' })],
  [
    'the filter of a topic',
    'light',
    ['problem_words_topics'],
    (by) => by.listProblems({ topic: 'topic7' }),
  ],
  ['the filter of a mechanism', 'light', both, (by) => by.listProblems({ mechanism: 'standard' })],
  [
    'the filter of readiness',
    'light',
    ['problems_uncounted', ...both],
    (by) => by.listProblems({ readiness: 'open' }),
  ],
  ['the choices of filters', 'light', ['problem_words_topics'], (by) => by.listFilters({})],
  // A list of six hundred problems may be looked up one by one as well.
  ['all', 'heavy', both, (by) => by.listProblems({})],
  ['my problems', 'heavy', own, (by) => by.listMyProblems({})],
  ...(['title', 'owner', 'readiness', 'discussions'] as const).map(
    (sort): (typeof rows)[number] => [
      `the order of ${sort}`,
      'heavy',
      both,
      (by) => by.listProblems({ sort }),
    ],
  ),
  ['shared problems', 'heavy', ['shares_account'], (by) => by.listSharedProblems({})],
  ['the filter of a mechanism', 'heavy', both, (by) => by.listProblems({ mechanism: 'standard' })],
  ['the choices of filters', 'heavy', ['problem_words_topics'], (by) => by.listFilters({})],
  ['a search of a title', 'light', found, (by) => by.searchProblems({ q: 'keba' })],
  ['a search of a word of statements', 'heavy', found, (by) => by.searchProblems({ q: 'tree' })],
  ['a search of an id', 'heavy', found, (by) => by.searchProblems({ q: 'p123' })],
  ['a search of an owner', 'light', found, (by) => by.searchProblems({ q: 'heavy' })],
  [
    'a search with an error',
    'heavy',
    [...found, 'known_words_similar', 'accounts_similar'],
    (by) => by.searchProblems({ q: 'kelixonu' }),
  ],
  ['the bin', 'light', ['problems_bin'], (by) => by.listBin({})],
  ['the bin of everybody', 'root', ['problems_deleted'], (by) => by.listBin({})],
  ['history', 'light', ['revisions_pkey'], (by) => by.listRevisions({ problemId: lights })],
  [
    'history of a tester',
    'light',
    ['revisions_visible'],
    (by) => by.listRevisions({ problemId: given }),
  ],
]
const [lights, given] = [ProblemId.parse('p405'), ProblemId.parse('p7')]

const large = ['problems', 'problem_words', 'known_words', 'shares', 'revisions', 'accounts']

// Both for its values, as the first uses of a statement are planned, and for any, as later ones are.
it.each(rows)('%s, for %s: by %s', async (_name, who, indexes, request) => {
  const statements = await statementsOf(() => request(people[who]))
  for (const explain of [planOf, settledPlanOf]) {
    const plans = []
    for (const statement of statements) plans.push(await explain(world.platform.pool, statement))
    expect(plans.flatMap((plan) => plan.indexes)).toEqual(expect.arrayContaining([...indexes]))
    expect(plans.flatMap(({ scanned }) => scanned).filter((one) => large.includes(one))).toEqual([])
  }
})

import { expect, it } from 'vitest'
import { readBare } from '../testing/bare-kattis.ts'

it('a scoring draft of 2023 has the points of its groups', async () => {
  const { groups } = await readBare({
    'problem.yaml': 'problem_format_version: 2023-07-draft\nname: Sum\ntype: scoring\n',
    'data/secret/a/1.in': '',
    'data/secret/a/1.ans': '',
    'data/secret/a/testdata.yaml': 'on_reject: break\naccept_score: 50\ngrader_flags: min\n',
  })
  expect(groups).toMatchObject([{ name: 'a', points: 50, policy: 'all' }])
})

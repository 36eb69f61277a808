import { AccountId, RevisionId } from '@drafts/contract'
import type { Revision } from '@drafts/contract'
import { expect, test } from 'vitest'
import { entryChanges, groupRevisions } from './group-revisions.ts'

const at = (
  id: number,
  minute: number,
  by: string,
  path: string,
  part: Partial<Revision> = {},
): Revision => ({
  id: RevisionId.parse(String(id)),
  timestamp: new Date(minute * 60_000).toISOString(),
  actor: { id: AccountId.parse(by), handle: by },
  path,
  changes: [{ type: 'changed', path: 'body', from: id - 1, to: id }],
  changeCount: 1,
  details: { shareAccount: null, label: null, restoredFrom: null },
  ...part,
})
const idsOf = (revisions: Revision[]) =>
  groupRevisions(revisions).map((entry) => entry.revisions.map(({ id }) => Number(id)))

test('saves of one person to one section within ten minutes are one entry, one after the other', () => {
  const statement = 'statements/en-US'
  expect(
    idsOf([
      at(7, 30, 'a', statement),
      at(6, 25, 'a', 'checker'),
      at(5, 24, 'a', statement),
      at(4, 20, 'a', statement),
      at(3, 19.9, 'a', statement),
      at(2, 12, 'a', statement),
      at(1, 9, 'a', statement),
    ]),
  ).toEqual([[7], [6], [5, 4, 3], [2, 1]])
})

test('any other work between keeps them apart, whoever did it and wherever', () => {
  expect(
    idsOf([at(3, 3, 'a', 'limits'), at(2, 2, 'b', 'limits'), at(1, 1, 'a', 'limits')]),
  ).toEqual([[3], [2], [1]])
  expect(
    idsOf([at(3, 3, 'a', 'limits'), at(2, 2, 'b', 'driver'), at(1, 1, 'a', 'limits')]),
  ).toEqual([[3], [2], [1]])
  expect(
    idsOf([at(3, 3, 'a', 'limits'), at(2, 2, 'a', 'driver'), at(1, 1, 'a', 'limits')]),
  ).toEqual([[3], [2], [1]])
})

test('what was made, deleted or restored stands by itself', () => {
  const made = [{ type: 'added' as const, path: 'label', from: null, to: 'x' }]
  const details = { shareAccount: null, label: null, restoredFrom: RevisionId.parse('1') }
  expect(
    idsOf([
      at(6, 6, 'a', 'tests/1', { details }),
      at(5, 5, 'a', 'tests/1'),
      at(4, 4, 'a', 'tests/1'),
      at(3, 3, 'a', 'tests/1', { changes: made }),
      at(2, 2, 'a', 'tests'),
      at(1, 1, 'a', 'tests'),
      at(0, 1, 'a', 'statements/en-US'),
      at(0, 0, 'a', 'statements/en-US', {
        changes: made.map((one) => ({ ...one, path: 'mechanism' })),
      }),
    ]),
  ).toEqual([[6], [5, 4], [3], [2], [1], [0], [0]])
})

const of = (id: number, path: string, from: unknown, to: unknown) =>
  at(id, id, 'a', 'limits', { changes: [{ type: 'changed', path, from, to }] })

test('an entry changes from before its oldest save to after its newest', () => {
  const changes = entryChanges([
    of(4, 'cpu', 2, 3),
    of(3, 'memory', 6, 5),
    of(2, 'cpu', 1, 2),
    of(1, 'memory', 5, 6),
  ])
  expect(changes).toMatchObject([
    { path: 'cpu', from: { value: 1, revisionId: '2' }, to: { value: 3, revisionId: '4' } },
  ])
})

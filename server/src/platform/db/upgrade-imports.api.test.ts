import { expect, it } from 'vitest'
import { openOldDatabase } from '../../testing/open-old-database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './upgrade/migration-files.ts'

it('an import that goes on during an upgrade has the stages that were left', async () => {
  const old = await openOldDatabase('')
  const { pool } = old
  await migrate(pool)
  // The database as it was before there were stages.
  const { text } = (await readMigrations()).find(({ name }) => name === '0013-imports.sql') ?? {}
  const tables = text?.slice(text.indexOf('create table import_trials')) ?? ''
  await pool.query(`drop table import_stages; ${tables};
    delete from migrations where name = '0030-import-stages.sql';
    insert into accounts (id, handle, oidc_issuer, oidc_subject) values ('a', 'a', 'i', 's');
    insert into problems (id, title, mechanism, owner_id)
      select 'p' || n, '', 'standard', 'a' from generate_series(1, 4) n;
    insert into import_trials (problem_id, account_id, multiplier, runs, tests, choice, choosing, is_tried, created_at) values
      ('p1', 'a', 2, '[]', '{"steps": 3, "runs": []}', null, null, false, '2026-11-20'),
      ('p2', 'a', null, '[{"solutionId": "s", "executionId": "e"}]', null, '{"tests": []}', '{"steps": 9, "runs": []}', false, '2026-11-20'),
      ('p3', 'a', 2, '[]', null, '{"tests": []}', '{"steps": 9, "runs": []}', true, '2026-11-20');
    insert into import_figures (problem_id, account_id, plan) values ('p4', 'a', '{"figures": [], "runs": []}')`)
  expect(await migrate(pool)).toEqual(['0030-import-stages.sql'])
  const { rows } = await pool.query(
    `select problem_id || ' ' || place || ' ' || stage as stage, plan, state from import_stages
     where due_at <= now() and lease_until <= now() order by 1`,
  )
  const choice = { plan: { tests: [] }, state: { steps: 9, runs: [] } }
  expect(rows).toEqual([
    { stage: 'p1 1 make-tests', plan: null, state: { steps: 3, runs: [] } },
    { stage: 'p1 2 find-limit', plan: null, state: { multiplier: 2, runs: [] } },
    {
      stage: 'p2 2 find-limit',
      plan: null,
      state: { multiplier: null, runs: [{ solutionId: 's', executionId: 'e' }] },
    },
    { stage: 'p2 3 choose-tests', ...choice },
    { stage: 'p3 3 choose-tests', ...choice },
    { stage: 'p4 0 convert-figures', plan: null, state: { figures: [], runs: [] } },
  ])
  await old.close()
})

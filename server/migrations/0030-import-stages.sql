-- What is still done for an imported problem after its import: one row for each stage, all of them written by the import. A stage is due
-- only when no earlier one of its problem is there; a stage that is over removes its row.
create table import_stages (
  problem_id text not null references problems on delete cascade,
  stage text not null check (stage in ('make-tests', 'find-limit', 'choose-tests', 'convert-figures')),
  -- 1, 2, 3: their order. 0: a stage that stands beside the others.
  place smallint not null,
  account_id text not null references accounts,
  -- What never changes and is large: all tests of choose-tests and its solutions.
  plan jsonb,
  -- How far it is: its runs, and what they are for.
  state jsonb not null,
  -- A stage that needs a judge is patient from this time on.
  created_at timestamptz not null,
  due_at timestamptz not null default now(),
  -- A server that works on a stage renews its lease. Each lease has the next number, and nothing is written under an older one.
  lease_no integer not null default 0,
  lease_until timestamptz not null default now(),
  primary key (problem_id, stage)
);
create index import_stages_due on import_stages (due_at);

insert into import_stages (problem_id, stage, place, account_id, state, created_at)
  select problem_id, 'make-tests', 1, account_id, tests, created_at from import_trials where tests is not null;
insert into import_stages (problem_id, stage, place, account_id, state, created_at)
  select problem_id, 'find-limit', 2, account_id, jsonb_build_object('multiplier', multiplier, 'runs', runs), created_at
  from import_trials where not is_tried;
insert into import_stages (problem_id, stage, place, account_id, plan, state, created_at)
  select problem_id, 'choose-tests', 3, account_id, choice, choosing, created_at from import_trials where choosing is not null;
insert into import_stages (problem_id, stage, place, account_id, state, created_at)
  select problem_id, 'convert-figures', 0, account_id, plan, now() from import_figures;
drop table import_trials;
drop table import_figures;
delete from work_attempts where kind in ('trial', 'figures');

-- How many changed references the tests catch. A server takes a run that is due, with a lease.
create table strength_runs (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  account_id text not null references accounts on delete cascade,
  -- What was asked for, and which program is changed.
  plan jsonb not null,
  -- The changed programs, once they are made.
  mutants jsonb,
  -- How far it is.
  state jsonb not null,
  -- Stress tests that look for a test, by the survivor.
  finds jsonb not null default '{}',
  status smallint not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz not null default now(),
  lease_no integer not null default 0,
  created_at timestamptz not null
);
create index strength_runs_problem on strength_runs (problem_id, created_at);
create index strength_runs_due on strength_runs (due_at) where status < 6;

-- Changes of a source after which a person says that it is the same program.
create table same_mutants (
  problem_id text not null references problems on delete cascade,
  source_hash text not null,
  change text not null,
  account_id text not null references accounts on delete cascade,
  created_at timestamptz not null,
  primary key (problem_id, source_hash, change)
);

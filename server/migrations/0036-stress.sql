-- Stress tests look for an input on which a solution is not as right as the reference. A server takes one that is due, with a lease.
create table stress_runs (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  account_id text not null references accounts on delete cascade,
  -- What was asked for, how far it is and what was found.
  state jsonb not null,
  status smallint not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz not null default now(),
  lease_no integer not null default 0,
  created_at timestamptz not null
);
create index stress_runs_problem on stress_runs (problem_id, created_at);
create index stress_runs_due on stress_runs (due_at) where status < 6;

-- What validators say of inputs, by all that decides it, so that nothing is run twice.
create table validations (
  problem_id text not null references problems on delete cascade,
  -- programs.build_key of the validator.
  build_key text not null,
  arguments text not null default '',
  input_hash text not null,
  -- Null: the input is valid. `input`: it is not, and the message is the validator's. `silent`: it is not, and nothing was said.
  -- `validator`: the validator itself failed.
  fault text check (fault in ('input', 'silent', 'validator')),
  message text not null default '',
  line integer,
  "column" integer,
  made_at timestamptz not null default now(),
  primary key (problem_id, build_key, arguments, input_hash)
);

-- A run of a validator: its checks are inputs of tests.
create table validator_runs (
  execution_id text primary key references executions on delete cascade,
  problem_id text not null references problems on delete cascade,
  build_key text not null,
  convention text not null check (convention in ('testlib', 'kattis', 'plain'))
);
create index validator_runs_problem on validator_runs (problem_id);

-- Problems whose validators may have inputs to read. A change of a test or a program leaves a mark, and so does the end of a
-- build or of a run.
create table unvalidated_problems (
  problem_id text primary key references problems on delete cascade,
  -- Never the same again, also where a problem is marked anew.
  turn bigint generated always as identity,
  changed_at timestamptz not null default now(),
  held_until timestamptz
);
create index unvalidated_problems_changed on unvalidated_problems (changed_at);

-- Bounds of the scanspec that a value of the input reaches, by their number in the facts of the section; null: read before this.
alter table file_checks add reached integer[];

create table executions (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  solution_id text references solutions on delete cascade,
  submitter_id text not null references accounts,
  language_id text not null,
  source_hash text not null references blobs,
  status smallint not null default 0,
  verdict text,
  cpu_ns bigint,
  memory_bytes bigint,
  limits jsonb not null,
  -- Those of them that the call brought; null: all are the problem's.
  own_limits jsonb,
  thorough boolean not null,
  -- On free inputs: says nothing about the solution.
  free boolean not null default false,
  build jsonb,
  -- The author's fault that ended it (a checker that does not build), for the log.
  log text,
  done integer not null default 0,
  total integer not null,
  -- Snapshot the judge works from: edits during a run do nothing.
  job jsonb not null,
  -- Hash over the keys of its checks: equal means nothing that decides the verdict has changed.
  key text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Ended before its end: it says nothing about what did not run.
  stopped_by text references accounts
);
create index executions_solution on executions (solution_id, created_at desc);
create index executions_problem on executions (problem_id, created_at desc);

create table checks (
  execution_id text not null references executions on delete cascade,
  no integer not null,
  test_id text,
  test_label text not null,
  input_hash text not null references blobs,
  -- Null: a free input, without an answer to compare with.
  answer_hash text references blobs,
  sample boolean not null,
  -- Hash of all that determines the result: program, input, answer, checker, limits, judging rules.
  key text not null,
  status smallint not null default 0,
  verdict text,
  -- Of the run under way.
  started_at timestamptz,
  cpu_ns bigint,
  memory_bytes bigint,
  result jsonb,
  output_hash text references blobs,
  primary key (execution_id, no)
);
create index checks_key on checks (key) where status = 7;

create table judges (
  id text primary key,
  name text not null unique,
  token_hash text not null unique,
  version text not null default '',
  languages text[] not null default '{}',
  slots integer not null default 0,
  busy integer not null default 0,
  last_seen_at timestamptz,
  created_at timestamptz not null default now()
);

-- The queue. A row is waiting (judge_id null) or leased; the last report removes it.
create table jobs (
  execution_id text primary key references executions on delete cascade,
  account_id text not null,
  -- Of the solution and of the checker or driver: a judge takes only what it speaks whole.
  language_ids text[] not null,
  attempt integer not null default 0,
  -- In a row without a check judged between them: three end the execution.
  -- A judge that dies with several jobs leaves each a share of the failure.
  failures double precision not null default 0,
  -- Whether this attempt has judged a check, or built the program for the first time.
  progressed boolean not null default false,
  judge_id text references judges on delete set null,
  -- Whose failure the last one was, and when: another judge goes first.
  last_judge_id text references judges on delete set null,
  failed_at timestamptz,
  lease_until timestamptz,
  -- When the judge that has it took it.
  started_at timestamptz,
  queued_at timestamptz not null default now()
);
create index jobs_waiting on jobs (queued_at) where judge_id is null;
create index jobs_leased on jobs (lease_until) where judge_id is not null;

-- When somebody's work was last taken by a judge: people take turns.
create table job_turns (
  account_id text primary key references accounts on delete cascade,
  served_at timestamptz not null
);

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

-- Tests of the checker (an output and what it is to be judged) and of validators (an input that is valid or not).
create table tool_tests (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  position bigint generated always as identity,
  kind text not null check (kind in ('checker', 'validator')),
  label text not null,
  input_hash text not null references blobs,
  -- Empty for a validator.
  answer_hash text not null references blobs,
  output_hash text not null references blobs,
  want text not null check (want in ('accepted', 'wrong', 'valid', 'invalid')),
  -- The line at which a validator is to refuse.
  want_line integer,
  -- What the checker said last, and the hash of all that decided it.
  last_key text not null default '',
  last jsonb,
  modified_at timestamptz not null default now(),
  -- It can be brought back from history with its place.
  deleted_at timestamptz
);
create index tool_tests_problem on tool_tests (problem_id, kind, position);

-- A run of the checker on its tests: which test each check is of, with its key.
create table tool_test_runs (
  execution_id text primary key references executions on delete cascade,
  tests jsonb not null
);

-- Testers see nothing of them. The condition is that of platform/db/problem-rights.ts, letter by letter.
drop index revisions_visible;
create index revisions_visible on revisions (problem_id, id desc)
  where path !~ '^(checker|checker_tests|driver|groups|problem|programs|scanspec|script|tests?|solutions?|validator_tests)(/|$)';

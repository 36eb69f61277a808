-- What a judge built of a program, by all that decides it. Two that were built to the same bytes share their results: those of
-- the one whose parts `same_as` has; null: its own.
create table builds (
  identity text collate "C" primary key,
  hash text collate "C" not null,
  parts jsonb not null,
  same_as jsonb,
  built_at timestamptz not null default now()
);
create index builds_hash on builds (hash) where same_as is null;

-- The identities of the programs of a run, and their parts; null: nobody asks what they are built to.
alter table executions add column programs jsonb;

-- Problems whose programs changed since they were built: what is built to the same bytes keeps its results.
create table unbuilt (
  problem_id text primary key references problems on delete cascade,
  account_id text not null references accounts on delete cascade
);

-- The compilers and runtimes of each judge, by language: a hash of what is installed. A language on which one is new to all of
-- them is another from then on: results of before hold no more.
alter table judges add column toolchains jsonb not null default '{}';
create table toolchains (
  language_id text primary key,
  generation integer not null default 0
);

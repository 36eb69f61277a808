-- Groups of tests: what they are worth together, and which groups must pass first.
create table test_groups (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  position bigint generated always as identity,
  name text not null,
  points double precision not null check (points >= 0),
  policy text not null check (policy in ('all', 'sum', 'min')),
  -- Ids of groups of the same problem; one that was deleted counts no more, and is back when it is restored.
  depends_on text[] not null,
  checker_arguments text not null,
  validator_arguments text not null,
  modified_at timestamptz not null default now(),
  -- It can be brought back from history, with its place and its tests.
  deleted_at timestamptz
);
create index test_groups_problem on test_groups (problem_id, position);
create unique index test_groups_name on test_groups (problem_id, name) where deleted_at is null;

-- A test keeps a group that was deleted, and is shown without one.
alter table tests add "group" text references test_groups;

-- The verdicts that are expected of a solution in groups, by their ids; null: nothing is.
alter table solutions add want_groups jsonb;

-- Testers see nothing of groups. The condition is that of platform/db/problem-rights.ts, letter by letter.
drop index revisions_visible;
create index revisions_visible on revisions (problem_id, id desc)
  where path !~ '^(checker|driver|groups|problem|programs|scanspec|script|tests?|solutions?)(/|$)';

-- Programs of a problem beside checker and driver: generators, validators, and files that stand beside them.
create table programs (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  position bigint generated always as identity,
  role text not null check (role in ('generator', 'validator', 'helper')),
  label text not null,
  -- Null for a helper file alone: it is built with the others and not by itself.
  language_id text check ((language_id is null) = (role = 'helper')),
  source_hash text not null references blobs,
  -- What decides its build: language, source and helper files; and the execution that built it.
  build_key text not null default '',
  build_id text references executions on delete set null,
  modified_at timestamptz not null default now(),
  -- It can be brought back from history with its place.
  deleted_at timestamptz
);
create index programs_problem on programs (problem_id, position);
create unique index programs_label on programs (problem_id, label) where deleted_at is null;

-- Testers see nothing of programs and the script. The condition is that of platform/db/problem-rights.ts, letter by letter.
drop index revisions_visible;
create index revisions_visible on revisions (problem_id, id desc)
  where path !~ '^(checker|driver|problem|programs|scanspec|script|tests?|solutions?)(/|$)';

-- Discussions of parts of a problem (docs/product/discussions.md). A part key is title, body, notes, input, output,
-- arguments.{index} or returns.{index}.
create table discussions (
  id text primary key,
  -- The order in which they were started.
  position bigint generated always as identity,
  problem_id text not null references problems on delete cascade,
  part_key text not null,
  -- The name of the argument or return that it was of and that is removed.
  part_gone text,
  author_id text not null references accounts,
  content text not null,
  content_html text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text references accounts
);
create index discussions_problem on discussions (problem_id, part_key);
create index discussions_open on discussions (problem_id) where resolved_at is null;

create table comments (
  id text primary key,
  position bigint generated always as identity,
  discussion_id text not null references discussions on delete cascade,
  author_id text not null references accounts,
  content text not null,
  content_html text not null,
  created_at timestamptz not null default now()
);
create index comments_discussion on comments (discussion_id, position);

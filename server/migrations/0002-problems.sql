create table blobs (
  hash text primary key,
  size bigint not null,
  line_ending smallint not null,
  final_newline boolean not null,
  first_line text not null default '',
  created_at timestamptz not null default now()
);

-- Bytes stored for a later call: only their maker can use them, for 24 hours.
create table uploads (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  hash text not null references blobs,
  created_at timestamptz not null default now()
);

create table problems (
  id text primary key,
  -- The English title, or the first that is not blank: kept by whoever writes a statement.
  title text not null,
  mechanism text not null check (mechanism in ('standard', 'interactive', 'functionBased')),
  owner_id text not null references accounts,
  locked boolean not null default false,
  allow_thorough boolean not null default false,
  fork_base_id text references problems,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Open items of the checklist as every editor sees them, for sorting and filters; null: to be counted again.
  readiness_high integer,
  readiness_low integer,
  -- Goes up whenever they are to be counted again, so that a count of before is not taken for one of now.
  readiness_turn integer not null default 0
);
create index problems_owner on problems (owner_id, modified_at desc, id) where deleted_at is null;
create index problems_modified on problems (modified_at desc, id) where deleted_at is null;
create index problems_deleted on problems (deleted_at desc, id) where deleted_at is not null;
create index problems_bin on problems (owner_id, deleted_at desc, id) where deleted_at is not null;
create index problems_uncounted on problems (id) where readiness_high is null and deleted_at is null;
create index problems_fork_base on problems (fork_base_id) where fork_base_id is not null;

create table shares (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  account_id text not null references accounts on delete cascade,
  access text not null check (access in ('editor', 'tester')),
  created_at timestamptz not null default now(),
  unique (problem_id, account_id)
);
create index shares_account on shares (account_id);

create table share_requests (
  problem_id text not null references problems on delete cascade,
  account_id text not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (problem_id, account_id)
);

create table favorites (
  problem_id text not null references problems on delete cascade,
  account_id text not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (problem_id, account_id)
);
create index favorites_account on favorites (account_id);

-- Every content a section, test, solution or picture ever had, by the hash of its canonical JSON.
create table contents (
  hash text primary key,
  body jsonb not null,
  -- HTML of its Markdown, rendered once when the content was first stored.
  rendered jsonb not null default '{}'
);

-- A section as it is now. `path` is spelled as in the PUT path: statements/en-US, checker, …
create table sections (
  problem_id text not null references problems on delete cascade,
  path text not null,
  version integer not null,
  body jsonb not null,
  -- Rendered once per change: field → HTML.
  rendered jsonb not null default '{}',
  -- What imports bring and no form edits: helper files, flags, …
  extra jsonb not null default '{}',
  hash text not null,
  modified_at timestamptz not null default now(),
  primary key (problem_id, path)
);

-- Which content each version of a section had: what a three-way merge takes as its base.
create table section_versions (
  problem_id text not null references problems on delete cascade,
  path text not null,
  version integer not null,
  -- The content is recorded at the end of the transaction.
  hash text not null references contents deferrable initially deferred,
  primary key (problem_id, path, version)
);

create table tests (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  position integer not null,
  type text not null check (type in ('regular', 'sample', 'additional')),
  label text not null,
  weight integer not null check (weight between 0 and 100),
  notes text not null,
  notes_html text not null default '',
  hint text not null,
  hint_html text not null default '',
  comment text not null,
  origin text not null default 'typed' check (origin in ('typed', 'generated', 'zip', 'package')),
  shown jsonb,
  input_hash text not null references blobs,
  output_hash text not null references blobs,
  modified_at timestamptz not null default now()
);
create index tests_problem on tests (problem_id, position);

create table solutions (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  position bigint generated always as identity,
  label text not null,
  language_id text not null,
  source_hash text not null references blobs,
  reference boolean not null,
  role text not null default 'solution',
  want_verdict text,
  notes text not null,
  private boolean not null,
  creator_id text not null references accounts,
  -- What is built with it: names, hashes and sizes. They come with it and never change.
  files jsonb not null default '[]',
  modified_at timestamptz not null default now(),
  -- It can be brought back from history with its place, its creator and its runs.
  deleted_at timestamptz
);
create index solutions_problem on solutions (problem_id, position);
create unique index solutions_one_reference on solutions (problem_id) where reference and deleted_at is null;

-- A revision is the list of sections and tests with the hash of each one's content: path → hash.
create table revisions (
  id bigint generated always as identity,
  problem_id text not null references problems on delete cascade,
  actor_id text not null references accounts,
  path text not null,
  -- What of a test or solution it is about was called then.
  label text,
  -- As a list shows them: long values are cut, and where they are too many only the first are here.
  changes jsonb not null,
  change_count integer not null,
  -- All of them, whole; null: `changes` are. No list reads this.
  whole_changes jsonb,
  -- The revision whose content came back with this one.
  restored_from bigint,
  share_account_id text references accounts,
  manifest jsonb not null,
  created_at timestamptz not null default now(),
  -- A page of a problem's history is a range of this, read backwards.
  primary key (problem_id, id)
);
create index revisions_path on revisions (problem_id, path, id desc);
-- What a tester sees: the condition is that of platform/db/hidden-paths.ts, word by word.
create index revisions_visible on revisions (problem_id, id desc)
  where path !~ '^(checker|driver|scanspec|tests?|solutions?)(/|$)';

-- What a problem is now, in the shape of a revision's manifest. A picture comes into it without a revision of its own.
create table heads (
  problem_id text primary key references problems on delete cascade,
  manifest jsonb not null
);

create table revisions_seen (
  account_id text not null references accounts on delete cascade,
  problem_id text not null references problems on delete cascade,
  revision_id bigint not null,
  primary key (account_id, problem_id)
);

-- What a package held and the product has no place for, so that an export gives it back.
create table kept_files (
  problem_id text not null references problems on delete cascade,
  path text not null,
  hash text not null references blobs,
  primary key (problem_id, path)
);

create table images (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  name text not null,
  content_type text not null,
  hash text not null references blobs,
  created_at timestamptz not null default now()
);
create index images_problem on images (problem_id);

-- Realtime events, kept 5 minutes.
create table events (
  id bigint generated always as identity primary key,
  topic text not null,
  kind text not null,
  entity_id text not null,
  created_at timestamptz not null default now()
);
create index events_created on events (created_at);

-- What an import brought and what was to be said of it, for those who edit the problem.
create table import_reports (
  problem_id text primary key references problems on delete cascade,
  -- How many of each: tests, solutions, …; json keeps their order.
  imported json not null,
  -- In their order, each with whether somebody dismissed it.
  warnings jsonb not null,
  created_at timestamptz not null
);

-- Imported problems whose missing tests are made, and whose solutions are run once: to find the time limit, and to see that checker and driver build.
-- A row goes when all is known and said in the report. Who looks at one moves next_at on and so keeps others away.
create table import_trials (
  problem_id text primary key references problems on delete cascade,
  account_id text not null references accounts,
  -- The limit is so many times the slowest run; null: the package has a time limit.
  multiplier double precision,
  -- Which solution has which run.
  runs jsonb not null default '[]',
  -- What is still to be made of tests that the package lacks, before any solution is run; null: nothing.
  tests jsonb,
  -- All tests of a package that has more than fit, and its solutions, which decide the choice last of all; null: none is made.
  choice jsonb,
  -- How far these runs are.
  choosing jsonb,
  -- Nothing else is to be tried.
  is_tried boolean not null default false,
  -- What waits for a judge waits from here on.
  created_at timestamptz not null,
  next_at timestamptz not null default now()
);
create index import_trials_next on import_trials (next_at);

-- Imported problems of which figures are still to be made pictures. A row goes with its last figure.
create table import_figures (
  problem_id text primary key references problems on delete cascade,
  account_id text not null references accounts,
  plan jsonb not null,
  next_at timestamptz not null default now()
);
create index import_figures_next on import_figures (next_at);

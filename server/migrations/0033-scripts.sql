-- A script makes inputs. A test keeps the line that makes its input, without its marks.
alter table tests add command text;

-- How a test came to be: files of an archive were uploaded, those of a package imported.
alter table tests drop constraint tests_origin_check;
update tests set origin = case origin when 'zip' then 'uploaded' else 'imported' end where origin in ('zip', 'package');
alter table tests add check (origin in ('typed', 'uploaded', 'generated', 'populated', 'imported'));

-- Inputs that a generator of a build made, by the digest of how it was called. Whatever becomes of a test, the row stays true. It goes
-- with the input, and keeps no input. `imported`: a package says so, and no run has shown it.
create table made_inputs (
  build_key text not null,
  call text not null,
  made text not null references blobs on delete cascade,
  imported boolean not null default false,
  primary key (build_key, call, made)
);
create index made_inputs_made on made_inputs (made);

-- Inputs that were made and not taken yet.
create table makings (
  id text primary key,
  problem_id text not null references problems on delete cascade,
  account_id text not null references accounts on delete cascade,
  plan jsonb not null,
  created_at timestamptz not null
);
create index makings_problem on makings (problem_id, created_at);

-- What the scanspec says of a test's input, and the returns of the signature of its output, with the content of that
-- section and of the file that it is about.
create table file_checks (
  test_id text references tests on delete cascade,
  side text not null check (side in ('input', 'output')),
  section_hash text not null,
  file_hash text not null,
  -- Null: the file is as the section has it.
  message text,
  primary key (test_id, side)
);

-- Problems whose tests may have to be checked. The server that checks one holds it for a while, and goes on holding it;
-- what a server held that ended is free again soon.
create table unchecked_problems (
  problem_id text primary key references problems on delete cascade,
  -- Never the same again, also where a problem is marked anew.
  turn bigint generated always as identity,
  changed_at timestamptz not null default now(),
  held_until timestamptz
);
insert into unchecked_problems (problem_id)
  select distinct problem_id from sections
  where path in ('scanspec', 'signature') and (body->>'enabled')::boolean;
create index unchecked_problems_changed on unchecked_problems (changed_at);

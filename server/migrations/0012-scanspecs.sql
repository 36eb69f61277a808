-- What the scanspec says of a test's input, with the content of the spec and the input that it is about.
create table input_checks (
  test_id text primary key references tests on delete cascade,
  spec_hash text not null,
  input_hash text not null,
  -- Null: the input is as the spec has it.
  message text
);

-- Problems whose inputs may have to be checked. The server that checks one holds it for a while, and goes on holding it;
-- what a server held that ended is free again soon.
create table unchecked_problems (
  problem_id text primary key references problems on delete cascade,
  -- Never the same again, also where a problem is marked anew.
  turn bigint generated always as identity,
  changed_at timestamptz not null default now(),
  held_until timestamptz
);
insert into unchecked_problems (problem_id)
  select problem_id from sections where path = 'scanspec' and (body->>'enabled')::boolean;
create index unchecked_problems_changed on unchecked_problems (changed_at);

-- What the scanspec says of the input of a test of validators.
create table tool_test_checks (
  tool_test_id text primary key references tool_tests on delete cascade,
  section_hash text not null,
  file_hash text not null,
  -- Null: the input is right.
  message text,
  checked_at timestamptz not null default now()
);

-- Those that are there are read too.
insert into unchecked_problems (problem_id)
  select distinct problem_id from tool_tests where kind = 'validator' and deleted_at is null
  on conflict do nothing;

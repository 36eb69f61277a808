-- A tester may let those who edit the problem read what they submitted.
alter table executions add column source_open boolean not null default false;
-- Files that were submitted, a page at a time: they are no solutions of the problem.
create index executions_submitted on executions (problem_id, created_at desc, id desc)
  where solution_id is null and not free;
-- A run of the reference whose outputs are to become answers of tests.
alter table executions add column making boolean not null default false;

-- Validators get the arguments of a test's group; those of testlib get the name of the group too. Here are the latter, by their source.
create table testlib_validators (source_hash text primary key);

-- The arguments of each check of a run, in their order; a check that is missing has none.
alter table validator_runs add arguments jsonb not null default '[]';

-- Tests of groups were read without arguments.
insert into unvalidated_problems (problem_id)
  select distinct p.problem_id from programs p
    join test_groups g on g.problem_id = p.problem_id and g.deleted_at is null
    where p.role = 'validator' and p.deleted_at is null
  on conflict do nothing;

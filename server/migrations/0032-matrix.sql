-- The matrix of solutions × tests judges only what has no result. `kept`: checks that a run of it did not judge again, because
-- they have one.
alter table executions add kept integer not null default 0;
alter table checks add wall_ns bigint;

-- The key that a whole run of the solution had when the matrix was last run: while it holds, results of single checks make its verdict.
create table matrix_runs (
  solution_id text primary key references solutions on delete cascade,
  key text not null
);

-- The newest result of each solution by the key of its check: what the matrix shows, without a look through all runs.
create table cells (
  solution_id text not null references solutions on delete cascade,
  key text collate "C" not null,
  -- The check that was measured; it goes when its check is removed.
  execution_id text not null,
  no integer not null,
  verdict text not null,
  cpu_ns bigint,
  memory_bytes bigint,
  wall_ns bigint,
  measured_at timestamptz not null,
  primary key (solution_id, key)
);
insert into cells
  select distinct on (e.solution_id, c.key) e.solution_id, c.key, e.id, c.no, c.verdict, c.cpu_ns, c.memory_bytes, c.wall_ns,
    coalesce(e.finished_at, e.created_at)
  from checks c join executions e on e.id = c.execution_id
  where c.status = 7 and c.verdict is not null and e.solution_id is not null and not e.free
  order by e.solution_id, c.key, e.created_at desc;

-- A check and a job are written several times while a judge works. Without an index over what changes, and with room in its
-- page, a row stays where it is and no index is written.
drop index checks_key;
alter table checks set (fillfactor = 50);
drop index jobs_leased;
alter table jobs set (fillfactor = 50);
alter table executions set (fillfactor = 70);

-- A matrix that was run makes the verdict of a solution by its cells, and these say whether they still hold.
alter table matrix_runs drop column key;

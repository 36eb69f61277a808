-- Has a whole run of this solution, as all is now, ended in a verdict? One look at an index a solution.
create index executions_key on executions (solution_id, key) where status = 7 and not free;

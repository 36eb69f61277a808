-- The part of its points that a checker gives to a test that is not Accepted: the groups of the test have it. A check has it in its result.
alter table cells add score double precision;
-- What was measured before has none, and would be worth less than what is measured now: it is judged again.
delete from cells using checks c
  where c.execution_id = cells.execution_id and c.no = cells.no and cells.verdict = 'WrongAnswer'
    and c.result->'delta'->>'message' ~ '^(points -?[0-9.]+|[0-9]+ of 100 points|The score is [0-9.e-]+ of )';

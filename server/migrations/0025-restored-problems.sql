-- A revision of the path `problem` restores everything, so what a tester may not see is in it. The condition is that of
-- platform/db/hidden-paths.ts, word by word.
drop index revisions_visible;
create index revisions_visible on revisions (problem_id, id desc)
  where path !~ '^(checker|driver|problem|scanspec|tests?|solutions?)(/|$)';

-- Words of statements in every language, for the search of problems. The expression is that of problems.store.ts;
-- the cut keeps it below what a tsvector can hold.
create index sections_statement_words on sections using gin (to_tsvector('simple', left(
  coalesce(body->>'title', '') || ' ' || coalesce(body->>'body', '') || ' ' || coalesce(body->>'input', '') || ' ' ||
  coalesce(body->>'output', '') || ' ' || coalesce(body->>'notes', ''), 50000)))
where path like 'statements/%';

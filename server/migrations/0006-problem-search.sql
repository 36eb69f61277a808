-- Search of problems (docs/product/pages.md#search). pg_trgm comes with PostgreSQL; it is a trusted extension, so the owner
-- of a database may create it.
create extension if not exists pg_trgm;

-- What a search looks at: one row a problem, kept by problem-words.store.ts with every change.
create table problem_words (
  problem_id text primary key references problems on delete cascade,
  -- The owner and everybody the problem is shared with: in the index beside the words, so that words of problems that a
  -- person may not see are never even read for them.
  viewers text[] not null,
  -- In small letters.
  topics text[] not null,
  -- Title A, topics, owner and id B, statements D. The owner is there as @ and the account's id.
  words tsvector not null,
  -- Topics and statements without their marks, for the piece that is shown.
  text text not null
);
create index problem_words_found on problem_words using gin (viewers, words) with (fastupdate = off);
create index problem_words_topics on problem_words using gin (viewers, topics) with (fastupdate = off);

-- Words that stand in any problem: what a word with a typing error may have meant.
create table known_words (word text primary key);
create index known_words_similar on known_words using gin (word gin_trgm_ops) with (fastupdate = off);
create index accounts_similar on accounts using gin (lower(handle) gin_trgm_ops);

-- Titles by any part of them, for the console.
create index problems_title on problems using gin (title gin_trgm_ops);

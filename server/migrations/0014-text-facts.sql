-- What the rules say of a text, worked out when it is saved. The number is that of the rules; null: not worked out yet.
alter table sections add facts jsonb;
alter table sections add facts_rules integer;

create index sections_facts on sections (facts_rules);

-- Names in the HTML that may be those of people, with their places.
alter table discussions add mentions jsonb;
alter table discussions add mentions_rules integer;
alter table comments add mentions jsonb;
alter table comments add mentions_rules integer;
create index discussions_mentions on discussions (mentions_rules);
create index comments_mentions on comments (mentions_rules);

-- How often background work on a row was begun, written before each beginning and removed at its end: after three times
-- it is given up. `about` says what the row is, for the operator.
create table work_attempts (
  kind text not null,
  row_id text not null,
  attempts integer not null,
  about text not null default '',
  at timestamptz not null default now(),
  -- Until then nobody else begins: another server may be at work, or it failed just now.
  held_until timestamptz not null default now(),
  primary key (kind, row_id)
);

-- The transaction that wrote an event: events become visible when it commits, which is not the order of their ids.
alter table events add column tx xid8 not null default pg_current_xact_id();
create index events_tx on events (tx);

-- Who has which problem open, a row for each connection that told its place. A server removes the rows of its own
-- connections when they end; the rows of a server that died grow old. Nothing is lost with this table.
create unlogged table presence (
  topic text not null,
  connection_id text not null,
  account_id text not null references accounts on delete cascade,
  tab text not null,
  field text,
  seen_at timestamptz not null default now(),
  primary key (topic, connection_id)
);
create index presence_connection on presence (connection_id);

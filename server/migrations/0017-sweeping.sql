-- Bytes that nothing refers to are removed (docs/decisions/014). What was stored or recorded a short while ago is left: its
-- reference may still be on its way.
alter table blobs add put_at timestamptz not null default now();
create index blobs_put_at on blobs (put_at);
alter table contents add recorded_at timestamptz not null default now();

-- One row for each sweep of all servers together.
create table sweeps (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  contents integer not null default 0,
  blobs integer not null default 0,
  bytes bigint not null default 0
);

-- Whose the files are: a folder that another installation has claimed is not swept.
create table installation (
  id text not null default gen_random_uuid()::text,
  is_only boolean primary key default true check (is_only)
);

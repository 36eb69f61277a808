-- Every server of an installation prints the same link for the first administrator, so its secret is stored. Links that
-- were printed before do not work any more; the next start prints one.
drop table admin_links;
create table admin_links (
  secret text primary key,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create unique index admin_links_open on admin_links ((used_at is null)) where used_at is null;

-- Sessions are listed for their owner, who tells them by where they are used and ends those that are not wanted.
alter table sessions add id text not null default gen_random_uuid()::text;
alter table sessions add last_seen_at timestamptz not null default now();
alter table sessions add address text not null default '';
alter table sessions add program text not null default '';
create unique index sessions_id on sessions (id);

-- The console lists judges' tokens with their age.
alter table judges add token_made_at timestamptz not null default now();

alter table accounts add column deactivated_at timestamptz;

-- What people did that others must be able to trust later. Lines are added, never changed or taken away: not even by
-- this program. No foreign keys, as a line outlives what it is about.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  deed text not null,
  actor_id text,
  actor_handle text,
  subject text not null default '',
  href text,
  details jsonb not null default '{}',
  -- A deed that would come with every request is kept once in this time.
  once_key text unique
);
create index audit_log_deed on audit_log (deed, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log cannot be changed';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- A link at which somebody chooses a password, once.
create table identity_password_links (
  token_hash text primary key,
  user_id text not null references identity_users on delete cascade,
  expires_at timestamptz not null
);

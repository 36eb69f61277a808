create table accounts (
  id text primary key,
  handle text not null,
  name text not null default '',
  permits text[] not null default '{}',
  preferences jsonb not null default '{"darkMode":"auto","reducedMotion":"auto"}',
  oidc_issuer text not null,
  oidc_subject text not null,
  created_at timestamptz not null default now(),
  unique (oidc_issuer, oidc_subject)
);
create unique index accounts_handle on accounts (lower(handle));

create table sessions (
  token_hash text primary key,
  account_id text not null references accounts on delete cascade,
  id_token text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);

-- One row while somebody is away at the provider.
create table login_attempts (
  state text primary key,
  code_verifier text not null,
  nonce text not null,
  return_to text not null,
  created_at timestamptz not null default now()
);

create table access_tokens (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  label text not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index access_tokens_account on access_tokens (account_id);

create table invite_requests (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  granted boolean
);
create unique index invite_requests_open on invite_requests (account_id) where decided_at is null;

-- One-time links that make whoever opens them the administrator.
create table admin_links (
  token_hash text primary key,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create table rate_limit_hits (
  action text not null,
  subject text not null,
  at timestamptz not null default now()
);
create index rate_limit_hits_at on rate_limit_hits (action, subject, at);

-- The built-in OpenID provider; nothing outside server/src/identity reads these.
create table identity_users (
  id text primary key,
  handle text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index identity_users_handle on identity_users (lower(handle));

create table identity_artifacts (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index identity_artifacts_grant on identity_artifacts (grant_id);
create index identity_artifacts_uid on identity_artifacts (uid);

create table identity_keys (
  kind text primary key,
  value jsonb not null
);

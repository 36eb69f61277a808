-- How many of a line's events a mail has told (docs/product/mail.md).
alter table notifications add column mailed_count integer not null default 0;

-- Where an account is written to. A row is claimed by the server that sends: `claimed_until` of one that died runs out.
create table mail_accounts (
  account_id text primary key references accounts on delete cascade,
  address text not null,
  -- Links in mails are signed with it; a new address has a new one.
  secret text not null,
  confirmed_at timestamptz,
  digest boolean not null default true,
  next_at timestamptz not null default now(),
  claimed_until timestamptz,
  -- In a row.
  failures integer not null default 0
);
create index mail_accounts_due on mail_accounts (next_at) where digest and confirmed_at is not null;

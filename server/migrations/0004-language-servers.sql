-- What judges said they offer, at their last question for work.
create table language_server_offers (
  judge_id text primary key references judges on delete cascade,
  language_ids text[] not null,
  seen_at timestamptz not null
);

-- People's sockets that wait for a judge. Their other end is held by one server's memory, so nothing here lasts.
create table language_server_calls (
  id text primary key,
  language_id text not null,
  created_at timestamptz not null default now()
);

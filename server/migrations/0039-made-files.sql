-- Inputs that a making made, until they are taken: the scanspec and the validators read them first.
create table made_files (
  making_id text not null references makings on delete cascade,
  input_hash text not null,
  -- The group of its test, whose arguments validators get; empty: it has none.
  "group" text not null default '',
  -- The scanspec that read it; null: none did yet.
  section_hash text,
  -- What that scanspec refuses; null: the input is right.
  message text,
  noted_at timestamptz not null default now(),
  primary key (making_id, input_hash, "group")
);

-- It was taken or stopped: nobody waits for the word of a validator any more.
alter table makings add is_settled boolean not null default false;

-- Bounds of a valid input by the overview of a validator of testlib; null: it writes none, or nobody has asked for it yet.
alter table validations add overview jsonb;

-- The run read nothing, as no judge could run it, and neither did any run of this build behind it.
alter table validator_runs add is_lost boolean not null default false;

-- A problem whose validators no judge could run waits.
alter table unvalidated_problems add due_at timestamptz not null default now();

-- A run of a program that was built before: of one person's runs these go first, so that verdicts come while others are built.
alter table jobs add column is_built boolean not null default false;

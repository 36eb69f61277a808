-- Which problem an uuid of a Kattis package is (format 2025-09): the one it was imported as first, or exported from. Forks and
-- later imports of the same package are other problems, with uuids of their own.
create table package_uuids (
  problem_id text primary key references problems on delete cascade,
  uuid text not null
);
create unique index package_uuids_uuid on package_uuids (lower(uuid));

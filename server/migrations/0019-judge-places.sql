-- A judge's token is in use on one machine at a time. Where: the host name that the judge sends, empty for one that sends none
-- or that has left; and since when.
alter table judges add host text not null default '';
alter table judges add host_since timestamptz not null default now();

-- Work that follows an import, which nobody waits for: runs that its person asks for go before it.
alter table jobs add is_background boolean not null default false;

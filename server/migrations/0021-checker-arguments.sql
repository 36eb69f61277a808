-- What the checker of a test is called with in place of what it is called with for all tests; null: as for all.
alter table tests add checker_arguments text;

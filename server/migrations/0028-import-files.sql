-- The file of the package, as its importer called it; null of imports before, and where it had no name.
alter table import_reports add column file_name text;

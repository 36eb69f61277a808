-- Whether a text names the file in which checker and driver find the source of what they judge (source.txt), so that a helper file of
-- a problem may read it; null: it was stored before this was asked.
alter table blobs add column names_source boolean;

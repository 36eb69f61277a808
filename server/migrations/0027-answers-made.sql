-- The run of the reference that made a test's output: its language and source, the input it read and what it printed. Null: no
-- run did. An output that was changed since is no longer what it printed.
alter table tests add column answer_made jsonb;

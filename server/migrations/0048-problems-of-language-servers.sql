-- The problem whose helper files stand beside the text; null: a text that has none.
alter table language_server_calls add column problem_id text;

-- How often in a row a stage was refused, and the sentence of the last refusal; null: it was not.
alter table import_stages add column refusals smallint not null default 0;
alter table import_stages add column refused_for text;

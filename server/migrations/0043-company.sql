-- Whether other programs ran beside while a cell was measured; null: it was measured before this was known.
alter table cells add column in_company boolean;
-- The judge that measured it; null: it was measured before this was known. One that was removed is not known any more.
alter table cells add column judge_id text;

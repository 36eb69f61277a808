-- Verdicts of which any is expected of a solution; null: `want_verdict` says it alone. Of a run-time error that came from a
-- Kattis package `want_verdict` is the first of them; else several have none.
alter table solutions add want_verdicts text[];

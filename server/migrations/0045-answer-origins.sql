-- Where an output is from that was written by itself; null: it came with the input.
alter table tests add column answer_origin text check (answer_origin in ('typed', 'uploaded'));

import type { Pool } from 'pg'

/** How much there is of everything. */
export interface ListSize {
  problems: number
  accounts: number
  revisionsEach: number
  /** Words of a statement. */
  wordsEach?: number
}

const word = (
  n: string,
) => `(select string_agg((array['ba','ke','li','mo','nu','pra','ste','tri','vol','win'])
  [substr(((${n}) % 30000)::text, d, 1)::int + 1], '') from generate_series(1, length(((${n}) % 30000)::text)) d)`

/**
 * Problems as lists, search and history read them, by statements of the database: no texts are rendered. `heavy` owns a
 * fiftieth of them and is given a hundredth, `light` owns ten and is given twenty.
 */
export const seedList = async (
  pool: Pool,
  { problems, accounts, revisionsEach, wordsEach = 60 }: ListSize,
  { heavy, light }: { heavy: string; light: string },
): Promise<void> => {
  const own = Math.ceil(problems / 50)
  const client = await pool.connect()
  try {
    // Indexes are made at the end: kept up row by row they take most of the time.
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes
        where tablename in ('problem_words', 'known_words', 'revisions') and indexname not like '%pkey'`,
    )
    for (const statement of [
      'set session_replication_role = replica',
      ...indexes.map(({ name }) => `drop index ${name}`),
      `insert into accounts (id, handle, oidc_issuer, oidc_subject)
        select 'a' || n, 'user' || n, 'seed', n::text from generate_series(0, ${accounts - 1}) n`,
      `create temporary table vocabulary as select n, ${word('n')} as word from generate_series(1000, 29999) n`,
      'create unique index on vocabulary (n)',
      'insert into known_words select distinct word from vocabulary',
      `insert into problems (id, title, mechanism, owner_id, modified_at, readiness_high, readiness_low)
        select 'p' || g, initcap(v.word) || ' ' || g, (array['standard','interactive','functionBased'])[g % 3 + 1],
          case when g <= ${own} then '${heavy}' when g <= ${own + 10} then '${light}' else 'a' || g % ${accounts} end,
          now() - g * interval '1 minute', g % 4, g % 3
        from generate_series(1, ${problems}) g join vocabulary v on v.n = 1000 + g::bigint * 37 % 29000`,
      `insert into shares (id, problem_id, account_id, access)
        select 's' || n || '-' || k, 'p' || n, 'a' || (n * 13 + k * 7 + 1) % ${accounts}, 'editor'
        from generate_series(${own + 11}, ${problems}) n, generate_series(1, 2) k on conflict do nothing`,
      `insert into shares (id, problem_id, account_id, access)
        select 'h' || n, 'p' || n, '${heavy}', case n % 2 when 0 then 'editor' else 'tester' end
        from generate_series(${own + 20}, ${problems}) n where n % 100 = 0`,
      `insert into shares (id, problem_id, account_id, access)
        select 'l' || n, 'p' || n, '${light}', 'tester' from generate_series(1, 20) n`,
      `insert into favorites (problem_id, account_id) select 'p' || n, '${heavy}' from generate_series(1, 200) n`,
      `insert into favorites (problem_id, account_id) select 'p' || n, 'a' || n % ${accounts} from generate_series(1, ${problems}) n`,
      `insert into discussions (id, problem_id, part_key, author_id, content, content_html)
        select 'd' || n, 'p' || n * 5, 'body', 'a1', '', '' from generate_series(1, ${Math.floor(problems / 5)}) n`,
      `insert into problem_words (problem_id, viewers, topics, words, text)
        select p.id, array_prepend(p.owner_id, array(select account_id from shares s where s.problem_id = p.id)),
          array['topic' || t.n % 50], setweight(to_tsvector('simple', p.title), 'A')
            || setweight(to_tsvector('simple', 'topic' || t.n % 50 || ' ' || p.id), 'B')
            || setweight(to_tsvector('simple', t.text), 'D'), t.text
        from (select substr(id, 2)::bigint as n, * from problems) p cross join lateral (
          select p.n, case p.n % 3 when 0 then 'tree ' else '' end || string_agg(word, ' ') as text from vocabulary v
          where v.n in (select 1000 + (p.n * 31 + i * i * 17 + i) % 29000 from generate_series(1, ${wordsEach}) i)) t`,
      `insert into revisions (problem_id, actor_id, path, changes, change_count, manifest)
        select 'p' || n, 'a' || n % ${accounts}, 'statements/en-US', '[]', 0, '{}'
        from generate_series(1, ${revisionsEach}) k, generate_series(1, ${problems}) n`,
      ...indexes.map(({ made }) => made),
      `insert into revisions_seen (account_id, problem_id, revision_id)
        select p.owner_id, p.id, max(r.id) from problems p join revisions r on r.problem_id = p.id group by 1, 2`,
      `update problems set deleted_at = now() where id in (select 'p' || n * 50 from generate_series(1, ${Math.floor(problems / 500)}) n)`,
      'set session_replication_role = origin',
    ])
      await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

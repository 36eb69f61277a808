// What was renamed, or changed its meaning, in the migrations of November 2026 while these were edited in place. Columns that
// are in a table of before and in that of now under one name and with one type need no line here.

/** In SQL: the schema into which the tables of before were moved. */
export const before = 'drafts_before'

interface TableStep {
  /** How a column is made from `o`, the row of before. */
  columns?: Record<string, string>
  /** Columns of before that are no more. */
  gone?: readonly string[]
  /** What fills the table in place of a copy, where the table or the column of before is there. */
  instead?: { where: string; fill: string }
  /** Rows live for minutes, or are made anew by a start. */
  isSkipped?: boolean
}

/** Notifications were sentences; now they are kinds, with their problem and who did it. All but the newest count as seen. */
const fromSentences = `
  insert into notifications (id, first_id, account_id, kind, problem_id, title, part_key, access, actors, seen, created_at)
    overriding system value
  select o.id, o.id, o.account_id, o.kind, p.id, coalesce(p.title, ''), substring(o.object_href from 'discussions=(.+)$'),
    substring(o.details_html from ' with you as (editor|tester)\\.$'), array(select a.id from accounts a
      where lower(a.handle) = lower(split_part(o.details_html, ' ', 1)) and o.kind not in ('unshared', 'invited')),
    o.seen or row_number() over (partition by o.account_id, o.kind, p.id order by o.seen, o.id desc) > 1, o.created_at
  from (select n.*, case
      when details_html like '% shared “%” with you as %' then 'shared'
      when details_html like '“%” is no longer shared with you.' then 'unshared'
      when details_html like '% asks for access to “%' then 'requested'
      when details_html like 'You are invited.%' then 'invited'
      when details_html like '% mentioned you in %' then 'mention'
      when details_html like '% resolved %' then 'resolve'
      when details_html like '% started %' then 'discussion'
      else 'comment' end as kind from ${before}.notifications n) o
    left join problems p on p.id = substring(o.object_href from '^/p/([^/#?]+)')`

const fromInputs = `
  insert into file_checks (test_id, side, section_hash, file_hash, message)
  select test_id, 'input', spec_hash, input_hash, message from ${before}.input_checks`

export const tableSteps: Record<string, TableStep> = {
  admin_links: { isSkipped: true, gone: ['token_hash'] },
  events: { isSkipped: true },
  presence: { isSkipped: true },
  language_server_calls: { isSkipped: true },
  language_server_offers: { isSkipped: true },
  // What a judge is given changed its shape: runs that were not over are stopped (known-data.ts).
  jobs: { isSkipped: true, gone: ['language_id'] },
  // Marked anew by known-data.ts.
  unchecked_problems: { isSkipped: true },
  notifications: {
    gone: ['object_href', 'details_html'],
    instead: { where: 'notifications.object_href', fill: fromSentences },
  },
  file_checks: { instead: { where: 'input_checks.spec_hash', fill: fromInputs } },
  revisions: { columns: { change_count: 'jsonb_array_length(o.changes)' } },
  judges: { columns: { token_made_at: 'o.created_at' } },
  import_reports: { columns: { imported: 'o.imported::json' } },
}

/** Tables of before that are no more; a step above takes what they had. */
export const goneTables: readonly string[] = ['input_checks']

/** Migrations of before that have another name now, or whose work a later one does. */
export const goneMigrations: readonly string[] = [
  '0006-statement-search.sql',
  '0012-administration.sql',
]

/** The last one that could have been edited in place. A database that is made anew has all up to it. */
export const lastEdited = '0015-operator.sql'

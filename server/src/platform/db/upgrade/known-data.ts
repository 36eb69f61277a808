// What the rows of November 2026 lack beside columns, in SQL on the tables of now, once they have these rows. Each statement
// finds nothing to do in a database that has what it makes.

const escaped = (text: string): string =>
  `replace(replace(replace(${text}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`
/** A text as it is typed, where its HTML was never made. */
const asTyped = (text: string): string =>
  `case when ${text} = '' then '' else '<pre>' || ${escaped(text)} || '</pre>' end`
const field = (name: string): string => asTyped(`coalesce(c.body->'body'->>'${name}', '')`)
const list = (name: string): string => `coalesce((select jsonb_agg(${asTyped('t')} order by i)
  from jsonb_array_elements_text(case when jsonb_typeof(c.body->'body'->'${name}') = 'array'
    then c.body->'body'->'${name}' else '[]' end) with ordinality as e(t, i)), '[]')`

/** Every path under which a content is named. */
const paths = `(select distinct e.value as hash, e.key as path from revisions r, jsonb_each_text(r.manifest) e
  union select hash, path from section_versions union select hash, path from sections) as n`
const isSection = `n.path ~ '^(statements|editorials)/|^(attributes|checker|driver|scanspec|signature|limits)$'`

export const dataSteps: readonly string[] = [
  // A run that was not over is stopped by whoever began it.
  `update checks c set status = -1, started_at = null from executions e
   where e.id = c.execution_id and e.status between 0 and 2 and c.status between 0 and 2`,
  `update executions set status = 7, verdict = null, stopped_by = submitter_id, finished_at = now(), done = total
   where status between 0 and 2`,

  // A section's content is its body and what a package brought beside it; it was the body alone.
  `update contents c set body = jsonb_build_object('body', c.body, 'extra',
     coalesce((select s.extra from sections s where s.hash = c.hash limit 1), '{}'))
   where exists (select 1 from ${paths} where n.hash = c.hash and ${isSection})
     and (not c.body ? 'extra' or jsonb_typeof(c.body->'body') is distinct from 'object')`,
  `update contents c set body = c.body || '{"origin":"typed"}'
   where c.body ?& array['input', 'output', 'weight', 'hint'] and not c.body ? 'origin'`,
  `update contents c set body = c.body || '{"role":"solution"}'
   where c.body ?& array['source', 'wantVerdict', 'languageId'] and not c.body ? 'role'`,

  // HTML of a content: that of the section or test which has it now, else the text as it is typed.
  `update tests set hint_html = ${asTyped('hint')} where hint <> '' and hint_html = ''`,
  `update contents c set rendered = s.rendered from sections s
   where s.hash = c.hash and c.rendered = '{}' and s.rendered <> '{}'`,
  `update contents c set rendered = jsonb_build_object('bodyHTML', ${field('body')}, 'inputHTML', ${field('input')},
     'outputHTML', ${field('output')}, 'notesHTML', ${field('notes')}, 'argumentHTMLs', ${list('arguments')},
     'returnHTMLs', ${list('returns')})
   where c.rendered = '{}' and exists (select 1 from ${paths} where n.hash = c.hash and n.path like 'statements/%')`,
  `update contents c set rendered = jsonb_build_object('contentHTML', ${field('content')})
   where c.rendered = '{}' and exists (select 1 from ${paths} where n.hash = c.hash and n.path like 'editorials/%')`,
  `update contents c set rendered = jsonb_build_object('notesHTML', ${asTyped("(c.body->>'notes')")}, 'hintHTML', ${asTyped("(c.body->>'hint')")})
   where c.rendered = '{}' and c.body ?& array['input', 'output', 'weight', 'hint']`,

  // What a problem is now: its latest revision, with its pictures.
  `insert into contents (hash, body)
   select encode(sha256(convert_to(format('{"contentType":%s,"hash":%s,"name":%s}', to_json(content_type), to_json(hash),
     to_json(name)), 'UTF8')), 'hex'), jsonb_build_object('contentType', content_type, 'hash', hash, 'name', name)
   from images where problem_id not in (select problem_id from heads)
   on conflict do nothing`,
  `insert into heads (problem_id, manifest)
   select r.problem_id, r.manifest || coalesce((select jsonb_object_agg('images/' || i.id,
       encode(sha256(convert_to(format('{"contentType":%s,"hash":%s,"name":%s}', to_json(i.content_type),
         to_json(i.hash), to_json(i.name)), 'UTF8')), 'hex'))
     from images i where i.problem_id = r.problem_id), '{}')
   from (select distinct on (problem_id) problem_id, manifest from revisions order by problem_id, id desc) r
   on conflict do nothing`,

  // Every test is checked against scanspec and signature once more.
  `insert into unchecked_problems (problem_id)
   select distinct problem_id from sections
   where path in ('scanspec', 'signature') and (body->>'enabled')::boolean
   on conflict do nothing`,
]

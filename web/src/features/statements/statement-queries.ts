import { StatementBody } from '@drafts/contract'
import type { Locale, Statement } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { fieldErrorsIn } from '../../lib/field-errors.ts'
import type { QueriedDeed } from '../../lib/use-section-draft.ts'

export type StatementForm = Pick<
  Statement,
  'title' | 'body' | 'input' | 'output' | 'notes' | 'arguments' | 'returns'
>

export const statementQuery = (problemId: string, locale: Locale) =>
  queryOptions({
    queryKey: queryKeys.section(problemId, `statements/${locale}`),
    queryFn: () => api.getStatement({ problemId, locale }),
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

const formOf = (stored: StatementForm): StatementForm => ({
  title: stored.title,
  body: stored.body,
  input: stored.input,
  output: stored.output,
  notes: stored.notes,
  arguments: stored.arguments,
  returns: stored.returns,
})

export const statementDeed = (
  problemId: string,
  locale: Locale,
): QueriedDeed<Statement, StatementForm> => ({
  section: `statements/${locale}`,
  problemId,
  queryKey: statementQuery(problemId, locale).queryKey,
  problemKey: queryKeys.problemVersion(problemId, undefined),
  fieldNames: ['title', 'body', 'input', 'output', 'notes', 'arguments', 'returns'],
  formOf,
  errorsOf: (form) => fieldErrorsIn(StatementBody, form),
  read: () => api.getStatement({ problemId, locale }),
  send: (form, base) => api.saveStatement({ problemId, locale, body: { ...form, base } }),
})

export const statementLabels: Record<keyof StatementForm, string> = {
  title: 'Title',
  body: 'Body',
  input: 'Input',
  output: 'Output',
  notes: 'Notes',
  arguments: 'Arguments',
  returns: 'Returns',
}

import { sections, wholeStatement } from '@drafts/contract'
import type { Statement, Stored } from '@drafts/contract'
import { api } from '../../lib/api/api-client.ts'
import type { EditedSection, TextPlace } from '../../product/section-draft/section.ts'

export type StatementForm = Stored<'statements'>

export const statementSection: EditedSection<Statement, StatementForm, TextPlace> = {
  kind: sections.statements,
  what: 'statement',
  labels: {
    title: 'Title',
    body: 'Body',
    input: 'Input',
    output: 'Output',
    notes: 'Notes',
    arguments: 'Arguments',
    returns: 'Returns',
  },
  formOf: ({ title, body, input, output, notes, arguments: args, returns }) => ({
    title,
    body,
    input,
    output,
    notes,
    arguments: args,
    returns,
  }),
  read: async (place) => wholeStatement(api, place, await api.getStatement(place)),
  save: async (place, body) =>
    wholeStatement(api, place, await api.saveStatement({ ...place, body })),
}

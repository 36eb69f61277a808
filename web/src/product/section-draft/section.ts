import type { FieldKind, Locale, ProblemId } from '@drafts/contract'
import { ApiError } from '@drafts/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { fieldErrorsIn } from '../../lib/api/field-errors.ts'
import { preloadQuietly } from '../queries/preload-quietly.ts'
import { queryKeys } from '../queries/query-keys.ts'
import type { DraftRules, Versioned } from './draft-state.ts'

export interface SectionPlace {
  problemId: ProblemId
}

/** A section that is one text a language. */
export interface TextPlace extends SectionPlace {
  locale: Locale
}

/** `languageOf`: the name of a language. `entry`: the one key of a map to put into words. */
export type SectionWords<Form> = {
  readonly [Name in keyof Form & string]?: (
    value: Form[Name],
    languageOf: (languageId: string) => string,
    entry: string,
  ) => string
}

/** A kind of section in the browser: everything that its form, its query and its saves need. */
export interface EditedSection<
  View extends Versioned,
  Form extends object,
  Place extends SectionPlace = SectionPlace,
> {
  /** The contract's description of the kind. */
  kind: {
    path: string
    body: z.ZodType
    view: z.ZodType<View>
    fields: Readonly<Record<keyof Form, FieldKind>>
  }
  /** `checker`, as notices name it. */
  what: string
  labels: Readonly<Record<keyof Form & string, string>>
  /** Values that are no words by themselves, as a person reads them in a conflict. */
  words?: SectionWords<Form>
  formOf: (view: View) => Form
  read: (place: Place) => Promise<View>
  save: (place: Place, body: Form & { base: number }) => Promise<View>
  /** What else changes with a save, beside the problem: a list that has the section, solutions that are to run again. */
  refreshes?: (place: Place) => readonly QueryKey[]
}

/** Its name in the queue, the storage and the query cache: `limits`, `statements/fr-FR`. */
export const nameOfSection = (path: string, place: SectionPlace | TextPlace): string =>
  path.replace(':locale', 'locale' in place ? place.locale : '')

export const sectionQuery = <
  View extends Versioned,
  Form extends object,
  Place extends SectionPlace,
>(
  { kind, read }: Pick<EditedSection<View, Form, Place>, 'kind' | 'read'>,
  place: Place,
) =>
  queryOptions({
    queryKey: queryKeys.section(place.problemId, nameOfSection(kind.path, place)),
    queryFn: () => read(place),
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

/** So that its tab opens with it. What goes wrong is said when the tab is opened. One that is known is not asked for. */
export const preloadSection = <
  View extends Versioned,
  Form extends object,
  Place extends SectionPlace,
>(
  client: QueryClient,
  section: Pick<EditedSection<View, Form, Place>, 'kind' | 'read'>,
  place: Place,
): Promise<void> => preloadQuietly(client, sectionQuery(section, place))

export const rulesOfSection = <View extends Versioned, Form extends object>({
  kind: { body, fields },
  formOf,
}: Pick<EditedSection<View, Form>, 'kind' | 'formOf'>): DraftRules<View, Form> => ({
  formOf,
  fields,
  errorsOf: (form) => fieldErrorsIn(body, form),
})

/** What a 409 reports as stored now. */
export const currentIn = <View>(view: z.ZodType<View>, error: unknown): View | undefined =>
  error instanceof ApiError ? view.safeParse(error.body.current).data : undefined

import * as z from 'zod'
import { listedProblems, titleChars } from '../../limits.ts'
import { ProblemId } from '../ids.ts'
import { ExportQuery } from './package.ts'
import type { ExportFormat } from './package.ts'

/** The duration of a contest in hours, minutes and seconds. */
export const listDuration = /^\d{1,3}:[0-5]\d:[0-5]\d$/

const Ids = z
  .string('Choose at least one problem.')
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(
    z
      .array(ProblemId)
      .min(1, 'Choose at least one problem.')
      .max(listedProblems, `A list holds at most ${listedProblems} problems.`)
      .refine((ids) => new Set(ids).size === ids.length, 'A problem stands in a list once.'),
  )

/** Many problems as one archive; the first has the letter A (docs/product/packages.md#lists). */
export const ExportListQuery = ExportQuery.extend({
  ids: Ids,
  name: z
    .string('Name the list.')
    .trim()
    .min(1, 'Name the list.')
    .max(titleChars, `The name has at most ${titleChars} characters.`),
  start: z.iso
    .datetime({ offset: true, error: 'The start is a time such as 2026-05-01T10:00:00+02:00.' })
    .optional(),
  duration: z
    .string()
    .regex(listDuration, 'The duration is hours, minutes and seconds: 5:00:00.')
    .default('5:00:00'),
})
export type ExportListQuery = z.output<typeof ExportListQuery>

/** Such packages lie in the list as folders, as contest systems read them; others as files. */
export const isListedAsFolder = (format: ExportFormat): boolean =>
  format === 'kattis' || format === 'kattis-2025-09'

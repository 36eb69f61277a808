import { newTestDetails, pickTestDetails } from '@drafts/contract'
import type { PlannedDetails } from '../../platform/db/plans/choice-plan.ts'
import { columnsOfTest } from '../../platform/db/test-columns.ts'
import type { TestValues } from '../tests/index.ts'

/** A test of a package that comes into the problem after the import. */
export const plannedValues = (
  test: Omit<PlannedDetails, 'notes'> & { hintHTML?: string },
  files: { input: string; output: string },
): TestValues => ({
  ...columnsOfTest({
    ...newTestDetails,
    ...pickTestDetails(test),
    notes: '',
    origin: 'imported',
  }),
  notes_html: '',
  hint_html: test.hintHTML ?? '',
  input_hash: files.input,
  output_hash: files.output,
})

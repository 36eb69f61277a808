import { useState } from 'react'
import { sizeOf } from './test-file.ts'
import type { TestFile } from './test-file.ts'

/** What stood in a field before something else was put there; it can come back until the field is edited again. */
export const useReplaced = (file: TestFile, onChange: (file: TestFile) => void) => {
  const [step, setStep] = useState<{ before: TestFile; after: TestFile } | null>(null)
  return {
    undo: step && step.after === file ? () => onChange(step.before) : undefined,
    replace: (after: TestFile) => {
      setStep(sizeOf(file) > 0 ? { before: file, after } : null)
      onChange(after)
    },
  }
}

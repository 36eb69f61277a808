import type { ProblemId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scanspecQuery } from '../../product/queries/scanspec.ts'
import { checkInput } from './check-input.ts'
import { isSameFile } from './test-file.ts'
import type { TestFile } from './test-file.ts'

/**
 * Reads an input against the scanspec before it is saved. What was refused once, and has not changed since, is no longer
 * asked about: it may be saved all the same. A file that was uploaded is read by the server alone.
 */
export const useInputCheck = (problemId: ProblemId, isOn: boolean, input: TestFile) => {
  const { data } = useQuery({ ...scanspecQuery(problemId), enabled: isOn })
  const [isChecking, setIsChecking] = useState(false)
  const [refused, setRefused] = useState<{ input: TestFile; message: string } | undefined>()
  const message = refused && isSameFile(refused.input, input) ? refused.message : undefined
  /** Whether it may be saved. */
  const check = async (): Promise<boolean> => {
    const source = isOn ? data?.source : undefined
    if (source === undefined || input.kind !== 'text' || message !== undefined) return true
    setIsChecking(true)
    const found = await checkInput({ source, input: input.text }).catch(() => null)
    setIsChecking(false)
    setRefused(found === null ? undefined : { input, message: found })
    return found === null
  }
  return { isChecking, message, check }
}

import { readinessFacts, readinessOf } from '@drafts/contract'
import type { Problem, ReadinessItem } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { boundsQuery } from '../../product/queries/scanspec.ts'
import { editorialsQuery } from '../../product/queries/editorials.ts'
import { groupsQuery } from '../../product/queries/groups.ts'
import { useMissingTests } from '../../product/queries/problem.ts'
import { languagesQuery } from '../../product/queries/languages.ts'
import {
  checkerTestsQuery,
  programsQuery,
  validatorTestsQuery,
} from '../../product/queries/programs.ts'
import { knownSolutionsQuery } from '../../product/queries/solutions.ts'
import { watchedTestsQuery } from '../../product/queries/tests.ts'

/** What is still missing, from what the editor has fetched anyway; undefined until all of it is there. */
export const useReadiness = (problem: Problem): ReadinessItem[] | undefined => {
  // Whoever may not inspect has no list: neither tests nor solutions are theirs to read.
  const isOn = problem.checker !== undefined
  const { data: tests } = useQuery({ ...watchedTestsQuery(problem), enabled: isOn })
  const { data: groups } = useQuery({ ...groupsQuery(problem.id), enabled: isOn })
  const { data: solutions } = useQuery({ ...knownSolutionsQuery(problem.id), enabled: isOn })
  const { data: programs } = useQuery({ ...programsQuery(problem.id), enabled: isOn })
  const { data: editorials } = useQuery({ ...editorialsQuery(problem.id), enabled: isOn })
  const { data: bounds } = useQuery({ ...boundsQuery(problem.id), enabled: isOn })
  const { data: checkerTests } = useQuery({ ...checkerTestsQuery(problem.id), enabled: isOn })
  const { data: validatorTests } = useQuery({ ...validatorTestsQuery(problem.id), enabled: isOn })
  const { data: languages } = useQuery({ ...languagesQuery, enabled: isOn })
  const isImportMaking = useMissingTests(problem) !== null
  return useMemo(() => {
    const isRead = tests && groups && solutions && programs && editorials && languages
    if (!isRead || !bounds || !checkerTests || !validatorTests) return undefined
    const toolTests = { checkerTests, validatorTests }
    return readinessOf(
      readinessFacts(problem, {
        tests,
        groups,
        solutions,
        programs,
        editorials,
        languages,
        bounds,
        isImportMaking,
        ...toolTests,
      }),
    )
  }, [
    problem,
    tests,
    groups,
    solutions,
    programs,
    editorials,
    languages,
    bounds,
    checkerTests,
    validatorTests,
    isImportMaking,
  ])
}

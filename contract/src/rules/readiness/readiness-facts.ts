import { defaultLocale } from '../../entities/locales.ts'
import type { ProblemBounds } from '../bounds/problem-bounds.ts'
import type { Problem } from '../../entities/problem.ts'
import type { Editorial } from '../../sections/index.ts'
import type { CheckerTest, ValidatorTest } from '../../entities/programs/tool-tests.ts'
import type { ListedProgram } from '../../entities/program.ts'
import type { ListedTest } from '../../entities/test.ts'
import type { TestGroup } from '../../entities/group.ts'
import { foreignPictures } from '../packages/foreign-pictures.ts'
import { redFormulas } from '../texts/formula-tex.ts'
import { hasSource } from './has-source.ts'
import { translationsOf } from './readiness-languages.ts'
import type { ReadinessFacts, ReadinessSolution } from './readiness-item.ts'

const none = { languageId: null, hasSource: false }

/** The facts as the editor's own calls bring them: GET of the problem, its tests, solutions and editorials. */
export const readinessFacts = (
  problem: Problem,
  rest: {
    tests: readonly ListedTest[]
    groups: readonly TestGroup[]
    solutions: readonly ReadinessSolution[]
    programs: readonly ListedProgram[]
    /** As GET of the languages answers. */
    languages: readonly { id: string; available: boolean }[]
    editorials: readonly Pick<Editorial, 'locale' | 'content'>[]
    bounds: ProblemBounds
    checkerTests: readonly CheckerTest[]
    validatorTests: readonly ValidatorTest[]
    isImportMaking?: boolean
  },
): ReadinessFacts => {
  const { checker, driver } = problem
  const statement = problem.statements.find(({ locale }) => locale === defaultLocale)
  return {
    mechanism: problem.mechanism,
    isFork: problem.forkBaseId !== null,
    statement: statement ?? noStatement,
    translations: translationsOf(problem.statements),
    foreignPictures: foreignPictures({ ...statement }),
    redFormulas: redFormulas({ ...statement }),
    signature: problem.signature,
    checker: checker
      ? {
          comparator: checker.comparator,
          type: checker.type,
          languageId: checker.languageId,
          hasSource: hasSource(checker.languageId, checker.source?.text ?? ''),
        }
      : { comparator: 'words', type: 'string', ...none },
    driver: driver
      ? {
          languageId: driver.languageId,
          hasSource: hasSource(driver.languageId, driver.source?.text ?? ''),
        }
      : none,
    limits: problem.limits,
    attributes: problem.attributes,
    ...rest.bounds,
    bounds: rest.tests.some(({ inputValidity }) => inputValidity.pending)
      ? []
      : rest.bounds.bounds.filter(({ validator }) => validator === undefined),
    scanspec: problem.scanspec ?? { enabled: false, error: null },
    isImportMaking: rest.isImportMaking ?? false,
    tests: rest.tests.map((test, index) => ({ ...test, no: index + 1 })),
    groups: rest.groups,
    solutions: rest.solutions,
    programs: rest.programs,
    toolTests: [
      ...rest.checkerTests.map((test) => {
        return { ...test, kind: 'checker' as const, wantLine: null, gotLine: null }
      }),
      ...rest.validatorTests.map((test) => ({ ...test, kind: 'validator' as const })),
    ],
    runnable: runnableOf(rest.languages),
    hasEnglishEditorial: rest.editorials.some(
      ({ locale, content }) => locale === defaultLocale && content.trim() !== '',
    ),
  }
}

/** While no judge is connected nothing is available, which is no fault of the problem. */
const runnableOf = (
  languages: readonly { id: string; available: boolean }[],
): ReadinessFacts['runnable'] => {
  const ids = languages.filter(({ available }) => available).map(({ id }) => id)
  return ids.length === 0 ? null : new Set(ids)
}

const noStatement: ReadinessFacts['statement'] = {
  title: '',
  body: '',
  input: '',
  output: '',
  notes: '',
  arguments: [],
  returns: [],
}

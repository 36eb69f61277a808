import { findFunctionalGenerator } from '@drafts/scanspec'
import type { FunctionalGenerator } from '@drafts/scanspec'
import { findLanguage } from '@drafts/contract'
import type { JudgeLanguage, RunCommand } from './language.ts'

// A functional solution is one function. Files that are generated for the signature (scanspec/src/functional) stand
// beside it while it is built; nothing is added to its own. What its author did wrong is reported with its own lines: it
// is compiled alone where both do not compile together, and only if that works its function is not the one asked for.

/** Files that are ours beside the solution, and the sentence where it has another function. */
export const askedFile = 'asked.txt'

/**
 * The language as it builds and runs a function with its main; undefined where it has no functional problems. Before
 * the program, foreign code in it included, does anything, its input and output are moved to descriptors 3 and 4.
 */
export const functionalLanguage = (
  language: JudgeLanguage,
): { language: JudgeLanguage; generator: FunctionalGenerator } | undefined => {
  const generator = findFunctionalGenerator(findLanguage(language.id)?.funclibGenerator ?? null)
  const { functional } = language
  if (!generator || !functional) return undefined
  return {
    generator,
    language: {
      ...language,
      sourceName: () => generator.source,
      build: {
        ...language.build,
        argv: (_, prepared) => functional.argv(prepared),
      },
      run: (limits) => moveStreams(functional.run?.(limits) ?? language.run(limits)),
    },
  }
}

const moveStreams = (command: RunCommand): RunCommand => ({
  ...command,
  argv: ['/bin/sh', '-c', 'exec 3<&0 4>&1 </dev/null >&2 && exec "$@"', 'sh', ...command.argv],
})

/** A shell script that builds `together`; where that fails, `alone` must print what is wrong with the solution itself. */
export const together = (both: string, alone: string): string => `set -e
refuse() {
  if grep -q 'multiple definition of .main' words; then
    echo 'The file has a main, and the problem has its own. It asks for this function:' >&2
  else
    echo 'The file compiles, but not with this function, which the problem asks for:' >&2
  fi
  cat ${askedFile} >&2
  cat words >&2
  exit 1
}
if ! { ${both}
} > words 2>&1; then
  ${alone}
  refuse
fi
sed '/^In file included from signature/d' words >&2`

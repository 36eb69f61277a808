import { commandOfTest, planScript } from '../plan-script.ts'
import type { ScriptOfPackage } from './script-of-polygon.ts'

/** Each test that the script of a package makes keeps this of its line, by its number; `groups`: names that the package has. */
export const commandsOfScript = (
  { source, made, generators }: ScriptOfPackage,
  { count, groups }: { count: number; groups: readonly string[] },
): Map<number, string> => {
  const own = new Set(made)
  const taken = Array.from({ length: count }, (_, at) => at + 1).filter((no) => !own.has(no))
  const { tests } = planScript(source, { generators: [...generators.values()], taken, groups })
  return new Map(tests.map((test) => [test.index, commandOfTest(test)]))
}

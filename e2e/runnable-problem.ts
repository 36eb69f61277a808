import type { Locator, Page } from '@playwright/test'
import type { Client } from '../contract/src/index.ts'
import { signInAt } from './page.ts'
import { test as product } from './product.ts'

// A problem of bob's with five tests and three solutions, one of which crashes.

export const sum =
  '#include <cstdio>\nint main(){long long a,b;scanf("%lld%lld",&a,&b);printf("%lld\\n",a+b);}\n'
const generator = 'seed = int(input())\nprint(seed, seed * 2)\n'
const crash = 'import sys\nprint("half of it")\nsys.exit("no such luck")\n'

interface RunnableProblem {
  problemId: string
  /** By label: main (the reference), generator, crash. */
  solutionIds: Record<string, string>
  /** Support has allowed Thorough. */
  isThoroughAllowed: boolean
  signIn: (page: Page, handle: string, path: string) => Promise<void>
}

/** Their inputs are two numbers, their outputs the sum. */
export const addFiveTests = async (api: Client, problemId: string): Promise<void> => {
  for (let number = 1; number <= 5; number += 1)
    await api.createTest({
      problemId,
      body: {
        label: number <= 3 ? `small ${number}` : `large ${number}`,
        input: { text: `${number} 1\n` },
        output: { text: `${number + 1}\n` },
      },
    })
}

export const addSolution = async (
  api: Client,
  problemId: string,
  { text, ...about }: { label: string; languageId: string; text: string; reference?: boolean },
): Promise<string> => {
  const { id } = await api.createSolution({ problemId, body: { ...about, source: { text } } })
  return id
}

export const test = product.extend<
  RunnableProblem & { made: Pick<RunnableProblem, 'problemId' | 'solutionIds'> }
>({
  isThoroughAllowed: false,
  made: async ({ bob, stack, isThoroughAllowed }, use) => {
    const { id: problemId } = await bob.createProblem({
      body: { title: 'Sums', mechanism: 'standard' },
    })
    await addFiveTests(bob, problemId)
    const add = (label: string, text: string) =>
      addSolution(bob, problemId, { label, languageId: 'python3', text })
    const solutionIds = {
      main: await addSolution(bob, problemId, {
        label: 'main',
        languageId: 'cpp20-gcc',
        text: sum,
        reference: true,
      }),
      generator: await add('generator', generator),
      crash: await add('crash', crash),
    }
    if (isThoroughAllowed) {
      const administrator = stack.client(await stack.tokenOf('admin'))
      await administrator.adminSaveProblem({ problemId, body: { allowThoroughExecution: true } })
    }
    await use({ problemId, solutionIds })
  },
  problemId: async ({ made }, use) => use(made.problemId),
  solutionIds: async ({ made }, use) => use(made.solutionIds),
  signIn: async ({ stack }, use) =>
    use((page, handle, path) => signInAt(page, `${stack.url}${path}`, handle)),
})

/** As `test`, where support has allowed Thorough. */
export const testThorough = test.extend({ isThoroughAllowed: true })

export const testDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(New|Edit) test/ })

import type { Locator, Page } from '@playwright/test'
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
  allowThorough: () => Promise<void>
  signIn: (page: Page, handle: string, path: string) => Promise<void>
}

export const test = product.extend<
  RunnableProblem & { made: Pick<RunnableProblem, 'problemId' | 'solutionIds'> }
>({
  made: async ({ bob }, use) => {
    const { id: problemId } = await bob.createProblem({
      body: { title: 'Sums', mechanism: 'standard' },
    })
    for (let number = 1; number <= 5; number += 1)
      await bob.createTest({
        problemId,
        body: {
          label: number <= 3 ? `small ${number}` : `large ${number}`,
          input: { text: `${number} 1\n` },
          output: { text: `${number + 1}\n` },
        },
      })
    const add = async (label: string, languageId: string, text: string, reference = false) => {
      const body = { label, languageId, source: { text }, reference }
      return (await bob.createSolution({ problemId, body })).id
    }
    const solutionIds = {
      main: await add('main', 'cpp20-gcc', sum, true),
      generator: await add('generator', 'python3', generator),
      crash: await add('crash', 'python3', crash),
    }
    await use({ problemId, solutionIds })
  },
  problemId: async ({ made }, use) => use(made.problemId),
  solutionIds: async ({ made }, use) => use(made.solutionIds),
  allowThorough: async ({ stack, problemId }, use) =>
    use(async () => {
      const administrator = stack.client(await stack.tokenOf('admin'))
      await administrator.adminSaveProblem({ problemId, body: { allowThoroughExecution: true } })
    }),
  signIn: async ({ stack }, use) =>
    use((page, handle, path) => signInAt(page, `${stack.url}${path}`, handle)),
})

export const testDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(New|Edit) test/ })

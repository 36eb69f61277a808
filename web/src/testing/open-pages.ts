// What is done after a test that has shown a page. The setup of each file (browser.ts) asks for it.

const endings = new Set<() => void>()

/** A module that shows pages says once how they are closed. */
export const whenTestEnds = (ending: () => void): void => void endings.add(ending)

export const closePages = (): void => {
  for (const ending of endings) ending()
}

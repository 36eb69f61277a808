import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { isPartOn } from '../testing/parts.ts'
import { testSeed } from '../testing/seed.ts'
import { testSteps } from '../testing/steps.ts'
import { signInAt } from './page.ts'
import { test } from './product.ts'
import { createWritten, openPage, randomOf, settle } from './writers.ts'
import type { Writer } from './writers.ts'

// Two people click, type into and leave the formulas of one text, the same ones again and again. Each key lands: in the
// text or in the window of a formula, and whatever has the focus then can be written in.

/** The part takes ten minutes; a run by hand as many rounds as wanted: DRAFTS_STEPS=200. */
const rounds = testSteps(isPartOn('formulas') ? 1500 : 12)

interface Person extends Writer {
  random: (below: number) => number
  typed: number
  inBoxes: number
  lost: string[]
}

const formulas = ['x_1', 'y + 2', String.raw`\frac{a}{b}`, 'n^2']
const body = formulas.map((tex, at) => `Paragraph ${at} has $${tex}$ in it.`).join('\n\n')
const notes = `A note has $z$, and $$\\sum_i i$$ too.`

const open = async (browser: Browser, address: string, name: string): Promise<Person> => {
  const page = await openPage(browser)
  // Each key is counted where it arrives, before anything else hears of it.
  await page.addInitScript(() => {
    const keys = { typed: 0, inBoxes: 0, lost: [] as string[] }
    Reflect.set(window, 'countedKeys', keys)
    const listen = ({ key, ctrlKey }: KeyboardEvent): void => {
      if (key.length !== 1 || ctrlKey) return
      const at = document.activeElement
      const isBox = at?.matches('textarea, input') ?? false
      keys.typed += 1
      if (isBox) keys.inBoxes += 1
      else if (!(at instanceof HTMLElement && at.isContentEditable))
        keys.lost.push(`${key} at ${at?.outerHTML.slice(0, 120) ?? 'nothing'}`)
    }
    window.addEventListener('keydown', listen, true)
  })
  await signInAt(page, address, name)
  await expect(page.locator('.formula').nth(5)).toBeVisible()
  return {
    name,
    page,
    random: randomOf(0),
    acknowledged: new Set(),
    conflicts: 0,
    failures: 0,
    typed: 0,
    inBoxes: 0,
    lost: [],
  }
}

/** Where a token of letters has landed: in the box that has the caret, or in the text. */
const isThere = (page: Page, token: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const fields = [...document.querySelectorAll<HTMLTextAreaElement>('textarea, input')]
    const formulasIn = [...document.querySelectorAll<HTMLElement>('[data-tex]')]
    return (
      fields.some(({ value }) => value.includes(wanted)) ||
      formulasIn.some(({ dataset }) => dataset['tex']?.includes(wanted)) ||
      [...document.querySelectorAll('.ProseMirror')].some((text) =>
        text.textContent.includes(wanted),
      )
    )
  }, token)

/** In the middle of what is seen of it; false where it is gone, or a window covers it. */
const clickOn = async (page: Page, selector: string, number: number): Promise<boolean> => {
  const place = await page.evaluate(
    ([wanted, at]) => {
      const element = document.querySelectorAll(wanted)[at]
      element?.scrollIntoView({ block: 'center' })
      const box = element?.getBoundingClientRect()
      if (!box) return undefined
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return element?.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined
    },
    [selector, number] as const,
  )
  if (place) await page.mouse.click(place.x, place.y)
  return place !== undefined
}

const leave = async ({ page, random }: Person): Promise<void> => {
  switch (random(6)) {
    case 0:
      return page.keyboard.press('Enter')
    case 1:
      return page.keyboard.press('Escape')
    case 2:
      return page.keyboard.press('Control+Enter')
    case 3:
      return void (await clickOn(page, '[data-field="title"] input', 0))
    case 4:
      return void (await clickOn(page, '.ProseMirror p', random(4)))
    default:
      return undefined
  }
}

const round = async (person: Person, number: number): Promise<void> => {
  const { page, random, name } = person
  if (random(3) === 0) await settle(person, random)
  if (!(await clickOn(page, '.formula', random(3)))) return leave(person)
  const token = `${name.slice(0, 1)}q${number.toString(36).replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}w`
  if (random(2) === 0) await page.keyboard.press('End')
  await page.keyboard.type(` ${token}`, { delay: random(3) * 20 })
  const message = `${name} typed ${token}`
  await expect.poll(() => isThere(page, token), { message }).toBe(true)
  await leave(person)
}

const count = async (people: readonly Person[]): Promise<void> => {
  for (const person of people) {
    const keys = await person.page.evaluate(
      () => Reflect.get(window, 'countedKeys') as Pick<Person, 'typed' | 'inBoxes' | 'lost'>,
    )
    Object.assign(person, keys)
  }
}

test(`two people in the same formulas, ${rounds} rounds`, async ({ browser, stack }) => {
  test.setTimeout(600_000 + rounds * 5000)
  const seed = testSeed()
  const alice = stack.client(await stack.tokenOf('alice'))
  const problemId = await createWritten(alice, 'Formulas', ['bob'])
  await alice.saveStatement({
    problemId,
    locale: 'en-US',
    body: { title: 'Formulas', body, input: '', output: '', notes },
  })
  const address = `${stack.url}/p/${problemId}/edit/statement`
  const people = [await open(browser, address, 'alice'), await open(browser, address, 'bob')]
  people.forEach((person, at) => {
    person.random = randomOf(seed + at)
  })
  for (let number = 0; number < rounds; number += 1) {
    await Promise.all(people.map((person) => round(person, number)))
    if (number % 10 === 9) {
      await count(people)
      for (const { name, lost } of people) expect(lost, `${name}, round ${number}`).toEqual([])
    }
  }
  await count(people)
  for (const { name, typed, inBoxes, lost, conflicts } of people) {
    console.log(
      `${name}: ${typed} keys typed, ${inBoxes} of them in a box, ${lost.length} lost, ${conflicts} conflicts`,
    )
    expect(lost, name).toEqual([])
    // Otherwise nothing was proved.
    expect(inBoxes, name).toBeGreaterThan(rounds)
  }
})

import { describe, expect, it } from 'vitest'
import { readBare, readYaml } from '../testing/bare-kattis.ts'

// YAML takes some texts for numbers or truth values. Where the format wants a text, it is the text.

const looks = [
  '007',
  '1e3',
  '0x10',
  'No',
  'yes',
  'True',
  '12:30',
  '1.10',
  '12345678901234567890',
  '+5',
  '.5',
  '0o17',
]

describe.each(looks)('the text %s', (typed) => {
  it('is a name', async () => {
    const problem = await readBare({ 'problem.yaml': `name: ${typed}\n` })
    expect(problem.title).toBe(typed)
    const named = await readBare({ 'problem.yaml': `name: {en: ${typed}}\n` })
    expect(named.title).toBe(typed)
  })

  it('is an author, a source and a keyword', async () => {
    const yaml = `credits: ${typed}\nsource: ${typed}\nkeywords: [${typed}]`
    expect((await readYaml(yaml)).plain.attributes).toMatchObject({
      rightsOwner: typed,
      source: typed,
      topics: [typed],
    })
  })

  it('is the hint and the description of a test', async () => {
    const { tests } = await readBare({
      'data/secret/1.yaml': `hint: ${typed}\ndescription: ${typed}\n`,
    })
    expect(tests[0]).toMatchObject({ hint: typed, comment: typed })
  })

  it('is the value of a constant', async () => {
    const { statements } = await readBare({
      'problem.yaml': `name: Sum\nconstants: {a: ${typed}, b: {value: ${typed}}}\n`,
      'statement/problem.md': 'At most {{a}} or {{b}}.',
    })
    expect(statements['en-US']?.body.body).toBe(`At most ${typed} or ${typed}.`)
  })
})

it.each([
  ['1e1', 10],
  ['0x2', 2],
  ['+5', 5],
  ['02', 2],
  ['2.50', 2.5],
])('the time limit %s is a number', async (typed, seconds) => {
  const { plain } = await readYaml(`limits: {time_limit: ${typed}}`)
  expect(plain.limits?.cpu).toBe(seconds * 1e9)
})

import { scriptWords } from '@drafts/contract'
import { expect, it } from 'vitest'
import { planScript } from './plan-script.ts'
import { markNames } from './read/read-line.ts'
import { builtIns, placeBuiltIns } from './template/built-ins.ts'
import { directives } from './template/read-template.ts'

const namesOf = (kind: string): string[] =>
  scriptWords.flatMap((word) => (word.kind === kind ? [word.name] : [])).toSorted()

it('every word of the language has help, and nothing else', () => {
  expect(namesOf('directive')).toEqual(directives.toSorted())
  expect(namesOf('mark')).toEqual([...markNames].toSorted())
  expect(namesOf('built-in')).toEqual(
    [...builtIns.keys(), ...placeBuiltIns.keys(), 'then', 'exists'].toSorted(),
  )
})

const before =
  '<#assign n = 7 a = 2 b = 3 s = "a,b" x = 1 ok = true rows = [5, 6] table = {"k": 1}>'

it.each(scriptWords.filter(({ kind }) => kind === 'built-in'))(
  '$form can be written',
  ({ form }) => {
    const source = `${before}<#list 1..2 as i><#assign v = ${form}></#list>\ngen`
    expect(planScript(source, { generators: ['gen'], taken: [], groups: [] }).errors).toEqual([])
  },
)

/** Tests of others, so that the numbers of the forms leave no gap. */
const others: Record<string, number[]> = { number: [1, 2, 3, 4], '{}': [1, 2] }

it.each(scriptWords.filter(({ kind }) => /mark|target/.test(kind)))(
  '$form can be written',
  ({ name, form }) => {
    const world = { generators: ['gen'], taken: others[name] ?? [], groups: ['easy'] }
    expect(planScript(`gen ${form}`, world).errors).toEqual([])
  },
)

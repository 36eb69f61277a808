import { expect, it } from 'vitest'
import { functionHelp, keywordHelp, parse, typeHelp } from './index.ts'
import { findFunction, functionNames } from './evaluate/functions/index.ts'
import { keywords, scalarTypes } from './syntax/tokens.ts'

const names = (help: readonly { name: string }[]) => help.map(({ name }) => name)

it('every word of the language has help, and nothing else', () => {
  expect(names(keywordHelp).toSorted()).toEqual([...keywords].toSorted())
  expect(names(typeHelp).toSorted()).toEqual([...scalarTypes].toSorted())
  expect(names(functionHelp).toSorted()).toEqual(functionNames.toSorted())
})

it.each(functionHelp)('$form is a call of a function that is there', ({ name, form }) => {
  expect(findFunction(name)).toBeDefined()
  expect(parse(`check ${form.replace(', …', '')}`).faults).toEqual([])
})

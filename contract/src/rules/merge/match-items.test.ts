import { describe, expect, it } from 'vitest'
import { matchItems } from './match-items.ts'

/** `a` is an int of this name, `a:string` has its kind, `_` has no name. */
const items = (text: string) =>
  text.split(' ').flatMap((word) => {
    const [name = '', kind = 'int'] = word.split(':')
    return word === '' ? [] : [{ name: name === '_' ? '' : name, kind }]
  })

describe('items of a signature', () => {
  it.each([
    ['stay', 'a b', 'a b', [0, 1]],
    ['change places', 'a b c', 'c a b', [1, 2, 0]],
    ['are removed', 'a b c', 'a c', [0, null, 1]],
    ['are all removed', 'a b', '', [null, null]],
    ['are added in between', 'a b', 'a x b', [0, 2]],
    ['are renamed', 'a b', 'a x', [0, 1]],
    ['are renamed beside one that moves', 'a b c', 'x c b', [0, 2, 1]],
    ['get another kind', 'a b', 'b a:string', [1, 0]],
    ['of one name differ by their kind', 'a a:string', 'a:string a', [1, 0]],
    ['of one name and kind keep their order', 'a a', 'a', [0, null]],
    ['without a name differ by their kind', '_ _:string', '_:string', [null, 0]],
    ['get their first name', '_ b', 'a b', [0, 1]],
    ['are removed where another is renamed', 'a b', 'x', [0, null]],
  ])('%s', (_name, before, after, places) => {
    expect(matchItems(items(before), items(after))).toEqual(places)
  })
})

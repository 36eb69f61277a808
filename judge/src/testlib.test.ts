import { expect, it } from 'vitest'
import { cpp20Gcc } from './languages/cpp20-gcc.ts'
import { python3 } from './languages/python3.ts'
import { withTestlib } from './testlib.ts'

it('a C++ checker gets testlib.h unless it brings its own; other languages get none', () => {
  const own = [{ name: 'testlib.h', path: '/own' }]
  const ours = { name: 'testlib.h', path: '/ours', isOurTestlib: true }
  expect(withTestlib(cpp20Gcc, [], '/ours')).toEqual([ours])
  expect(withTestlib(cpp20Gcc, own, '/ours')).toEqual(own)
  expect(withTestlib(python3, [], '/ours')).toEqual([])
})

import { expect, it } from 'vitest'
import { arrangeWarnings } from './arrange-warnings.ts'

const kept = (path: string) => ({
  code: 'kept',
  message: `The package has no place for the kept file ${path}.`,
  path,
})
const many = Array.from({ length: 34 }, (_, at) => kept(`scripts/doall-${at + 1}.bat`))

it('many files of which the same is said are one line, with the first of them', () => {
  expect(arrangeWarnings(many)).toEqual([
    {
      code: 'kept',
      message:
        'The package has no place for the kept files scripts/doall-1.bat, scripts/doall-2.bat, scripts/doall-3.bat, scripts/doall-4.bat, scripts/doall-5.bat and 29 more.',
    },
  ])
  expect(arrangeWarnings(many.slice(0, 4))[0]?.message).toMatch(/-3\.bat, scripts\/doall-4\.bat\.$/)
})

it('a few files have a line each, and so has what differs in more than the file', () => {
  const few = [kept('a'), kept('b'), { ...kept('c'), code: 'scripts' }]
  const others = ['x', 'y', 'z', 'w'].map((path) => ({
    code: 'kept',
    message: `${path.length}${path}!`,
    path,
  }))
  expect(arrangeWarnings([...few, { code: 'hints', message: 'Hints.' }])).toHaveLength(4)
  expect(arrangeWarnings([...few, ...others])).toHaveLength(4)
})

it('what changes a verdict stands first, in its order', () => {
  const codes = ['labels', 'verdict', 'kept', 'unjudged', 'time-limit', 'hints']
  const arranged = arrangeWarnings(codes.map((code) => ({ code, message: code })))
  expect(arranged.map(({ code }) => code)).toEqual([
    'verdict',
    'unjudged',
    'time-limit',
    'labels',
    'kept',
    'hints',
  ])
})

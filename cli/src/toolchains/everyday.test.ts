import { expect, test } from 'vitest'
import { namedLanguages, sayWhatIsNotOffered } from './everyday.ts'
import { EVERYDAY, TOOLCHAINS } from './toolchain-list.ts'

const places = { root: '/nowhere', npm: '/nowhere' }
const python = TOOLCHAINS.find(({ id }) => id === 'python3')
if (!python) throw new Error('no such language')
const all = EVERYDAY.filter((id) => id !== 'python3')

/** As if the file of Python were another while `work` runs. */
const withPython = (file: string, work: () => void): void => {
  const before = python.file
  python.file = file
  try {
    work()
  } finally {
    python.file = before
  }
}

test('nothing is said where all everyday languages are offered, or no others are wanted', () => {
  expect(sayWhatIsNotOffered(EVERYDAY, places, 'log', '')).toBeUndefined()
  expect(sayWhatIsNotOffered([], places, 'log', 'rust')).toBeUndefined()
  expect(sayWhatIsNotOffered(['python3'], places, 'log', 'rust,python3')).toBeUndefined()
})

test('one line names what is missing and what to type', () => {
  withPython('/nowhere/python', () =>
    expect(sayWhatIsNotOffered(all, places, 'log', '')).toBe(
      'Not offered by the judge: Python 3: python3 is not installed; ./drafts toolchains install everyday',
    ),
  )
})

test('what is installed and did not pass is named as that, with languages of one reason together', () => {
  withPython(process.execPath, () =>
    expect(sayWhatIsNotOffered(all, places, '/x/judge.log', '')).toBe(
      'Not offered by the judge: Python 3: installed, but the judge could not use it (/x/judge.log says why)',
    ),
  )
  const line = sayWhatIsNotOffered([], places, 'log', 'c11-gcc c17-gcc')
  expect(line).toContain(' C11, C17: ')
})

test('DRAFTS_LANGUAGES is read as the judge reads it', () => {
  expect([namedLanguages(undefined), namedLanguages(' , ')]).toEqual([undefined, undefined])
  expect(namedLanguages('everyday rust')).toEqual([...EVERYDAY, 'rust'])
})

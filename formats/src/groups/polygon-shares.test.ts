import { afterAll, expect, it } from 'vitest'
import { readPolygon, writePolygon } from '../index.ts'
import { closeTrips, groupOf, toldTrip } from '../testing/group-trips.ts'
import { archiveOf, packed, packedTest, textOf } from '../testing/packed.ts'
import { textFile } from '../problem/text-file.ts'

afterAll(closeTrips)

/** A package of one group whose tests have these points; the first is a sample. */
const readShares = async (...points: string[]) => {
  const groups = [groupOf('a', { points: 12, policy: 'sum' })]
  const tests = points.map((_, at) =>
    packedTest(`${at}\n`, '1\n', {
      group: 'a',
      ...(at === 0 ? { type: 'sample', weight: 0 } : {}),
    }),
  )
  const { files } = await writePolygon(packed({ groups, tests }))
  const xml = await textOf(files.find(({ path }) => path === 'problem.xml'))
  const left = [...points]
  const changed = xml.replaceAll(
    /(<test [^>]*points=")[^"]*"/g,
    (_, before: string) => `${before}${left.shift()}"`,
  )
  const others = files.filter(({ path }) => path !== 'problem.xml')
  const archive = await archiveOf([...others, { path: 'problem.xml', ...textFile(changed) }])
  const read = await readPolygon(archive)
  read.close()
  return read
}

it('points that decimals cannot share are what they were', async () => {
  const groups = [groupOf('a', { points: 100 / 3, policy: 'sum' })]
  const tests = [0, 1, 2].map((at) => packedTest(`${at}\n`, '1\n', { group: 'a' }))
  const { read } = await toldTrip(packed({ groups, tests }), 'polygon')
  expect(read.groups).toEqual(groups)
})

it('a sample that gives a share of a group gives it here', async () => {
  const { tests, groups } = await readShares('4', '4', '4')
  expect(groups).toMatchObject([{ points: 12, policy: 'sum' }])
  expect(tests.map(({ weight }) => weight)).toEqual([0, 0, 0])
})

it('a sample that gives another share than the rest is told', async () => {
  const { tests, warnings } = await readShares('2', '5', '5')
  expect(tests.map(({ weight }) => weight)).toEqual([0, 1, 1])
  expect(warnings.map(({ message }) => message)).toContain(
    'Group a: samples have points in the package and weigh nothing here, so that its other tests have all of its points.',
  )
})

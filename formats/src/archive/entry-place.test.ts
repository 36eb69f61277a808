import { expect, it } from 'vitest'
import { openPackage } from '../package-files.ts'
import { buildZip } from '../testing/build-zip.ts'
import { lfFile } from '../text/lf-file.ts'
import { placeOf } from './entry-place.ts'

it('a file of a package has a place in the archive where its bytes are those of an entry', async () => {
  const zip = await buildZip({ 'a/marker': '', 'a/b.txt': 'x\r\n', 'a/c.txt': { link: 'b.txt' } })
  const files = await openPackage(zip, { marker: 'marker', missing: () => '' })
  const file = await files.measure('b.txt', 10)
  expect(placeOf(file.open)).toEqual({ entry: 'a/b.txt', maxBytes: 10 })
  expect(placeOf((await files.measure('c.txt', 10)).open)).toEqual({
    entry: 'a/b.txt',
    maxBytes: 10,
  })
  expect(placeOf((await lfFile(file)).open)).toBeUndefined()
  files.close()
})

import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readDpkg } from '../dpkg/read-dpkg.ts'
import { readKattis } from '../kattis/read-kattis.ts'
import { bareFiles, listOf } from '../testing/bare-dpkg-files.ts'
import { dpkgOf } from '../testing/bare-dpkg.ts'
import { bare } from '../testing/bare-kattis.ts'
import { buildZip } from '../testing/build-zip.ts'
import { placeOf } from './entry-place.ts'

const large = '1\r\n'.repeat(40_000)

it('a large file of a package that is read for its small ones is not read before it is opened', async () => {
  const zip = await buildZip({ ...bare, 'data/secret/1.in': large })
  const read = await readKattis(zip, { measured: 'small' })
  const [test] = read.tests
  expect(test?.input.sha256).toBeUndefined()
  expect(test?.output.sha256).toBe(listOf({ output: '2\n' })[0]?.sha256)
  expect(read.warnings.map(({ code }) => code)).not.toContain('crlf')
  expect(test && (await buffer(await test.input.open())).toString()).toBe(large)
  read.close()
})

it('a large file that problem.json tells another hash of is refused once it is read', async () => {
  const files = { ...bareFiles, 'tests/001.in': large }
  const zip = await dpkgOf(files)
  const read = await readDpkg(zip, { measured: 'small' })
  const [test] = read.tests
  expect(test && (await buffer(await test.input.open())).length).toBe(large.length)
  read.close()

  const listed = listOf(files).map((file) =>
    file.path === 'tests/001.in' ? { ...file, sha256: 'a'.repeat(64) } : file,
  )
  const changed = await readDpkg(await dpkgOf(files, { files: listed }), { measured: 'small' })
  const input = changed.tests[0]?.input
  expect(input && placeOf(input.open)?.sha256).toBe('a'.repeat(64))
  await expect(input?.open().then(buffer)).rejects.toThrow('tests/001.in was changed')
  changed.close()
})

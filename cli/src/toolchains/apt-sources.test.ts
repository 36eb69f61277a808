import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findDebianSource, sourcesOf } from './apt-sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'drafts-apt-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string): void => {
  mkdirSync(join(folder, 'sources.list.d'), { recursive: true })
  writeFileSync(join(folder, name), text)
}

test('the source of the release is found among others, with its keys', () => {
  write('sources.list.d/a.list', 'deb https://other.example stable main\n')
  write(
    'sources.list.d/b.sources',
    'Types: deb\n# a remark\nURIs: http://mirror.example/security\nSuites: bookworm-security\n\nTypes: deb\nURIs: http://mirror.example/debian\nSuites: bookworm bookworm-updates\nComponents: main\nSigned-By: /keys.gpg\n',
  )
  const source = findDebianSource('bookworm', folder)
  expect(source).toEqual({ uri: 'http://mirror.example/debian', signedBy: '/keys.gpg' })
  expect(source && sourcesOf(source, 'bookworm-backports')).toBe(
    'Types: deb\nURIs: http://mirror.example/debian\nSuites: bookworm-backports\nComponents: main\nSigned-By: /keys.gpg\n',
  )
})

test('the old notation is read, too', () => {
  write(
    'sources.list',
    '# deb http://no.example bookworm main\ndeb-src http://no.example bookworm main\ndeb [arch=amd64 signed-by=/k.gpg] http://mirror.example bookworm main\n',
  )
  expect(findDebianSource('bookworm', folder)).toEqual({
    uri: 'http://mirror.example',
    signedBy: '/k.gpg',
  })
})

test('a source that is switched off, disabled by its name or of another release is none', () => {
  write('sources.list.d/a.sources', 'Types: deb\nEnabled: no\nURIs: http://a\nSuites: bookworm\n')
  write('sources.list.d/b.sources.off', 'Types: deb\nURIs: http://a\nSuites: bookworm\n')
  write('sources.list', 'deb http://a trixie main\n')
  expect(findDebianSource('bookworm', folder)).toBeUndefined()
})

import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { archiveOf, textOf } from '../testing/packed.ts'
import { textFile } from '../problem/text-file.ts'
import { writeArchive } from '../archive/write-archive.ts'
import { openArchive } from '../archive/open-archive.ts'
import { asFile, nameProblems, writeProblemList } from './write-problem-list.ts'

const packageOf = async (name: string) =>
  archiveOf([
    { path: 'problem.yaml', ...textFile(`name: ${name}\n`) },
    { path: 'output_validator/run', isExecutable: true, ...textFile('#!/bin/sh\n') },
  ])
const list = { name: 'Spring 2026', start: '2026-05-01T10:00:00+02:00', duration: '5:00:00' }

it('a list has a folder for each package, and what a contest system reads beside them', async () => {
  const packages = [
    { title: 'Two Sums', fileName: 'two-sums.kpp', path: await packageOf('a') },
    { title: 'Überfall', fileName: 'überfall.kpp', path: await packageOf('b') },
  ]
  const { files, close } = await writeProblemList(packages, list)
  const archive = await openArchive(await archiveOf(files))
  close()
  expect(
    [...archive.entries.values()].map(({ path, isExecutable }) => [path, isExecutable]),
  ).toEqual([
    ['problems.yaml', false],
    ['problemset.yaml', false],
    ['contest.yaml', false],
    ['twosums/problem.yaml', false],
    ['twosums/output_validator/run', true],
    ['uberfall/problem.yaml', false],
    ['uberfall/output_validator/run', true],
  ])
  const yamlOf = async (path: string): Promise<unknown> =>
    parse((await buffer(await archive.open(path, 1000))).toString())
  expect(await yamlOf('problems.yaml')).toEqual([
    { id: 'twosums', label: 'A', name: 'Two Sums' },
    { id: 'uberfall', label: 'B', name: 'Überfall' },
  ])
  expect(await yamlOf('problemset.yaml')).toEqual({
    problems: [
      { letter: 'A', 'short-name': 'twosums' },
      { letter: 'B', 'short-name': 'uberfall' },
    ],
  })
  expect(await yamlOf('contest.yaml')).toEqual({
    id: 'spring2026',
    name: 'Spring 2026',
    start_time: '2026-05-01T10:00:00+02:00',
    duration: '5:00:00',
  })
  expect(await yamlOf('uberfall/problem.yaml')).toEqual({ name: 'b' })
  archive.close()
})

it('a list without a time is no contest', async () => {
  const { files } = await writeProblemList([], { ...list, start: undefined })
  expect(files.map(({ path }) => path)).toEqual(['problems.yaml', 'problemset.yaml'])
  expect(await textOf(files[0])).toBe('[]\n')
})

it('problems of a list have names of their own, and letters beyond Z', () => {
  const names = [
    'a.kpp',
    'A!.kpp',
    '漢字.kpp',
    'a.kpp',
    ...Array.from({ length: 24 }, () => 'x.kpp'),
  ]
  const named = nameProblems(names.map((fileName) => ({ fileName })))
  expect(named.slice(0, 4).map(({ id }) => id)).toEqual(['a', 'a2', 'problem', 'a3'])
  expect(named.slice(25).map(({ label }) => label)).toEqual(['Z', 'AA', 'AB'])
})

it('a package as a file of a list is the package, byte for byte', async () => {
  const files = [{ path: 'problem.json', ...textFile('{}\n') }]
  const file = asFile({ label: 'A', fileName: 'two-sums.dpkg' }, files)
  const bytes = await buffer(await file.open())
  expect(file.path).toBe('A-two-sums.dpkg')
  expect(bytes.equals(await buffer(writeArchive(files)))).toBe(true)
  expect(file.sizeBytes).toBeUndefined()
})

it('files of an archive are made one after the other', async () => {
  const seen: string[] = []
  async function* make() {
    for (const path of ['a', 'b']) {
      seen.push(`made ${path}`)
      const { sizeBytes, open } = textFile(path)
      yield {
        path,
        sizeBytes,
        open: () => {
          seen.push(`read ${path}`)
          return open()
        },
      }
    }
  }
  await buffer(writeArchive(make()))
  expect(seen).toEqual(['made a', 'read a', 'made b', 'read b'])
})

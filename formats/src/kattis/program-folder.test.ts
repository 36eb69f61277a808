import { describe, expect, it } from 'vitest'
import { bare, readBare, codes, warned } from '../testing/bare-kattis.ts'
import { buildZip } from '../testing/build-zip.ts'
import type { ZipContents } from '../testing/build-zip.ts'
import { archiveOf } from '../testing/packed.ts'
import { writeKattis, writeKattis2025 } from '../index.ts'
import { folderSource } from './program-folder.ts'
import { readKattis } from './read-kattis.ts'

const build = '#!/bin/sh\ng++ -o run v.cc\n'
const run = '#!/usr/bin/env python3\nimport sys\nsys.exit(42)\n'

const judgingOf = (files: ZipContents, text = 'validation: custom') =>
  readBare({ 'problem.yaml': `name: Sum\n${text}\n`, ...files })

/** Its archive is open, for a writer to read. */
const packedOf = async (files: ZipContents) => {
  const yaml = 'name: Sum\nvalidation: custom\n'
  const read = await readKattis(await buildZip({ ...bare, 'problem.yaml': yaml, ...files }))
  return { read, problem: read }
}

describe('a validator of a Kattis package with scripts of its own', () => {
  it.each<[string, ZipContents, string[]]>([
    ['a run alone', { 'output_validators/v/run': run }, ['run']],
    [
      'both',
      { 'output_validators/v/build': build, 'output_validators/v/run': run },
      ['build', 'run'],
    ],
    [
      'a build and a source',
      { 'output_validators/v/build': build, 'output_validators/v/v.cc': '' },
      ['build', 'v.cc'],
    ],
    [
      'sources in no language of the product, in folders',
      { 'output_validators/v/build': build, 'output_validators/v/src/v.ml': '' },
      ['build', 'src/v.ml'],
    ],
    [
      'many sources side by side',
      {
        'output_validators/build': build,
        'output_validators/a.cc': '',
        'output_validators/b.cc': '',
      },
      ['a.cc', 'b.cc', 'build'],
    ],
    [
      'the folder of new packages, with folders',
      { 'output_validator/run': run, 'output_validator/lib/x.py': '' },
      ['run', 'lib/x.py'],
    ],
  ])('of %s has all files beside a program that calls run', async (_name, files, names) => {
    const { checker, preserved, warnings } = await judgingOf(files)
    expect(checker).toMatchObject({
      body: {
        comparator: 'custom',
        convention: 'kattis',
        languageId: 'bash',
        source: folderSource,
      },
    })
    expect(checker?.files.map(({ name }) => name)).toEqual(names)
    expect(preserved.filter(({ name }) => name.startsWith('output_'))).toEqual([])
    expect(warnings.map(({ code }) => code)).toContain('validator-scripts')
  })

  it('is a driver where it talks', async () => {
    const { driver, checker, mechanism } = await judgingOf(
      { 'output_validators/v/run': run },
      'validation: custom interactive',
    )
    expect([mechanism, driver?.body.languageId, driver?.body.source]).toEqual([
      'interactive',
      'bash',
      folderSource,
    ])
    expect(checker?.body).toMatchObject({ comparator: 'words', judgedAs: '' })
  })

  it.each(['validation: custom', 'validation: custom interactive'])(
    'judges nothing where a file cannot stand beside it, under %s',
    async (text) => {
      const binary = Buffer.from([0, 1])
      const files = { 'output_validators/v/run': run, 'output_validators/v/table': binary }
      const problem = await judgingOf(files, text)
      const reason =
        'The output validator output_validators/v cannot be run here: output_validators/v/table is no text, or a long one.'
      expect(problem.checker?.body).toMatchObject({
        comparator: 'words',
        judgedAs: `nothing ${reason}`,
      })
      expect(warned(problem, 'validator-unjudged')).toEqual([`${reason} Solutions are not run.`])
      expect(problem.preserved.map(({ path }) => path)).toEqual(
        expect.arrayContaining(Object.keys(files)),
      )
    },
  )

  it.each([
    ['legacy', writeKattis],
    ['2025-09', writeKattis2025],
  ] as const)('goes out to %s as it came in', async (_version, write) => {
    const files = {
      'output_validators/v/build': build,
      'output_validators/v/v.cc': 'int main() {}',
    }
    const { read, problem: first } = await packedOf(files)
    const out = await write(first, 'p1')
    const scripts = out.files.filter(({ path }) => path.startsWith('output_'))
    expect(scripts.map(({ path, isExecutable }) => [path.split('/').at(-1), isExecutable])).toEqual(
      [
        ['build', true],
        ['v.cc', false],
      ],
    )
    const second = await readKattis(await archiveOf(out.files))
    second.close()
    read.close()
    expect(second.checker?.body).toEqual(first.checker?.body)
    expect(codes(second)).toContain('validator-scripts')
  })

  it('that somebody changed here is told where it goes out', async () => {
    const { read, problem: first } = await packedOf({ 'output_validators/v/run': run })
    const { checker } = first
    if (!checker) throw new Error('no checker')
    const changed = { ...checker, body: { ...checker.body, source: 'exit 42\n' } }
    const { warnings, files } = await writeKattis({ ...first, checker: changed }, 'p1')
    read.close()
    expect(warnings.map(({ code }) => code)).toContain('validator-scripts')
    expect(files.map(({ path }) => path)).toContain('output_validators/validator/checker.sh')
  })
})

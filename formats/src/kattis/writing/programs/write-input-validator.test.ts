import { describe, expect, it } from 'vitest'
import { archiveOf, packed, textOf } from '../../../testing/packed.ts'
import { textFile } from '../../../problem/text-file.ts'
import { readKattis } from '../../read-kattis.ts'
import { writeKattis } from '../write-kattis.ts'
import type { InputValidator } from './write-input-validator.ts'
import type { ProblemPackage } from '../../../problem/problem-package.ts'

const source = 'var s string\nscan s # "é"\r\neol\n'
const plain = { scanspec: { enabled: true, readingCode: false, source } }
const program = { program: 'import sys\n' }
const foreign = { name: 'input_validators/scanspec/validate.py', ...textFile('x = 1\n') }

const there = async (more: Partial<ProblemPackage>, validator?: InputValidator) => {
  const { files, warnings } = await writeKattis(packed(more), 'p1', validator)
  const paths = files.map(({ path }) => path).filter((path) => path.startsWith('input_validators/'))
  const told = warnings.filter(({ code }) => /scanspec|input-validator/.test(code))
  return { files, paths, told: told.map(({ message }) => message) }
}
const back = async (files: Awaited<ReturnType<typeof there>>['files']) => {
  const read = await readKattis(await archiveOf(files))
  read.close()
  const programs = read.programs.map(({ role, label }) => `${role} ${label}`)
  const kept = read.preserved.map(({ name }) => name)
  return { scanspec: read.plain.scanspec?.source, programs, kept }
}

const accepting = 'The input validator in the package accepts every input.'
const draft =
  'The input validator in the package is a draft: it accepts inputs that look like the tests. Compare its bounds with the statement.'

describe('the input validator of a Kattis package', () => {
  it('is made of the scanspec, which comes back', async () => {
    const { files, paths, told } = await there({ plain }, program)
    expect([paths, told]).toEqual([['input_validators/scanspec/validate.py'], []])
    const file = files.find(({ path }) => path === paths[0])
    expect(await textOf(file)).toMatch(/^# Written by Drafts, .*\n# Scanspec: .*\nimport sys\n$/)
    const { scanspec, kept } = await back(files)
    expect([scanspec, kept.filter((path) => path.startsWith('input_'))]).toEqual([source, []])
  })

  it.each([
    ['is drafted from the tests', {}, 'draft', draft],
    ['accepts everything where no tests are', { tests: [] }, 'accepts-all', accepting],
  ])('%s, and is not kept aside', async (_, more, folder, sentence) => {
    const { files, paths, told } = await there(more)
    expect([paths, told]).toEqual([[`input_validators/${folder}/validate.py`], [sentence]])
    const { scanspec, kept } = await back(files)
    expect([scanspec, kept.filter((path) => path.startsWith('input_'))]).toEqual([undefined, []])
  })

  it('is the imported one, and beside it that of an enabled scanspec', async () => {
    expect(await there({ preserved: [foreign] })).toMatchObject({ paths: [foreign.name], told: [] })
    const { paths } = await there({ preserved: [foreign], plain }, program)
    expect(paths).toEqual(['input_validators/scanspec-2/validate.py', foreign.name])
  })

  it('that somebody changed is a validator of theirs', async () => {
    const { files, paths } = await there({ plain }, program)
    const own = files.find(({ path }) => path === paths[0])
    const changed = { path: paths[0] ?? '', ...textFile(`${await textOf(own)}#\n`) }
    const { scanspec, programs } = await back([...files.filter((file) => file !== own), changed])
    expect([scanspec, programs]).toEqual([undefined, ['validator scanspec']])
  })

  it('tells why it is not made of the scanspec', async () => {
    const why = 'Scanspec: the package has no validator made of it, as'
    expect((await there({ plain }, { reason: 'it does not parse' })).told).toEqual([
      `${why} it does not parse.`,
      draft,
    ])
    const off = { scanspec: { ...plain.scanspec, enabled: false } }
    expect((await there({ plain: off })).told).toEqual([`${why} it is switched off.`, draft])
  })
})

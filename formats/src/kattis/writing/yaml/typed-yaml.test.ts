import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { packed, textOf } from '../../../testing/packed.ts'
import { textFile } from '../../../problem/text-file.ts'
import { writeKattis, writeKattis2025 } from '../write-kattis.ts'
import type { ProblemPackage } from '../../../problem/problem-package.ts'

// Tools of Kattis read YAML 1.1: what they are given has the type that the format wants at its place.

const textIn = ({ files }: Awaited<ReturnType<typeof writeKattis>>) =>
  textOf(files.find(({ path }) => path === 'problem.yaml'))
const read = (text: string): unknown => parse(text, { version: '1.1' })

const yamlOf = async (kept: string, more: Partial<ProblemPackage> = {}) => {
  const problem = packed({ preserved: [{ name: 'problem.yaml', ...textFile(kept) }], ...more })
  return {
    legacy: read(await textIn(await writeKattis(problem, 'p1'))),
    newer: read(await textIn(await writeKattis2025(problem, 'p1'))),
  }
}

describe('a truth value', () => {
  it.each([
    ['yes', true],
    ['no', false],
    ['True', true],
    ['on', true],
    ['Off', false],
    ['true', true],
  ])('typed %s goes out as one', async (typed, value) => {
    const yaml = `name: x\ntype: scoring\ngrading: {show_test_data_groups: ${typed}, objective: max}\nallow_file_writing: ${typed}\n`
    const { legacy, newer } = await yamlOf(yaml)
    expect(legacy).toMatchObject({ grading: { show_test_data_groups: value, objective: 'max' } })
    expect(newer).toMatchObject({ allow_file_writing: value })
  })
})

it.each([
  ['1e2', 100],
  ['010', 10],
  ['0x10', 16],
])('the limit %s goes out as a number', async (typed, value) => {
  const { legacy, newer } = await yamlOf(`name: x\nlimits: {output: ${typed}}\n`)
  expect(legacy).toMatchObject({ limits: { output: value } })
  expect(newer).toMatchObject({ limits: { output: value } })
})

it.each(['007', '1.10', '1e3', 'No', '12:30', '7'])(
  'the text %s goes out as a text',
  async (typed) => {
    const { newer } = await yamlOf(`name: x\nversion: ${typed}\ncredits: ${typed}\n`)
    expect(newer).toMatchObject({ version: typed, credits: typed })
    const { legacy } = await yamlOf('name: x\n', { title: typed })
    expect(legacy).toMatchObject({ name: typed })
  },
)

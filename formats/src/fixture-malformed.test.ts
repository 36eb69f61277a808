import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  fixtureFolder,
  malformedIn,
  readManifest,
  type FixtureArchive,
} from './testing/fixtures.ts'
import { PackageError, readKattis, readPolygon, readTestZip, type TestZip } from './index.ts'

const manifest = readManifest('malformed packages and zips of tests')

const accepted: Readonly<Record<string, readonly string[]>> = {
  error: ['error ErrBadPackage'],
  import: ['import', 'import-with-warning'],
  'import-with-warning': ['import-with-warning'],
  'error-or-warning': ['error ErrBadPackage', 'import-with-warning'],
  'error-or-import': ['error ErrBadPackage', 'import', 'import-with-warning'],
}

/** The manifest counts it among the refused: what asks for a validator and has none is compared, with a warning. */
const compared = 'malformed/kattis-custom-without-validator.kpp'
const malformed = manifest ? malformedIn(manifest).filter(({ file }) => file !== compared) : []

async function outcomeOf(row: FixtureArchive): Promise<string> {
  const path = join(fixtureFolder, row.file)
  try {
    const problem = row.kind === 'kattis' ? await readKattis(path) : await readPolygon(path)
    problem.close()
    return problem.warnings.length > 0 ? 'import-with-warning' : 'import'
  } catch (error) {
    return error instanceof PackageError ? `error ${error.code}` : `crash ${String(error)}`
  }
}

describe.skipIf(!manifest)('malformed packages', () => {
  it.each(malformed)('$file: $expected.outcome ($expected.why)', async (row) => {
    const before = process.memoryUsage().rss
    expect(accepted[row.expected.outcome]).toContain(await outcomeOf(row))
    expect(process.memoryUsage().rss - before).toBeLessThan(300e6)
  })

  it('compares where a validator of its own is missing', async () => {
    const problem = await readKattis(join(fixtureFolder, compared))
    problem.close()
    expect(problem.warnings.map(({ code }) => code)).toContain('no-validator')
  })

  it('reads an XML in another declared encoding right', async () => {
    const problem = await readPolygon(join(fixtureFolder, 'malformed/polygon-xml-windows-1251.zip'))
    expect(problem.statements['ru-RU']?.body.title).toBe('Ряд фонарей')
    problem.close()
  })

  it('leaves the prototype of objects alone', async () => {
    const problem = await readKattis(join(fixtureFolder, 'malformed/kattis-yaml-proto.kpp'))
    problem.close()
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

type ZipOutcome = { code: string } | { tests: { label: string; input: string; output: string }[] }

async function zipOutcomeOf(row: FixtureArchive): Promise<ZipOutcome> {
  try {
    const zip = await readTestZip(join(fixtureFolder, row.file))
    const tests = await textsOf(zip)
    zip.close()
    return { tests }
  } catch (error) {
    return { code: error instanceof PackageError ? error.code : `crash ${String(error)}` }
  }
}

async function textsOf(zip: TestZip) {
  const tests: { label: string; input: string; output: string }[] = []
  for (const { label, input, output } of zip.tests) {
    const text = async (file: typeof input) => (await buffer(await file.open())).toString()
    tests.push({ label, input: await text(input), output: await text(output) })
  }
  return tests
}

const zips = manifest?.testsZip ?? []

describe.skipIf(!manifest)('zips of tests', () => {
  it.each(zips.filter((row) => row.expected.outcome === 'error'))(
    '$file is refused with $expected.code',
    async (row) => {
      expect(await zipOutcomeOf(row)).toEqual({ code: row.expected.code })
    },
  )

  it.each(zips.filter((row) => row.expected.outcome === 'ok'))('$file is read', async (row) => {
    const outcome = await zipOutcomeOf(row)
    const { tests = [], count = tests.length } = row.expected
    expect(outcome).toMatchObject({ tests: { length: count } })
    expect(outcome).toMatchObject({ tests: tests.length > 0 ? tests : {} })
  })

  it.each(zips.filter((row) => row.expected.outcome === 'ok-or-error'))(
    '$file is read as it stands or refused, never read wrong',
    async (row) => {
      const outcome = await zipOutcomeOf(row)
      const labels = 'tests' in outcome ? outcome.tests.map((test) => test.label) : undefined
      const wanted = row.expected.tests?.map((test) => test.label)
      expect(labels === undefined || wanted === undefined || labels.join() === wanted.join()).toBe(
        true,
      )
      expect('tests' in outcome || outcome.code.startsWith('Err')).toBe(true)
    },
  )
})

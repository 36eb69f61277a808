import { describe, expect, it } from 'vitest'
import { exportDpkg, importDpkg } from '../../testing/dpkg.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import type { Person } from '../../testing/world.ts'
import { entriesOf } from '../../testing/zip-entries.ts'

const { world, alice, ed, root } = useWorld('alice', 'ed', 'root')

const source = { text: 'print(1)' }
const create = (by: Person, problemId: string, label: string, isPrivate: boolean) =>
  by.api.createSolution({
    problemId,
    body: { label, languageId: 'python3', source, private: isPrivate },
  })

const get = (url: string, { token }: Person) =>
  world.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

const yamlIn = (archive: Buffer): string => {
  const [, yaml] = [...entriesOf(archive)].find(([path]) => path.endsWith('problem.yaml')) ?? []
  return String(yaml)
}

describe('an export', () => {
  it('leaves out the private solutions of others, and says so', async () => {
    const problemId = await makeShared(alice, { title: 'Secrets' }, { ed: 'editor' })
    await create(alice, problemId, 'hers', true)
    await create(ed, problemId, 'his', true)
    await create(ed, problemId, 'open', false)
    const rows = [
      [alice, ['hers', 'his', 'open'], []],
      [ed, ['his', 'open'], ['hers']],
      [root, ['open'], ['hers', 'his']],
    ] as const
    for (const [by, labels, left] of rows) {
      const { warnings } = await by.api.getExportReport({ problemId })
      expect(warnings.map(({ code }) => code)).toEqual(left.map(() => 'private-solution'))
      for (const [at, label] of left.entries())
        expect(warnings[at]?.message).toContain(`solution ${label} is left out`)
      const { id } = await importDpkg(alice, await exportDpkg(world, by, problemId))
      const { solutions } = await alice.api.listSolutions({ problemId: id })
      expect(solutions.map(({ label }) => label)).toEqual(labels)
      // They are of the one who brought them now, and as private as before.
      expect(solutions.every((one) => one.creator.handle === 'alice')).toBe(true)
      expect(solutions.map((one) => one.private)).toEqual(labels.map((label) => label !== 'open'))
    }
  })

  it('has the name that its report has, and no more bytes', async () => {
    const title = 'Zażółć “gęślą” / jaźń'
    const problemId = await makeShared(alice, { title })
    const { size, fileName, warnings } = await alice.api.getExportReport({ problemId })
    expect([fileName, warnings]).toEqual(['zażółć-gęślą-jaźń.dpkg', []])
    const { headers, rawPayload } = await get(`/api/problems/${problemId}/export_dpkg`, alice)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="za____-g__l_-ja__.dpkg"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'no-store',
    })
    expect(rawPayload.length).toBeLessThan(size)
  })

  it('is compressed, and the same bytes each time', async () => {
    const problemId = await makeShared(alice, { title: 'Long' })
    const text = '1 2 3 4 5 6 7 8 9\n'.repeat(20_000)
    await alice.api.createTest({ problemId, body: { input: { text }, output: { text } } })
    const first = await exportDpkg(world, alice, problemId)
    expect(first.length).toBeLessThan(text.length / 10)
    expect((await exportDpkg(world, alice, problemId)).equals(first)).toBe(true)
    const { id } = await importDpkg(alice, first)
    expect(await alice.api.listTests({ problemId: id })).toMatchObject({
      tests: [{ input: { size: text.length } }],
    })
  })

  it('is a line of the audit log', async () => {
    const problemId = await makeShared(alice, { title: 'Taken out' })
    await exportDpkg(world, alice, problemId)
    const { entries } = await root.api.adminListAudit({ deed: 'export', q: 'Taken out' })
    expect(entries).toMatchObject([
      {
        actor: { handle: 'alice' },
        subject: 'Taken out',
        href: `/p/${problemId}`,
        details: { format: 'dpkg' },
      },
    ])
    // Only looking at what it would be is no export, and neither is one that is refused.
    await alice.api.getExportReport({ problemId })
    const url = `/api/problems/${problemId}/export_dpkg`
    await get(`${url}?format=odd`, alice)
    const headers = { authorization: `Bearer ${alice.token}` }
    expect((await world.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404)
    const after = await root.api.adminListAudit({ deed: 'export', q: 'Taken out' })
    expect(after.entries).toHaveLength(1)
  })

  it('by an administrator is also a reading of the problem', async () => {
    const problemId = await makeShared(alice, { title: 'Looked into' })
    await exportDpkg(world, root, problemId)
    const { entries } = await root.api.adminListAudit({ q: 'Looked into' })
    expect(entries.map(({ deed }) => deed)).toEqual(['export', 'administratorRead'])
  })

  it('of a format that is not there is refused with the formats there are', async () => {
    const problemId = await makeShared(alice, { title: 'Formats' })
    for (const path of ['export_dpkg', 'export_report'])
      for (const format of ['odd', '', 'dpkg&format=dpkg']) {
        const url = `/api/problems/${problemId}/${path}?format=${format}`
        const answer = await get(url, alice)
        const { code, error, fields } = answer.json<{
          code: string
          error: string
          fields: Record<string, string>
        }>()
        expect([answer.statusCode, code]).toEqual([400, 'ErrInvalid'])
        expect(error).toContain('Choose one of: dpkg')
        expect(fields).toEqual({ format: error })
      }
  })

  it('as a package of Polygon has its name, and comes back through the import', async () => {
    const problemId = await makeShared(alice, { title: 'Two Sums' })
    await create(alice, problemId, 'main.py', false)
    const report = await alice.api.getExportReport({ problemId, format: 'polygon' })
    expect(report.fileName).toBe('two-sums.zip')
    expect(report.warnings.map(({ code }) => code)).toContain('no-main')
    const url = `/api/problems/${problemId}/export_dpkg?format=polygon`
    const { rawPayload } = await get(url, alice)
    expect(rawPayload.length).toBeLessThan(report.size)
    const file = new File([new Uint8Array(rawPayload)], report.fileName)
    const { id } = await alice.api.importPolygon({ body: { file } })
    expect(await alice.api.getProblem({ problemId: id })).toMatchObject({ title: 'Two Sums' })
    const { solutions } = await alice.api.listSolutions({ problemId: id })
    expect(solutions.map(({ label }) => label)).toEqual(['main.py'])
  })

  it('to Kattis 2025-09 has one uuid at any time, and comes back through the import', async () => {
    const { id: problemId } = await alice.api.createProblem({
      body: { title: 'Three Sums', mechanism: 'standard' },
    })
    const scanspec = { enabled: true, source: 'var n int\nscan n\neol\neof\n' }
    await alice.api.saveScanspec({ problemId, body: scanspec })
    const format = 'kattis-2025-09'
    const report = await alice.api.getExportReport({ problemId, format })
    expect(report.fileName).toBe('threesums.kpp')
    const url = `/api/problems/${problemId}/export_dpkg?format=${format}`
    const { rawPayload } = await get(url, alice)
    expect(rawPayload.length).toBeLessThan(report.size)
    const yaml = yamlIn(rawPayload)
    expect(yaml).toContain('problem_format_version: 2025-09')
    const uuid = /^uuid: \S+$/m.exec(yaml)?.[0]
    await alice.api.saveScanspec({ problemId, body: { ...scanspec, enabled: false } })
    expect(yamlIn((await get(url, alice)).rawPayload)).toContain(uuid)
    const file = new File([Uint8Array.from(rawPayload)], report.fileName)
    const { id } = await alice.api.importKattis({ body: { file } })
    expect(await alice.api.getProblem({ problemId: id })).toMatchObject({ title: 'Three Sums' })
    expect(await alice.api.getScanspec({ problemId: id })).toMatchObject(scanspec)
    const other = await get(`/api/problems/${id}/export_dpkg?format=${format}`, alice)
    expect(yamlIn(other.rawPayload)).not.toContain(uuid)
  })

  it('of a problem with nothing in it comes back too', async () => {
    const { id: problemId } = await alice.api.createProblem({
      body: { title: 'Bare', mechanism: 'interactive' },
    })
    const { id } = await importDpkg(alice, await exportDpkg(world, alice, problemId))
    expect(await alice.api.getProblem({ problemId: id })).toMatchObject({ title: 'Bare' })
  })

  it('is described by a schema that everybody may read', async () => {
    const { statusCode, headers, json } = await world.app.inject('/api/dpkg-1.schema.json')
    expect([statusCode, headers['content-type']]).toEqual([
      200,
      'application/schema+json; charset=utf-8',
    ])
    expect(json()).toMatchObject({ title: 'dpkg problem.json' })
  })

  it('to Kattis has a validator made of the scanspec, from which an import makes the scanspec again', async () => {
    const { id: problemId } = await alice.api.createProblem({
      body: { title: 'Checked', mechanism: 'standard' },
    })
    const scanspec = { enabled: true, source: 'var n int\nscan n\ncheck n <= 5\neol\neof\n' }
    await alice.api.saveScanspec({ problemId, body: scanspec })
    const { rawPayload } = await get(`/api/problems/${problemId}/export_dpkg?format=kattis`, alice)
    const file = new File([Uint8Array.from(rawPayload)], 'checked.zip')
    const { id } = await alice.api.importKattis({ body: { file } })
    expect(await alice.api.getScanspec({ problemId: id })).toMatchObject(scanspec)
    expect([...entriesOf(rawPayload).keys()]).toContainEqual(
      expect.stringContaining('input_validators/scanspec/validate.py'),
    )
  })

  it('without access is refused', async () => {
    const problemId = await makeShared(alice, { title: 'Closed' })
    expect((await refusalOf(ed.api.getExportReport({ problemId }))).status).toBe(403)
  })
})

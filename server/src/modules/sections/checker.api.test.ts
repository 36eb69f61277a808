import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { olive } = useWorld('olive')

const make = () => makeShared(olive, { title: 'Lamps' })
const legacy = { comparator: 'legacy', type: 'float', precision: 1e-4 } as const
const put = (problemId: string, body: object) => olive.api.saveChecker({ problemId, body })
const comparator = async (problemId: string) =>
  (await olive.api.getChecker({ problemId })).comparator

describe('the switch from an old-style comparator', () => {
  it.each(['words', 'floats4', 'custom'] as const)('to %s is one-way', async (chosen) => {
    const problemId = await make()
    await put(problemId, legacy)
    await put(problemId, { ...legacy, fold: true })
    const { version } = await put(problemId, { comparator: chosen })
    for (const body of [legacy, { ...legacy, base: version }]) {
      const { status, code, error, fields } = await refusalOf(put(problemId, body))
      expect([status, code]).toEqual([400, 'ErrInvalid'])
      expect(error).toMatch(/^The switch to the new comparators is one-way\. /)
      expect(fields['comparator']).toBe(error)
    }
    expect(await comparator(problemId)).toBe(chosen)
    await put(problemId, { comparator: 'lines' })
    expect(await comparator(problemId)).toBe('lines')
  })

  it('is undone by history, and an old-style one goes on as long as it is there', async () => {
    const problemId = await make()
    await put(problemId, legacy)
    const [{ id: revisionId } = { id: '' }] = (await olive.api.listRevisions({ problemId }))
      .revisions
    await put(problemId, { comparator: 'words' })
    await olive.api.restoreRevision({ problemId, revisionId, body: { path: 'checker' } })
    expect(await comparator(problemId)).toBe('legacy')
    await put(problemId, { ...legacy, absolute: true })
    expect(await comparator(problemId)).toBe('legacy')
  })

  it('does not hinder an edit that began before it', async () => {
    const problemId = await make()
    const { version: base } = await put(problemId, legacy)
    await put(problemId, { ...legacy, comparator: 'words' })
    const saved = await put(problemId, { ...legacy, precision: 1e-8, base })
    expect([saved.comparator, saved.precision]).toEqual(['words', 1e-8])
  })
})

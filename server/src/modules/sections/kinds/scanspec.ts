import { invalidField } from '@drafts/contract'
import { factsOf } from '../facts-of.ts'
import { generatedScanspec } from '../generated-scanspec.ts'
import { sectionPath } from '../section-path.ts'
import { findSectionVersion, getSection } from '../sections.store.ts'
import type { SectionHandler } from './kind.ts'

export const scanspecHandler: SectionHandler<'scanspec'> = {
  accept: async ({ db, problemId, base = 0 }, sent) => {
    const signature = await getSection(db, problemId, sectionPath('signature'))
    const source = generatedScanspec(signature.body)
    if (source === undefined || sent.source === source) return sent
    // Nobody wrote what is left out, nor what stood there before the signature changed.
    const before = await findSectionVersion(db, problemId, 'scanspec', base)
    if (sent.source !== '' && !isSource(before?.body, sent.source))
      throw invalidField('source', isGenerated)
    return { ...sent, source }
  },
  present: async ({ problemId }, section) => {
    const facts = await factsOf(problemId, 'scanspec', section)
    return { problemId, ...section.body, error: facts.error ?? null, version: section.version }
  },
}

const isSource = (body: object | undefined, source: string): boolean =>
  body !== undefined && 'source' in body && body.source === source

const isGenerated =
  'The scanspec is written from the signature. Turn Auto-generate scanspec off there to write your own.'

import { invalidField } from '@drafts/contract'
import { scanspecError } from '../../scanspecs/index.ts'
import { generatedScanspec } from '../generated-scanspec.ts'
import { sectionPath } from '../section-path.ts'
import { getSection } from '../sections.store.ts'
import type { Kind } from './kind.ts'

export const scanspec: Kind<'scanspec'> = {
  accept: async ({ db, problemId }, sent) => {
    const signature = await getSection(db, problemId, sectionPath('signature'))
    const generated = generatedScanspec(signature.body)
    if (generated !== undefined && sent.source !== generated)
      throw invalidField('source', isGenerated)
    return sent
  },
  present: ({ problemId }, { body, version }) => ({
    problemId,
    ...body,
    error: scanspecError(body),
    version,
  }),
}

const isGenerated =
  'The scanspec is written from the signature. Turn Auto-generate scanspec off there to write your own.'

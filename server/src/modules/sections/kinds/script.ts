import { planScriptText } from '../../../platform/texts/texts.ts'
import { findScriptWorld } from '../script-world.store.ts'
import type { SectionHandler } from './kind.ts'

export const scriptHandler: SectionHandler<'script'> = {
  accept: (_place, sent) => sent,
  present: async ({ db, problemId }, { body, version }) => {
    const world = await findScriptWorld(db, problemId)
    const { errors } = await planScriptText(`problem ${problemId}`, body.source, world)
    return { problemId, source: body.source, errors, version }
  },
}

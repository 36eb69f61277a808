import type { SomeHandlers } from '../../platform/http/context.ts'
import { convertPastedTex } from './convert-tex.ts'
import { renderText } from '../../platform/texts/texts.ts'

/** Other requests go between two texts: each may take some ten ms. */
const others = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const renderRoutes = {
  convertTex: async ({ ctx, body }) => ({
    markdown: await convertPastedTex(ctx.account.id, body.text),
  }),
  render: async ({ ctx, body }) => {
    const htmls: string[] = []
    for (const text of body.texts) {
      htmls.push(await renderText(ctx.account.id, text))
      await others()
    }
    return { htmls }
  },
} satisfies SomeHandlers

import type { SomeHandlers } from '../../platform/http/context.ts'
import { convertPastedTex } from './convert-tex.ts'
import { CallRenderer } from '../../platform/texts/texts.ts'

export const renderRoutes = {
  convertTex: async ({ ctx, body }) => ({
    markdown: await convertPastedTex(ctx.account.id, body.text),
  }),
  render: async ({ ctx, body }) => {
    const renderer = new CallRenderer(ctx.account.id)
    const htmls: string[] = []
    for (const text of body.texts) htmls.push(await renderer.render(text))
    return { htmls }
  },
} satisfies SomeHandlers

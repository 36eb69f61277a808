import type { SomeHandlers } from '../../platform/http/context.ts'
import { renderMarkdown } from '../../platform/markdown/render.ts'

/** Other requests go between two texts: a long one may take a while. */
const others = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const renderRoutes = {
  render: async ({ body }) => {
    const htmls: string[] = []
    for (const text of body.texts) {
      htmls.push(renderMarkdown(text))
      await others()
    }
    return { htmls }
  },
} satisfies SomeHandlers

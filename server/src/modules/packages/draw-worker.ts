import v8 from 'node:v8'
import { answerEach } from '../../platform/apart/in-child.ts'

// WebAssembly has its memory beside the heap: 512 MB of pages at most.
v8.setFlagsFromString('--wasm-max-mem-pages=8192')
const { drawSvg } = await import('./draw-svg.ts')

/** Null: it is no SVG that can be drawn. */
answerEach(async (svg: string) => {
  try {
    return await drawSvg(svg)
  } catch (error) {
    // A fault of WebAssembly leaves its memory in any state; what it prints helps nobody.
    if (error instanceof Error && error.name === 'RuntimeError') process.exit(1)
    return null
  }
})

import v8 from 'node:v8'
import { answerEach } from '../../../platform/isolated/in-child.ts'
import type { Drawn } from './draw-svg.ts'

// WebAssembly has its memory beside the heap: 512 MB of pages at most.
v8.setFlagsFromString('--wasm-max-mem-pages=8192')
const { drawSvg } = await import('./draw-svg.ts')

export interface DrawAnswer {
  /** Null: it is no SVG that can be drawn. */
  drawn: Drawn | null
  /** CPU time. */
  ms: number
}

answerEach(async (svg: string): Promise<DrawAnswer> => {
  const from = process.cpuUsage()
  const drawn = await tryToDraw(svg)
  const { user, system } = process.cpuUsage(from)
  return { drawn, ms: (user + system) / 1000 }
})

const tryToDraw = async (svg: string): Promise<Drawn | null> => {
  try {
    return await drawSvg(svg)
  } catch (error) {
    // A fault of WebAssembly leaves its memory in any state; what it prints helps nobody.
    if (error instanceof Error && error.name === 'RuntimeError') process.exit(1)
    return null
  }
}

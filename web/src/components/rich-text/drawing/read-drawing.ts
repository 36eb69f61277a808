import { sceneOfSvg } from './read-svg.ts'
import type { DrawingScene } from './scene.ts'

/** The drawing behind an address of this site; undefined for a picture of another kind or of another site. */
export const readDrawing = async (
  src: string,
  signal: AbortSignal,
): Promise<DrawingScene | undefined> => {
  const address = new URL(src, document.baseURI)
  if (address.origin !== location.origin) return undefined
  const response = await fetch(address, { signal })
  if (!response.ok || !/svg/.test(response.headers.get('content-type') ?? '')) return undefined
  return sceneOfSvg(await response.text())
}

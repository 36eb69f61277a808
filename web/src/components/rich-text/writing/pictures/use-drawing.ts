import { useEffect, useState } from 'react'
import { readDrawing } from '../../drawing/read-drawing.ts'
import type { DrawingScene } from '../../drawing/scene.ts'

/** The drawing behind a picture; null for other pictures, and until it is known. */
export const useDrawing = (src: string | null): DrawingScene | null => {
  const [found, setFound] = useState<{ src: string; scene: DrawingScene } | null>(null)
  useEffect(() => {
    if (src === null) return
    const leaving = new AbortController()
    readDrawing(src, leaving.signal).then(
      (scene) => {
        if (scene && !leaving.signal.aborted) setFound({ src, scene })
      },
      // A picture that cannot be fetched is simply no drawing of ours.
      () => undefined,
    )
    return () => leaving.abort()
  }, [src])
  return found !== null && found.src === src ? found.scene : null
}

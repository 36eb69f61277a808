import { svgRange } from '@drafts/contract'
import { sanitizeSvg } from '@drafts/formats'
import { parentPort, workerData } from 'node:worker_threads'

// A large SVG takes a second or two, and requests must not wait for it.
parentPort?.postMessage(sanitizeSvg(workerData as Uint8Array, svgRange), [])

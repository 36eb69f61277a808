import { svgRange } from '@drafts/contract'
import { sanitizeSvg } from '@drafts/formats'
import { parentPort } from 'node:worker_threads'

// A large SVG takes a second or two, and requests must not wait for it.
parentPort?.on('message', (bytes: Uint8Array) => {
  parentPort?.postMessage(sanitizeSvg(bytes, svgRange), [])
})
parentPort?.postMessage('ready', [])

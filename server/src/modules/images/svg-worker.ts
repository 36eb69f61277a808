import { svgRange } from '@drafts/contract'
import { sanitizeSvg } from '@drafts/formats'
import { answerEach } from '../../platform/isolated/in-child.ts'

// A large SVG takes a second or two, and requests must not wait for it.
answerEach((bytes: Uint8Array) => sanitizeSvg(bytes, svgRange))

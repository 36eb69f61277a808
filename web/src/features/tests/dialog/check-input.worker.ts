import { messageOfInput } from './check-input.ts'
import type { InputCheck } from './check-input.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page's worker has no origin to name
addEventListener('message', ({ data }: MessageEvent<InputCheck>) =>
  postMessage(messageOfInput(data)),
)

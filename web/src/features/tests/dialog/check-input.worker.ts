import { messageOfInput } from './check-input.ts'
import type { InputCheck } from './check-input.ts'

addEventListener('message', ({ data }: MessageEvent<InputCheck>) =>
  postMessage(messageOfInput(data)),
)

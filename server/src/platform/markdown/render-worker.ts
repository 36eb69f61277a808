import { parentPort } from 'node:worker_threads'
import { renderMarkdown } from './render.ts'

// Texts that may take seconds, one at a time (bounded-threads.ts).
parentPort?.on('message', (markdown: string) => {
  parentPort?.postMessage(renderMarkdown(markdown), [])
})
parentPort?.postMessage('ready', [])

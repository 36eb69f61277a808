import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a reader that goes away ends a command without a stack, as `./drafts doctor | head -1` does', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'help'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(child, 'close')
  expect(said).toBe('')
})

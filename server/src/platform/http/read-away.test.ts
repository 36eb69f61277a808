import { connect } from 'node:net'
import { AppError } from '@drafts/contract'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendError } from './errors.ts'

const app = fastify({ forceCloseConnections: true })
let port: number
beforeAll(async () => {
  await app.register(multipart)
  app.setErrorHandler(sendError)
  app.post('/refused', {
    onRequest: async () => {
      throw new AppError('ErrUnauthenticated')
    },
    handler: async () => 'never',
  })
  app.post('/refused-later', async (request) => {
    for await (const part of request.parts())
      if (part.type === 'file') throw new AppError('ErrInvalid', { message: 'No files.' })
  })
  app.get('/next', async () => 'the next answer')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const begun =
  '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n' + 'x'.repeat(100_000)
const rest = 'x'.repeat(3_000_000)

/** Sends the rest of the form, and another request, when the answer is there. All that comes. */
const sendLate = (path: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (bytes) => {
      const isFirst = heard === ''
      heard += bytes.toString()
      if (isFirst) socket.end(`${rest}GET /next HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    })
    // A broken connection still counts with what it received before.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard))
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
        `content-length: ${begun.length + rest.length}\r\n\r\n${begun}`,
    )
  })

it.each([
  ['/refused', '401 Unauthorized'],
  ['/refused-later', '400 Bad Request'],
])('%s: the answer comes, the rest is read, and the connection goes on', async (path, status) => {
  const heard = await sendLate(path)
  expect(heard).toContain(`HTTP/1.1 ${status}`)
  expect(heard).toContain('the next answer')
})

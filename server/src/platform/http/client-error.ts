import type { ErrorBody } from '@drafts/contract'
import type { Socket } from 'node:net'

/** Answers what Node refuses before it is a request: no route and no error handler sees it. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, body] = refusalOf(error.code)
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

const refusalOf = (code: string | undefined): [status: string, body: ErrorBody] => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [
        '431 Request Header Fields Too Large',
        { error: 'The address and headers of the request are too long.', code: 'ErrTooLarge' },
      ]
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [
        '408 Request Timeout',
        { error: 'The request took too long to arrive. Send it again.', code: 'ErrInvalid' },
      ]
    default:
      return ['400 Bad Request', { error: 'This is not an HTTP request.', code: 'ErrInvalid' }]
  }
}

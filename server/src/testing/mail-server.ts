import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The whole of it, with its parts decoded. */
  text: string
}

/** A real SMTP server on loopback that keeps what it is given. */
export const startMailServer = async () => {
  const received: ReceivedMail[] = []
  /** What the next mails are answered with, in their order; after that they are taken. */
  const refusals: (number | 'cut')[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refusals.shift()
        if (refusal === 'cut') {
          // It has all of the mail, and nobody hears so.
          received.push(mailOf(chunks, session.envelope.rcptTo))
          for (const socket of sockets) socket.destroy()
          return
        }
        if (refusal !== undefined) {
          done(Object.assign(new Error('Not now.'), { responseCode: refusal }))
          return
        }
        received.push(mailOf(chunks, session.envelope.rcptTo))
        done()
      })
    },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusals,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}

const mailOf = (chunks: Buffer[], to: { address: string }[]): ReceivedMail => ({
  to: to.map(({ address }) => address),
  text: decoded(Buffer.concat(chunks).toString('utf8')),
})

/** Quoted-printable parts as they are read. */
const decoded = (text: string): string => {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(
    [...bytes].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code < 256 ? [code] : [...Buffer.from(letter)]
    }),
  ).toString('utf8')
}

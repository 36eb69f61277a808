import type { RealtimeLine, OpenLine } from './realtime.ts'

/** By WebSocket, by long polls where that fails. The client is fetched with the first connection: no page waits for it. */
export const openEngineLine: OpenLine = (events, { isPollingFirst, findBase }) => {
  let isOver = false
  let line: RealtimeLine | undefined
  const end = (): void => {
    if (isOver) return
    isOver = true
    events.onClose()
  }
  Promise.all([import('engine.io-client'), findBase()]).then(([{ Socket }, base]) => {
    if (isOver) return
    const { origin, pathname } = new URL(base, location.href)
    const socket = new Socket(origin, {
      path: pathname,
      addTrailingSlash: false,
      transports: isPollingFirst ? ['polling', 'websocket'] : ['websocket', 'polling'],
      tryAllTransports: true,
      withCredentials: true,
      closeOnBeforeunload: false,
    })
    socket.on('open', events.onOpen)
    socket.on('message', (data: unknown) => {
      if (typeof data === 'string') events.onMessage(data)
    })
    socket.on('close', end)
    line = { send: (text) => void socket.send(text), close: () => void socket.close() }
  }, end)
  return {
    send: (text) => line?.send(text),
    close: () => {
      isOver = true
      line?.close()
    },
  }
}

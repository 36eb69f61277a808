import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MessageTransport } from './message-transport.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const join = () => {
  const sent: unknown[] = []
  const heard: unknown[] = []
  const onReady = vi.fn<() => void>()
  const events = new EventTarget()
  const socket = {
    readyState: WebSocket.OPEN as number,
    send: (text: string) => void sent.push(JSON.parse(text)),
    close: vi.fn<() => void>(() => lose()),
    addEventListener: events.addEventListener.bind(events),
  }
  const lose = (): void => {
    socket.readyState = WebSocket.CLOSED
    events.dispatchEvent(new Event('close'))
  }
  const say = (message: object): void => {
    events.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  // As much of a socket as it uses.
  const transport = new MessageTransport(socket as never, onReady)
  transport.subscribe((text) => void heard.push(JSON.parse(text)))
  const ask = (id: number, method: string) => transport.send(JSON.stringify({ id, method }))
  return { sent, heard, onReady, socket, lose, say, ask }
}

it('carries messages both ways and reports when the server is ready', () => {
  const { sent, heard, onReady, say, ask } = join()
  ask(1, 'initialize')
  expect(sent).toEqual([{ id: 1, method: 'initialize' }])
  say({ id: 1, result: { capabilities: { hoverProvider: true } } })
  say({ method: 'textDocument/publishDiagnostics', params: {} })
  expect(heard).toHaveLength(2)
  expect(onReady).toHaveBeenCalledOnce()
})

it('what the server asks is answered with null and goes no further', () => {
  const { sent, heard, say } = join()
  say({ id: 'a', method: 'workspace/configuration', params: {} })
  expect(sent).toEqual([{ jsonrpc: '2.0', id: 'a', result: null }])
  expect(heard).toEqual([])
})

it('nobody waits longer than 10 s, and a late answer is dropped', () => {
  const { heard, say, ask } = join()
  ask(2, 'textDocument/hover')
  vi.advanceTimersByTime(9_999)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual([{ jsonrpc: '2.0', id: 2, result: null }])
  say({ id: 2, result: 'late' })
  expect(heard).toHaveLength(1)
})

it('a lost socket answers all that is asked of it, then and later', async () => {
  const { heard, lose, ask, onReady } = join()
  ask(1, 'initialize')
  ask(2, 'textDocument/completion')
  lose()
  ask(3, 'textDocument/hover')
  await Promise.resolve()
  expect(heard).toEqual([
    { jsonrpc: '2.0', id: 1, result: { capabilities: {} } },
    { jsonrpc: '2.0', id: 2, result: null },
    { jsonrpc: '2.0', id: 3, result: null },
  ])
  expect(onReady).not.toHaveBeenCalled()
})

it('a server that does not start is given up', () => {
  const { socket, ask } = join()
  ask(1, 'initialize')
  vi.advanceTimersByTime(30_000)
  expect(socket.close).toHaveBeenCalledOnce()
})

it.each([-32_800, -32_801])(
  'a request that was overtaken (%i) is answered with nothing',
  (code) => {
    const { heard, say, ask } = join()
    ask(7, 'textDocument/completion')
    say({ id: 7, error: { code, message: 'content modified' } })
    expect(heard).toEqual([{ jsonrpc: '2.0', id: 7, result: null }])
  },
)

it('any other error reaches the client', () => {
  const { heard, say, ask } = join()
  const fault = { id: 8, error: { code: -32_603, message: 'internal error' } }
  ask(8, 'textDocument/hover')
  say(fault)
  expect(heard).toEqual([fault])
})

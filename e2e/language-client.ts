import { languageServerCloses } from '../contract/src/index.ts'

// An editor without a page: a language server's client over the product's socket.

interface Message {
  id?: number | string
  method?: string
  params?: unknown
  result?: unknown
}
export interface Finding {
  line: number
  message: string
}
interface Diagnostic {
  range: { start: { line: number } }
  message: string
}

export interface LanguageClient {
  /** Opens the document and answers what is found in it; `[]` never: it waits for something. */
  findings(text: string): Promise<Finding[]>
  change(text: string): Promise<Finding[]>
  labels(line: number, character: number): Promise<string[]>
  hover(line: number, character: number): Promise<string>
  signature(line: number, character: number): Promise<string>
  closed: Promise<{ code: number; reason: string }>
  close(): void
}

export const connectLanguage = async (
  url: string,
  token: string,
  languageId: string,
  [fileName, documentLanguage]: [string, string],
  problemId?: string,
): Promise<LanguageClient> => {
  const headers = { authorization: `Bearer ${token}` }
  const address = `${url.replace(/^http/, 'ws')}/api/language-server?stack=${languageId}${problemId === undefined ? '' : `&problem=${problemId}`}`
  // Node's takes headers; the browser's, whose types are here, does not.
  const socket = new WebSocket(address, { headers } as unknown as string[])
  const uri = `file:///work/${fileName}`
  const waiting = new Map<number | string, (result: unknown) => void>()
  let lastId = 0
  let found: ((findings: Finding[]) => void) | undefined
  const send = (message: Message) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.method !== undefined && message.id !== undefined)
      send({ id: message.id, result: null })
    else if (message.id !== undefined) waiting.get(message.id)?.(message.result)
    else if (message.method === 'textDocument/publishDiagnostics') {
      const { diagnostics } = message.params as { diagnostics: Diagnostic[] }
      if (diagnostics.length > 0) found?.(diagnostics.map(findingOf))
    }
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }))
  })
  const ask = <T>(method: string, params: object): Promise<T> => {
    const id = (lastId += 1)
    send({ id, method, params })
    return new Promise((resolve) => waiting.set(id, resolve as (result: unknown) => void))
  }
  const at = (line: number, character: number) => ({
    textDocument: { uri },
    position: { line, character },
  })
  const pulled = async (): Promise<Finding[]> => {
    const { items } = await ask<{ items: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    })
    return items.map(findingOf)
  }

  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`no socket for ${languageId}`)))
  })
  const { capabilities } = await ask<{ capabilities: { diagnosticProvider?: object } }>(
    'initialize',
    {
      processId: null,
      rootUri: 'file:///work',
      capabilities: { textDocument: { publishDiagnostics: {}, hover: {}, signatureHelp: {} } },
    },
  )
  send({ method: 'initialized', params: {} })
  let version = 0
  const tell = (method: string, params: object): Promise<Finding[]> => {
    const published = new Promise<Finding[]>((resolve) => {
      found = resolve
    })
    send({ method, params })
    return documentLanguage === 'javascript' && capabilities.diagnosticProvider
      ? pulled()
      : published
  }
  return {
    findings: (text) => {
      version += 1
      const textDocument = { uri, languageId: documentLanguage, version, text }
      return tell('textDocument/didOpen', { textDocument })
    },
    change: (text) => {
      version += 1
      const textDocument = { uri, version }
      return tell('textDocument/didChange', { textDocument, contentChanges: [{ text }] })
    },
    labels: async (line, character) => {
      const answer = await ask<{ items: { label: string }[] } | { label: string }[] | null>(
        'textDocument/completion',
        at(line, character),
      )
      return itemsOf(answer).map(({ label }) => label.trim())
    },
    hover: async (line, character) =>
      JSON.stringify(await ask('textDocument/hover', at(line, character))),
    signature: async (line, character) =>
      JSON.stringify(await ask('textDocument/signatureHelp', at(line, character))),
    closed,
    close: () => socket.close(),
  }
}

const findingOf = ({ range, message }: Diagnostic): Finding => ({
  line: range.start.line,
  message,
})

const itemsOf = <T>(answer: { items: T[] } | T[] | null): T[] => {
  if (answer === null) return []
  return Array.isArray(answer) ? answer : answer.items
}

export const noJudge = languageServerCloses.noJudge

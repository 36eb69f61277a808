// Where a language server for the text in an editor is, and how it knows that text. The one document of a socket is
// named after its language's usual ending.

export interface ServerLink {
  /** The address of the WebSocket, which carries one JSON-RPC message per frame. */
  url: string
  documentUri: string
  /** The protocol's own name of the language. */
  documentLanguage: string
}

/** What the editor shows beside its label. `asleep`: it starts when somebody writes. */
export type ServerState = 'asleep' | 'connecting' | 'ready' | 'unavailable'

const documentLanguages: Record<string, string> = {
  c: 'c',
  cpp: 'cpp',
  go: 'go',
  js: 'javascript',
  py: 'python',
  sh: 'shellscript',
}

/** Null where the language has no server now. `more`: what else the address names. */
export const serverLinkOf = (
  language: { id: string; exts: readonly string[]; languageServer: string | null } | undefined,
  more: Readonly<Record<string, string>> = {},
): ServerLink | null => {
  const [ext = ''] = language?.exts ?? []
  const documentLanguage = documentLanguages[ext]
  if (!language?.languageServer || documentLanguage === undefined) return null
  const url = new URL('/api/language-server', globalThis.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('stack', language.id)
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  return { url: url.href, documentUri: `file:///work/main.${ext}`, documentLanguage }
}

import * as z from 'zod'
import { findJudgeLanguage } from '../languages/index.ts'
import { LanguageServerDialog } from './dialog.ts'
import { documentUri } from './language-server.ts'
import type { LanguageServer } from './language-server.ts'
import { startServer } from './start-server.ts'
import type { ServerPlaces } from './start-server.ts'

/** Behind whatever else this machine does. */
const patienceMs = 90_000

const Findings = z.object({ range: z.object({ start: z.object({ line: z.int() }) }) }).array()
const Published = z.object({ diagnostics: Findings })
const Pulled = z.object({ items: Findings })

/** An empty text, or what went wrong: the server must start and complain about the one mistake of its test program. */
export const proveServer = async (
  server: LanguageServer,
  places: ServerPlaces,
): Promise<string> => {
  const language = findJudgeLanguage(server.selfTest.languageId)
  if (!language) return 'it helps with no language'
  const session = await startServer(server, language, places)
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('it did not answer in time')), patienceMs)
  const over = session.ended.then(({ stderr }) => {
    throw new Error(`it ended: ${stderr.toString().slice(0, 300)}`)
  })
  try {
    await Promise.race([
      complains(server, new LanguageServerDialog(session), documentUri(language)),
      over,
      tooLate,
    ])
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(timer)
    // Each is settled by now or of no interest; the second to come has no caller that waits for it.
    over.catch(() => {})
    tooLate.catch(() => {})
    await session.close()
  }
}

const complains = async (
  { selfTest }: LanguageServer,
  dialog: LanguageServerDialog,
  uri: string,
): Promise<void> => {
  const answer = await dialog.request('initialize', {
    processId: null,
    rootUri: 'file:///work',
    capabilities: { textDocument: { publishDiagnostics: {}, diagnostic: {} } },
  })
  const isAtMistake = (findings: z.output<typeof Findings>): boolean =>
    findings.some(({ range }) => range.start.line === selfTest.line)
  const notified = dialog.notified('textDocument/publishDiagnostics', (params) =>
    isAtMistake(Published.parse(params).diagnostics),
  )
  dialog.notify('initialized', {})
  const { languageId, source: text } = selfTest
  dialog.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: documentLanguageOf(languageId), version: 1, text },
  })
  if (!pulls(answer)) return void (await notified)
  const pulled = await dialog.request('textDocument/diagnostic', { textDocument: { uri } })
  if (!isAtMistake(Pulled.parse(pulled).items)) throw new Error('it finds no mistake where one is')
}

const pulls = (answer: unknown): boolean =>
  z.object({ capabilities: z.object({ diagnosticProvider: z.object({}) }) }).safeParse(answer)
    .success

const documentLanguages: Record<string, string> = {
  'cpp20-gcc': 'cpp',
  python3: 'python',
  nodejs: 'javascript',
  bash: 'shellscript',
  go: 'go',
}
const documentLanguageOf = (languageId: string): string =>
  documentLanguages[languageId] ?? languageId

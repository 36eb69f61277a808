import { bashServer } from './bash-server.ts'
import { clangdServer } from './clangd.ts'
import { goplsServer } from './gopls.ts'
import type { LanguageServer } from './language-server.ts'
import { pyrightServer } from './pyright.ts'
import { typescriptServer } from './typescript.ts'

export const languageServers: readonly LanguageServer[] = [
  clangdServer,
  pyrightServer,
  typescriptServer,
  bashServer,
  goplsServer,
]

export const findLanguageServer = (languageId: string): LanguageServer | undefined =>
  languageServers.find(({ languageIds }) => languageIds.includes(languageId))

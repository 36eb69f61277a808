import type { JudgeLanguage } from '../languages/index.ts'
import type { ShownPath } from '../sandbox/shown.ts'

/** What one language server of this judge is. One file each. */
export interface LanguageServer {
  /** As `./drafts toolchains` calls it. */
  id: string
  /** The languages it helps with. */
  languageIds: readonly string[]
  /** Host files that must be there; when one changes, the self-test is done again. */
  needs: readonly string[]
  /** Host folder of another Debian in which it lives. */
  root?: string
  argv: string[]
  env?: Record<string, string>
  /** Host folders it reads. */
  readOnly(language: JudgeLanguage): readonly ShownPath[]
  /** Text files beside the source: its configuration, which only the judge writes. */
  files(language: JudgeLanguage): Record<string, string>
  /** testlib.h lies beside the source. */
  offersTestlib?: true
  /** A program with one mistake, on a line of which the server must complain. */
  selfTest: { languageId: string; source: string; line: number }
}

/** The address under which the editor opens its one document. */
export const documentUri = (language: JudgeLanguage): string =>
  `file:///work/${language.sourceName('')}`

import type { Problem } from '@drafts/contract'
import type { IconName } from '../../components/icon-paths.ts'

export type EditorTabKey =
  | 'attributes'
  | 'statement'
  | 'signature'
  | 'tests'
  | 'programs'
  | 'checker'
  | 'driver'
  | 'limits'
  | 'solutions'
  | 'editorial'

export interface EditorTab {
  key: EditorTabKey
  label: string
  icon: IconName
}

const attributes: EditorTab = { key: 'attributes', label: 'Attributes', icon: 'settings' }
const statement: EditorTab = { key: 'statement', label: 'Statement', icon: 'document' }
const signature: EditorTab = { key: 'signature', label: 'Signature', icon: 'function' }
const tests: EditorTab = { key: 'tests', label: 'Tests', icon: 'list' }
const programs: EditorTab = { key: 'programs', label: 'Programs', icon: 'terminal' }
const checker: EditorTab = { key: 'checker', label: 'Checker', icon: 'check' }
const driver: EditorTab = { key: 'driver', label: 'Driver', icon: 'interactive' }
const limits: EditorTab = { key: 'limits', label: 'Limits', icon: 'clock' }
const solutions: EditorTab = { key: 'solutions', label: 'Solutions', icon: 'code' }
const editorial: EditorTab = { key: 'editorial', label: 'Editorial', icon: 'help' }

/** The tabs of the editor, in their order. Forks show only attributes and statement. */
export const tabsOf = ({
  forkBaseId,
  mechanism,
}: Pick<Problem, 'forkBaseId' | 'mechanism'>): EditorTab[] => {
  if (forkBaseId !== null) return [attributes, statement]
  return [
    attributes,
    statement,
    ...(mechanism === 'functionBased' ? [signature] : []),
    tests,
    programs,
    ...(mechanism === 'standard' ? [checker] : []),
    ...(mechanism === 'interactive' ? [driver] : []),
    limits,
    solutions,
    editorial,
  ]
}

/** The tab where a section is edited, by the section's name: `limits`, `statements/fr-FR`. */
export const tabOfSection = (name: string): string => {
  const [kind = ''] = name.split('/')
  return tabsOfKinds[kind] ?? kind
}

const tabsOfKinds: Readonly<Record<string, EditorTabKey>> = {
  statements: 'statement',
  editorials: 'editorial',
  scanspec: 'tests',
}

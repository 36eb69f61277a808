import type { Problem, ProblemId } from '@drafts/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { preloadCodeEditor } from '../../components/code-editor/code-editor.tsx'
import { preloadRichText } from '../../components/rich-text/index.ts'
import { preloadable } from '../../lib/preloadable.tsx'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import type { EditorTabKey } from './editor-tabs.ts'

// Each tab is a chunk of its own: who writes a statement does not wait for the tests. What the others need comes while
// nobody types, so that a change of tab waits for nothing.

export interface TabProps {
  problem: Problem
  problemId: ProblemId
  queue: SaveQueue
  isReadOnly: boolean
}

type View = ComponentType<TabProps>
type Load = (client: QueryClient, problem: Problem) => Promise<unknown>

const tab = (load: () => Promise<View>, ...parts: Load[]) => {
  const { View, preload } = preloadable(load)
  const preloadAll: Load = (client, problem) =>
    Promise.all([preload(), ...parts.map((part) => part(client, problem))])
  return { View, preloadCode: preload, preload: preloadAll }
}

const preloadStatement: Load = async (client, problem) =>
  (await import('./text-sections.tsx')).preloadStatement(client, problem)
const preloadEditorial: Load = async (client, problem) =>
  (await import('./text-sections.tsx')).preloadEditorial(client, problem)

interface TabView {
  View: View
  /** It loads the code of the tab itself, without its editors and its texts. */
  preloadCode: () => Promise<void>
  preload: Load
}

export const tabViews: Record<EditorTabKey, TabView> = {
  attributes: tab(
    async () => (await import('../../features/attributes/attributes-tab.tsx')).AttributesTab,
  ),
  statement: tab(
    async () => (await import('./text-sections.tsx')).StatementSection,
    preloadRichText,
    preloadStatement,
  ),
  signature: tab(
    async () => (await import('../../features/signature/signature-tab.tsx')).SignatureTab,
  ),
  tests: tab(async () => (await import('./tests-section.tsx')).TestsSection),
  programs: tab(
    async () => (await import('./programs-section.tsx')).ProgramsSection,
    preloadCodeEditor,
  ),
  checker: tab(
    async () => (await import('./checker-section.tsx')).CheckerSection,
    preloadCodeEditor,
  ),
  driver: tab(
    async () => (await import('../../features/programs/driver-tab.tsx')).DriverTab,
    preloadCodeEditor,
  ),
  limits: tab(async () => (await import('../../features/limits/limits-tab.tsx')).LimitsTab),
  solutions: tab(
    async () => (await import('./solutions-section.tsx')).SolutionsSection,
    preloadCodeEditor,
  ),
  editorial: tab(
    async () => (await import('./text-sections.tsx')).EditorialSection,
    preloadRichText,
    preloadEditorial,
  ),
}

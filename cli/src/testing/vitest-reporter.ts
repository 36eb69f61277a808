import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { ROOT } from '../repository.ts'
import { say } from './report.ts'
import type { TestResult } from './report.ts'

interface Thrown {
  message: string
  stack?: string
  diff?: string
}

/** Says what Vitest does, as events of report.ts. */
export default class EventReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    say({
      kind: 'planned',
      files: specifications.map(({ moduleId, project }) => ({
        file: fromRoot(moduleId),
        project: project.name,
      })),
    })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, message } = resultOf(test)
    if (state === 'failed')
      say({ kind: 'failed', file: fromRoot(test.module.moduleId), test: test.fullName, message })
  }

  onUserConsoleLog({ content, taskId }: { content: string; taskId?: string }): void {
    const module = taskId ? this.#vitest?.state.idMap.get(taskId)?.file : undefined
    say({
      kind: 'printed',
      file: module ? fromRoot(module.filepath) : '',
      text: stripVTControlCharacters(content),
    })
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].map(resultOf)
    const errors = module.errors()
    say({
      kind: 'file',
      result: {
        file: fromRoot(module.moduleId),
        project: module.project.name,
        tests,
        ...(errors.length > 0 ? { error: messageOf(errors) } : {}),
      },
    })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly Thrown[]): void {
    for (const error of errors) say({ kind: 'unhandled', message: messageOf([error]) })
    say({ kind: 'end' })
  }
}

const fromRoot = (path: string): string => relative(ROOT, path)

const resultOf = (test: TestCase): TestResult => {
  const result = test.result()
  const state = result.state === 'pending' ? 'skipped' : result.state
  return { name: test.fullName, state, message: messageOf(result.errors ?? []) }
}

const messageOf = (errors: readonly Thrown[]): string =>
  stripVTControlCharacters(
    errors
      .map(({ message, stack, diff }) =>
        [message, diff, placesOf(stack)].filter(Boolean).join('\n'),
      )
      .join('\n'),
  )

/** Lines of our own sources. */
const placesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at .*\/.*:\d+/.test(line) && !line.includes('node_modules'))
    .slice(0, 4)
    .join('\n')

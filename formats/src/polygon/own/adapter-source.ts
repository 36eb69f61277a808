import { conventions } from '@drafts/contract'
import { cppAdapter } from './adapter-cpp.ts'
import { pythonAdapter } from './adapter-python.ts'
import type { AdaptedProgram, Adapter } from './adapter.ts'

// A program of another convention inside one that is called, and ends, as testlib's are. The first line says what is inside, so
// that the reader takes the program out again: the text must be the very one that is written for it.

/** Undefined for languages that have none. */
export const adapterSource = (program: AdaptedProgram): string | undefined => {
  const adapter = adapterOf(program)
  return adapter && `${adapter.before}${adapter.quote(program.source)}${adapter.after}`
}

/** Undefined where the text is not one of these; the package may have been written anew with line ends of Windows. */
export const readAdapterSource = (text: string): AdaptedProgram | undefined =>
  takeOut(text) ?? (text.includes('\r\n') ? takeOut(text.replaceAll('\r\n', '\n')) : undefined)

const takeOut = (text: string): AdaptedProgram | undefined => {
  const about = aboutOf(/^(?:\/\/|#) adapter: (.+)\n/.exec(text)?.[1])
  const adapter = about && adapterOf(about)
  if (!adapter) return undefined
  const { before, after, unquote } = adapter
  if (text.length < before.length + after.length) return undefined
  if (!text.startsWith(before) || !text.endsWith(after)) return undefined
  const source = unquote(text.slice(before.length, text.length - after.length))
  return source === undefined ? undefined : { ...about, source }
}

type About = Omit<AdaptedProgram, 'source'>

const adapterOf = (about: About): Adapter | undefined => {
  const { kind, convention, languageId, flags } = about
  const line = `adapter: ${JSON.stringify({ kind, convention, languageId, flags })}\n`
  if (languageId.startsWith('cpp')) return cppAdapter(about, line)
  return /^(?:python|pypy)/.test(languageId) ? pythonAdapter(about, line) : undefined
}

const aboutOf = (json: string | undefined): About | undefined => {
  if (json === undefined) return undefined
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null) return undefined
    const { kind, convention, languageId, flags }: Record<string, unknown> = { ...value }
    const spoken = conventions.find((one) => one === convention)
    if (kind !== 'checker' && kind !== 'driver') return undefined
    if (spoken === undefined || spoken === 'testlib') return undefined
    if (typeof languageId !== 'string' || !Array.isArray(flags)) return undefined
    return { kind, convention: spoken, languageId, flags: flags.map(String) }
  } catch {
    return undefined
  }
}

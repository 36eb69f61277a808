import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Sources in every language with what must come of them: for the tests and the bench. Those of most languages are not part
// of the repository; judge/fixtures/languages has the others.

interface Input {
  name: string
  stdin?: string
  generate?: string
  stdout: string
  notFor?: string[]
}

export interface LanguageFixture {
  sum: string
  compile_error: string
  runtime_error: string
  infinite_loop: string
}

interface Manifest {
  inputs: Input[]
  languages: Record<string, LanguageFixture>
}

export interface SumInput {
  name: string
  stdin: Buffer
  stdout: string
  notFor: readonly string[]
}

const shared = join(
  process.env['DRAFTS_FIXTURES'] ?? resolve(import.meta.dirname, '../../../../shared/fixtures'),
  'languages',
)
const own = resolve(import.meta.dirname, '../../fixtures/languages')

/** Where a source of a language lies. */
export const languageFixture = (languageId: string, source: string): string =>
  [own, shared]
    .map((folder) => join(folder, languageId, source))
    .find((path) => existsSync(path)) ?? join(shared, languageId, source)

export const readManifest = (): { inputs: SumInput[]; languages: Map<string, LanguageFixture> } => {
  const file = join(shared, 'manifest.json')
  if (!existsSync(file)) return { inputs: [], languages: new Map() }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const ours = JSON.parse(readFileSync(join(own, 'manifest.json'), 'utf8')) as Pick<
    Manifest,
    'languages'
  >
  return {
    inputs: manifest.inputs.map(({ name, stdin, stdout, notFor }) => ({
      name,
      stdin: Buffer.from(stdin ?? largeInput()),
      stdout,
      notFor: notFor ?? [],
    })),
    languages: new Map(Object.entries({ ...manifest.languages, ...ours.languages })),
  }
}

/** The only input the manifest describes in words: 100 000 numbers. */
const largeInput = (): string => {
  const numbers = Array.from({ length: 100_000 }, (_, i) => ((i + 1) * 7919) % 1_000_000_000)
  return `${numbers.length}\n${numbers.join(' ')}\n`
}

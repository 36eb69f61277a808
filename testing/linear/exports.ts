import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

// Exported functions with a string among their parameters, as the sources write them. What takes a text inside a value of
// a type of its own is not seen: a whole package, a tree. Those are made of what is seen here.

const root = resolve(import.meta.dirname, '../..')
const folders = [
  'contract/src/rules',
  'formats/src',
  'scanspec/src',
  'web/src/lib',
  'web/src/product',
  'web/src/components',
]

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)),
)

interface Place {
  start: number
  end: number
}
interface Callable extends Place {
  type: string
  params: Place[]
}

/** `file name` of each, in the order of the files. */
export const takersOfStrings = (): string[] => sources.flatMap(takersIn)

const takersIn = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  if (!/\bstring\b/.test(text)) return []
  const isPage = file.endsWith('x')
  const program = parseAst(text, { lang: isPage ? 'tsx' : 'ts' })
  const hasString = ({ start, end }: Place): boolean => /\bstring\b/.test(text.slice(start, end))
  const names: string[] = []
  const add = (name: string, own: Callable | null, type: Place | null | undefined): void => {
    const isTyped = type && text.slice(type.start, type.end).includes('=>')
    const places = isTyped ? [type] : []
    if (own !== null && /Function/.test(own.type)) places.push(...own.params)
    // A component takes texts of people to show them, and reads them with what has a row of its own.
    if (places.some(hasString) && !(isPage && /^[A-Z]/.test(name))) names.push(`${file} ${name}`)
  }
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const { declaration } = statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.id)
      add(declaration.id.name, declaration, null)
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier')
          add(id.name, init as unknown as Callable | null, id.typeAnnotation)
  }
  return names
}

import type { ValueKind } from '../from-signature.ts'

export interface SignatureItem {
  name: string
  kind: ValueKind
}

/** The function that solvers of a functional problem write. */
export interface FunctionSignature {
  name: string
  arguments: readonly SignatureItem[]
  returns: readonly SignatureItem[]
}

export interface GeneratedFile {
  name: string
  text: string
}

/**
 * What a language needs around the function of a solver. The solver's file is compiled as it is; `files` stand beside
 * it. The program they make reads the arguments from descriptor 3 by the rules of `specOfValues`, calls the function
 * once and writes the returns to descriptor 4: its standard input is empty, its standard output is for the function.
 */
export interface FunctionalGenerator {
  /** Name of the solver's file, of which the others speak. */
  source: string
  /** Complete file to start from. */
  stub(signature: FunctionSignature): string
  /** How the function is declared. */
  declaration(signature: FunctionSignature): string
  files(signature: FunctionSignature): GeneratedFile[]
}

/** In languages that are not compiled a missing function is found when it is called. */
export const missingFunction = 'The file has no such function, which the problem asks for:'

/** The program ends with this code where the input is no list of arguments. */
export const unreadableInput = 86

interface NameRules {
  reserved: ReadonlySet<string>
  /** Names that differ in case only are the same. */
  ignoresCase?: boolean
}

/** The names as a language takes them: reserved words and names that came before get an underscore. */
export const nameAll = (
  signature: FunctionSignature,
  { reserved, ignoresCase = false }: NameRules,
): FunctionSignature => {
  const taken = new Set<string>()
  const fold = (name: string): string => (ignoresCase ? name.toLowerCase() : name)
  const take = (wanted: string, otherwise: string): string => {
    // A signature under way may have names that are none.
    const letters = wanted.replaceAll(/[^A-Za-z0-9]/g, '').replace(/^\d+/, '')
    let name = letters === '' ? otherwise : letters
    while (reserved.has(fold(name)) || taken.has(fold(name))) name += '_'
    taken.add(fold(name))
    return name
  }
  const takeItems = (items: readonly SignatureItem[], otherwise: string): SignatureItem[] =>
    items.map(({ name, kind }, index) => ({ name: take(name, `${otherwise}${index + 1}`), kind }))
  return {
    name: take(signature.name, 'solve'),
    arguments: takeItems(signature.arguments, 'argument'),
    returns: takeItems(signature.returns, 'result'),
  }
}

/** Words of a text as a set. */
export const wordSet = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.join(' ').split(/\s+/))

/** `a0, a1, …`: names of a main, which no name of a signature is. */
export const placeNames = (items: readonly unknown[], prefix: string): string[] =>
  items.map((_, index) => `${prefix}${index}`)

import type { ValueKind } from '../../from-signature.ts'
import { kindWords } from '../kind-words.ts'
import { javascriptRuntime } from '../runtimes/javascript-runtime.ts'
import { nameAll, wordSet } from '../signature.ts'
import type { FunctionalGenerator, FunctionSignature, SignatureItem } from '../signature.ts'

// The solver's file is run as a script and exports nothing: a function, a constant and a variable are found alike.

const types: Record<ValueKind, string> = {
  bool: 'boolean',
  int: 'number',
  float: 'number',
  string: 'string',
  '[]int': 'number[]',
  '[]string': 'string[]',
}

const empty: Record<ValueKind, string> = {
  bool: 'false',
  int: '0',
  float: '0',
  string: "''",
  '[]int': '[]',
  '[]string': '[]',
}

const reserved = wordSet(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false',
  'finally for function if implements import in instanceof interface let new null package private protected public return',
  'static super switch this throw true try typeof var void while with yield undefined NaN Infinity globalThis module',
  'exports require process console global',
)

const names = (signature: FunctionSignature): FunctionSignature => nameAll(signature, { reserved })

const returnType = (returns: readonly SignatureItem[]): string => {
  const list = returns.map(({ kind }) => types[kind]).join(', ')
  if (returns.length === 0) return 'void'
  return returns.length === 1 ? list : `[${list}]`
}

const declare = ({ name, arguments: items }: FunctionSignature): string =>
  `function ${name}(${items.map((item) => item.name).join(', ')})`

const stubOf = (signature: FunctionSignature): string => {
  const named = names(signature)
  const { arguments: items, returns } = named
  const values = returns.map(({ kind }) => empty[kind]).join(', ')
  const hasInts = [...items, ...returns].some(({ kind }) => kind.endsWith('int'))
  return [
    '/**',
    ...(hasInts
      ? [
          ' * An integer beyond 2 ** 53 comes as a BigInt; a BigInt may be returned for any integer.',
          ' *',
        ]
      : []),
    ...items.map((item) => ` * @param {${types[item.kind]}} ${item.name}`),
    ` * @returns {${returnType(returns)}}`,
    ' */',
    `${declare(named)} {`,
    ...(returns.length === 0 ? [] : [`  return ${returns.length === 1 ? values : `[${values}]`}`]),
    '}',
    '',
  ].join('\n')
}

const mainOf = (signature: FunctionSignature): string => {
  const { name, arguments: items, returns } = signature
  const isOne = returns.length === 1
  const call = `call('${name}', [${items.map(({ kind }) => `read${kindWords[kind]}()`).join(', ')}], '${declare(signature)}')`
  return [
    javascriptRuntime,
    `const results = ${isOne ? `[${call}]` : call}`,
    ...(returns.length > 1 ? [`requireSeveral(results, ${returns.length})`] : []),
    ...returns.map(({ kind }, index) => `print${kindWords[kind]}(${index}, results[${index}])`),
    'flush()',
    '',
  ].join('\n')
}

export const javascript: FunctionalGenerator = {
  source: 'solution.js',
  stub: stubOf,
  declaration: (signature) => declare(names(signature)),
  files: (signature) => [{ name: 'drafts_main.js', text: mainOf(names(signature)) }],
}

import type { ValueKind } from '../../from-signature.ts'
import { smallKindWords } from '../kind-words.ts'
import { pythonRuntime } from '../runtimes/python-runtime.ts'
import { nameAll, wordSet } from '../signature.ts'
import type { FunctionalGenerator, FunctionSignature, SignatureItem } from '../signature.ts'

const types: Record<ValueKind, string> = {
  bool: 'bool',
  int: 'int',
  float: 'float',
  string: 'str',
  '[]int': 'list[int]',
  '[]string': 'list[str]',
}

const empty: Record<ValueKind, string> = {
  bool: 'False',
  int: '0',
  float: '0.0',
  string: "''",
  '[]int': '[]',
  '[]string': '[]',
}

const reserved = wordSet(
  'False None True and as assert async await break class continue def del elif else except finally for from global if',
  'import in is lambda nonlocal not or pass raise return try while with yield',
)

const names = (signature: FunctionSignature): FunctionSignature => nameAll(signature, { reserved })

const returnType = (returns: readonly SignatureItem[]): string => {
  const [only] = returns
  if (only === undefined) return 'None'
  return returns.length === 1
    ? types[only.kind]
    : `tuple[${returns.map(({ kind }) => types[kind]).join(', ')}]`
}

const declare = ({ name, arguments: items, returns }: FunctionSignature): string =>
  `def ${name}(${items.map((item) => `${item.name}: ${types[item.kind]}`).join(', ')}) -> ${returnType(returns)}:`

const stubOf = (signature: FunctionSignature): string => {
  const { returns } = signature
  const values = returns.map(({ kind }) => empty[kind]).join(', ')
  return `${declare(names(signature))}\n    ${returns.length === 0 ? 'pass' : `return ${values}`}\n`
}

const mainOf = (signature: FunctionSignature): string => {
  const { name, arguments: items, returns } = signature
  const isOne = returns.length === 1
  return [
    pythonRuntime,
    `values = [${items.map(({ kind }) => `read_${smallKindWords[kind]}()`).join(', ')}]`,
    'source.close()',
    'import solution',
    `function = asked(solution, '${name}', '${declare(signature)}')`,
    `results = ${isOne ? '[' : ''}function(*values)${isOne ? ']' : ''}`,
    ...(returns.length > 1 ? [`results = several(results, ${returns.length})`] : []),
    "with open(4, 'wb') as output:",
    ...returns.map(
      ({ kind }, index) =>
        `    output.write(print_${smallKindWords[kind]}(${index}, results[${index}]))`,
    ),
    ...(returns.length === 0 ? ['    pass'] : []),
    '',
  ].join('\n')
}

export const python: FunctionalGenerator = {
  source: 'solution.py',
  stub: stubOf,
  declaration: (signature) => declare(names(signature)),
  files: (signature) => [{ name: 'drafts_main.py', text: mainOf(names(signature)) }],
}

import type { ValueKind } from '../../from-signature.ts'
import { kindWords } from '../kind-words.ts'
import { goRuntime } from '../runtimes/go-runtime.ts'
import { nameAll, placeNames, wordSet } from '../signature.ts'
import type { FunctionalGenerator, FunctionSignature, SignatureItem } from '../signature.ts'

// Both files are one package: what is ours begins with `drafts_`, which no name of a signature does, and no import of
// ours has a usual name.

const types: Record<ValueKind, string> = {
  bool: 'bool',
  int: 'int64',
  float: 'float64',
  string: 'string',
  '[]int': '[]int64',
  '[]string': '[]string',
}

const empty: Record<ValueKind, string> = {
  bool: 'false',
  int: '0',
  float: '0',
  string: '""',
  '[]int': 'nil',
  '[]string': 'nil',
}

const reserved = wordSet(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range',
  'return select struct switch type var any append bool byte cap clear close comparable complex copy delete error false',
  'float imag int iota len main init make max min new nil panic print println real recover rune string true uint uintptr',
)

const names = (signature: FunctionSignature): FunctionSignature => nameAll(signature, { reserved })

const returnType = (returns: readonly SignatureItem[]): string => {
  const list = returns.map(({ kind }) => types[kind]).join(', ')
  if (returns.length === 0) return ''
  return returns.length === 1 ? ` ${list}` : ` (${list})`
}

const declare = ({ name, arguments: items, returns }: FunctionSignature): string =>
  `func ${name}(${items.map((item) => `${item.name} ${types[item.kind]}`).join(', ')})${returnType(returns)}`

const stubOf = (signature: FunctionSignature): string => {
  const values = signature.returns.map(({ kind }) => empty[kind]).join(', ')
  return [
    'package main',
    '',
    `${declare(names(signature))} {`,
    ...(values === '' ? [] : [`\treturn ${values}`]),
    '}',
    '',
  ].join('\n')
}

const mainOf = ({ name, arguments: items, returns }: FunctionSignature): string => {
  const results = placeNames(returns, 'r').join(', ')
  const call = `${name}(${placeNames(items, 'a').join(', ')})`
  return [
    goRuntime,
    'func main() {',
    ...items.map(({ kind }, index) => `\ta${index} := drafts_Read${kindWords[kind]}()`),
    '\tdrafts_Source.Close()',
    '\tdrafts_Input = nil',
    `\t${results === '' ? '' : `${results} := `}${call}`,
    ...returns.map(({ kind }, index) => `\tdrafts_Print${kindWords[kind]}(r${index})`),
    '\tdrafts_Flush()',
    '}',
    '',
  ].join('\n')
}

export const go: FunctionalGenerator = {
  source: 'solution.go',
  stub: stubOf,
  declaration: (signature) => declare(names(signature)),
  files: (signature) => [{ name: 'drafts_main.go', text: mainOf(names(signature)) }],
}

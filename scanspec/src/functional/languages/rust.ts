import type { ValueKind } from '../../from-signature.ts'
import { smallKindWords } from '../kind-words.ts'
import { rustRuntime } from '../runtimes/rust-runtime.ts'
import { nameAll, placeNames, wordSet } from '../signature.ts'
import type { FunctionalGenerator, FunctionSignature, SignatureItem } from '../signature.ts'

const types: Record<ValueKind, string> = {
  bool: 'bool',
  int: 'i64',
  float: 'f64',
  string: 'String',
  '[]int': 'Vec<i64>',
  '[]string': 'Vec<String>',
}

const empty: Record<ValueKind, string> = {
  bool: 'false',
  int: '0',
  float: '0.0',
  string: 'String::new()',
  '[]int': 'Vec::new()',
  '[]string': 'Vec::new()',
}

const reserved = wordSet(
  'as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub',
  'ref return self Self static struct super trait true type unsafe use where while abstract become box do final gen macro',
  'override priv try typeof unsized virtual yield main None Some Ok Err',
)

const names = (signature: FunctionSignature): FunctionSignature => nameAll(signature, { reserved })

const returnType = (returns: readonly SignatureItem[]): string => {
  const list = returns.map(({ kind }) => types[kind]).join(', ')
  if (returns.length === 0) return ''
  return ` -> ${returns.length === 1 ? list : `(${list})`}`
}

const declare = ({ name, arguments: items, returns }: FunctionSignature): string =>
  `pub fn ${name}(${items.map((item) => `${item.name}: ${types[item.kind]}`).join(', ')})${returnType(returns)}`

const stubOf = (signature: FunctionSignature): string => {
  const named = names(signature)
  const { name, arguments: items, returns } = named
  const hasCapitals = [name, ...items.map((item) => item.name)].some((word) => /[A-Z]/.test(word))
  const values = returns.map(({ kind }) => empty[kind]).join(', ')
  return [
    // Names of a signature are not the language's own kind of names, and a beginning uses none of them.
    ...(hasCapitals ? ['#[allow(non_snake_case)]'] : []),
    ...(items.length > 0 ? ['#[allow(unused_variables)]'] : []),
    `${declare(named)} {`,
    ...(returns.length === 0 ? [] : [`    ${returns.length === 1 ? values : `(${values})`}`]),
    '}',
    '',
  ].join('\n')
}

const mainOf = ({ name, arguments: items, returns }: FunctionSignature): string => {
  const call = `solution::${name}(${placeNames(items, 'a').join(', ')})`
  const results = placeNames(returns, 'r')
  const wanted = returns.map(({ kind }) => types[kind])
  return [
    rustRuntime,
    'fn main() {',
    `    let ${items.length > 0 ? 'mut ' : ''}input = Input::open();`,
    ...items.map(({ kind }, i) => `    let a${i} = input.read_${smallKindWords[kind]}();`),
    '    drop(input);',
    ...(returns.length === 0 ? [`    let () = ${call};`] : []),
    ...(returns.length === 1 ? [`    let r0: ${wanted[0] ?? ''} = ${call};`] : []),
    ...(returns.length > 1
      ? [`    let (${results.join(', ')}): (${wanted.join(', ')}) = ${call};`]
      : []),
    '    let mut output = open_output();',
    ...returns.map(({ kind }, i) => `    print_${smallKindWords[kind]}(&mut output, r${i});`),
    '    output.flush().unwrap();',
    '}',
    '',
  ].join('\n')
}

export const rust: FunctionalGenerator = {
  source: 'solution.rs',
  stub: stubOf,
  declaration: (signature) => declare(names(signature)),
  files: (signature) => [{ name: 'drafts_main.rs', text: mainOf(names(signature)) }],
}

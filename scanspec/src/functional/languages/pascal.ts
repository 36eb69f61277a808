import type { ValueKind } from '../../from-signature.ts'
import { pascalRuntime } from '../runtimes/pascal-runtime.ts'
import { nameAll, placeNames, wordSet } from '../signature.ts'
import type { FunctionalGenerator, FunctionSignature, SignatureItem } from '../signature.ts'

// The solver's file is the unit `solution`. Each of several returns is an out parameter.

const types: Record<ValueKind, string> = {
  bool: 'Boolean',
  int: 'Int64',
  float: 'Double',
  string: 'AnsiString',
  '[]int': 'TInt64DynArray',
  '[]string': 'TStringDynArray',
}

const empty: Record<ValueKind, string> = {
  bool: 'False',
  int: '0',
  float: '0',
  string: "''",
  '[]int': 'nil',
  '[]string': 'nil',
}

const readers: Record<ValueKind, string> = {
  bool: 'ReadBool',
  int: 'ReadInt',
  float: 'ReadFloat',
  string: 'ReadText',
  '[]int': 'ReadInts',
  '[]string': 'ReadTexts',
}

const reserved = wordSet(
  'absolute and array as asm begin case class const constructor destructor dispinterface div do downto else end except',
  'exports false file finalization finally for function goto if implementation in inherited initialization inline interface',
  'is label library mod nil not object of on operator or out packed procedure program property raise record repeat',
  'resourcestring self set shl shr string then threadvar to true try type unit until uses var while with xor result exit',
  'solution main types boolean double ansistring system copy str val move halt inc dec delete length high low ord setlength',
  'lowercase sizeof writeln stderr char longint qword fpread fpwrite fpclose',
)

const names = (signature: FunctionSignature): FunctionSignature =>
  nameAll(signature, { reserved, ignoresCase: true })

const declare = ({ name, arguments: items, returns }: FunctionSignature): string => {
  const [only] = returns
  const isFunction = only !== undefined && returns.length === 1
  const parameters = [
    ...items.map((item) => `${item.name}: ${types[item.kind]}`),
    ...(isFunction ? [] : returns.map((item) => `out ${item.name}: ${types[item.kind]}`)),
  ]
  const list = parameters.length === 0 ? '' : `(${parameters.join('; ')})`
  return isFunction ? `function ${name}${list}: ${types[only.kind]};` : `procedure ${name}${list};`
}

const usesTypes = ({ arguments: items, returns }: FunctionSignature): boolean =>
  [...items, ...returns].some(({ kind }) => kind.startsWith('[]'))

const stubOf = (signature: FunctionSignature): string => {
  const named = names(signature)
  const declared = declare(named)
  const given = (item: SignatureItem, index: number): string =>
    `  ${named.returns.length === 1 && index === 0 ? 'Result' : item.name} := ${empty[item.kind]};`
  return [
    'unit solution;',
    '',
    '{$mode objfpc}{$H+}',
    '',
    'interface',
    '',
    ...(usesTypes(named) ? ['uses Types;', ''] : []),
    declared,
    '',
    'implementation',
    '',
    declared,
    'begin',
    ...named.returns.map(given),
    'end;',
    '',
    'end.',
    '',
  ].join('\n')
}

const printer = (kind: ValueKind): string => readers[kind].replace('Read', 'Print')

/** A type as a main writes it: the solution's unit may have one of that name. */
const whole = (kind: ValueKind): string =>
  `${kind.startsWith('[]') ? 'Types' : 'System'}.${types[kind]}`

const mainOf = ({ name, arguments: items, returns }: FunctionSignature): string => {
  const inputs = placeNames(items, 'a')
  const results = placeNames(returns, 'r')
  const isFunction = returns.length === 1
  const passed = [...inputs, ...(isFunction ? [] : results)].join(', ')
  const variables = [
    ...items.map(({ kind }, i) => `  a${i}: ${whole(kind)};`),
    ...returns.map(({ kind }, i) => `  r${i}: ${whole(kind)};`),
  ]
  return [
    'program drafts_main;',
    '',
    '{$mode objfpc}{$H+}',
    '',
    'uses Types, drafts_runtime, solution;',
    '',
    ...(variables.length === 0 ? [] : ['var', ...variables]),
    'begin',
    ...items.map(({ kind }, i) => `  a${i} := drafts_runtime.${readers[kind]};`),
    '  drafts_runtime.CloseInput;',
    `  ${isFunction ? 'r0 := ' : ''}solution.${name}${passed === '' ? '' : `(${passed})`};`,
    ...returns.map(({ kind }, i) => `  drafts_runtime.${printer(kind)}(r${i});`),
    '  drafts_runtime.FlushHeld;',
    'end.',
    '',
  ].join('\n')
}

export const pascal: FunctionalGenerator = {
  source: 'solution.pas',
  stub: stubOf,
  declaration: (signature) => declare(names(signature)),
  files: (signature) => [
    { name: 'drafts_main.pas', text: mainOf(names(signature)) },
    { name: 'drafts_runtime.pas', text: pascalRuntime },
  ],
}

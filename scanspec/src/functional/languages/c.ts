import type { ValueKind } from '../../from-signature.ts'
import { cReserved } from './c-words.ts'
import { nativeFiles } from '../runtimes/native-files.ts'
import { nameAll } from '../signature.ts'
import type {
  FunctionalGenerator,
  FunctionSignature,
  GeneratedFile,
  SignatureItem,
} from '../signature.ts'

// One scalar is returned; an array, and each of several returns, is an out parameter. An array is a pointer and a length.

const types: Record<ValueKind, string> = {
  bool: 'bool ',
  int: 'long long ',
  float: 'double ',
  string: 'const char *',
  '[]int': 'const long long *',
  '[]string': 'const char **',
}

const readers: Record<ValueKind, string> = {
  bool: 'read_bool',
  int: 'read_int',
  float: 'read_float',
  string: 'take_string',
  '[]int': 'take_ints',
  '[]string': 'take_strings',
}

const empty: Record<ValueKind, string> = {
  bool: 'false',
  int: '0',
  float: '0',
  string: '""',
  '[]int': 'NULL',
  '[]string': 'NULL',
}

const isArray = ({ kind }: SignatureItem): boolean => kind.startsWith('[]')

const names = (signature: FunctionSignature): FunctionSignature =>
  nameAll(signature, { reserved: cReserved })

const returned = ([only, ...others]: readonly SignatureItem[]): SignatureItem | undefined =>
  only !== undefined && others.length === 0 && !isArray(only) ? only : undefined

const outs = (returns: readonly SignatureItem[]): readonly SignatureItem[] =>
  returned(returns) ? [] : returns

const declare = ({ name, arguments: items, returns }: FunctionSignature): string => {
  const parameters = [
    ...items.flatMap((item) => [
      `${types[item.kind]}${item.name}`,
      ...(isArray(item) ? [`size_t ${item.name}_length`] : []),
    ]),
    ...outs(returns).flatMap((item) => [
      `${types[item.kind]}*${item.name}`,
      ...(isArray(item) ? [`size_t *${item.name}_length`] : []),
    ]),
  ]
  const only = returned(returns)
  const list = parameters.length === 0 ? 'void' : parameters.join(', ')
  return `${only ? types[only.kind] : 'void '}${name}(${list})`
}

const stubOf = (signature: FunctionSignature): string => {
  const named = names(signature)
  const declared = declare(named)
  const only = returned(named.returns)
  return [
    ...(declared.includes('bool ') ? ['#include <stdbool.h>'] : []),
    '#include <stdlib.h>',
    '',
    `${declared} {`,
    ...outs(named.returns).flatMap((item) => [
      `\t*${item.name} = ${empty[item.kind]};`,
      ...(isArray(item) ? [`\t*${item.name}_length = 0;`] : []),
    ]),
    ...(only ? [`\treturn ${empty[only.kind]};`] : []),
    '}',
    '',
  ].join('\n')
}

const inputOf = (item: SignatureItem, i: number): string[] =>
  isArray(item)
    ? [
        `__SIZE_TYPE__ drafts_n${i};`,
        `${types[item.kind]}drafts_a${i} = drafts_${readers[item.kind]}(&drafts_n${i});`,
      ]
    : [`${plain(types[item.kind])}drafts_a${i} = drafts_${readers[item.kind]}();`]

const resultOf = (item: SignatureItem, i: number): string[] => [
  `${plain(types[item.kind])}drafts_r${i} = 0;`,
  ...(isArray(item) ? [`__SIZE_TYPE__ drafts_m${i} = 0;`] : []),
]

const print = ({ kind }: SignatureItem, i: number): string[] => {
  if (kind === 'string') return [`drafts_print_text(drafts_r${i});`]
  if (kind === '[]int') return [`drafts_print_ints(drafts_r${i}, drafts_m${i});`]
  if (kind !== '[]string') return [`drafts_print_${kind}(drafts_r${i});`]
  return [
    `drafts_print_int((long long)drafts_m${i});`,
    `for (__SIZE_TYPE__ drafts_i = 0; drafts_i < drafts_m${i}; ++drafts_i) drafts_print_text(drafts_r${i}[drafts_i]);`,
  ]
}

/** Without the names that headers give types: the solution may have included none. */
const plain = (text: string): string =>
  text.replaceAll('size_t', '__SIZE_TYPE__').replaceAll('bool ', '_Bool ')

const placed = (items: readonly SignatureItem[], prefix: string): SignatureItem[] =>
  items.map(({ kind }, i) => ({ name: `drafts_${prefix}${i}`, kind }))

const filesOf = (signature: FunctionSignature): GeneratedFile[] => {
  const { name, arguments: items, returns } = signature
  const declared = declare({
    name,
    arguments: placed(items, 'a'),
    returns: placed(returns, 'r'),
  })
  const passed = [
    ...items.flatMap((item, i) => [`drafts_a${i}`, ...(isArray(item) ? [`drafts_n${i}`] : [])]),
    ...outs(returns).flatMap((item, i) => [
      `&drafts_r${i}`,
      ...(isArray(item) ? [`&drafts_m${i}`] : []),
    ]),
  ]
  return nativeFiles({
    ending: 'c',
    name,
    before: [`${plain(declared)};`],
    body: [
      ...items.flatMap(inputOf),
      'drafts_close();',
      ...returns.flatMap(resultOf),
      `${returned(returns) ? 'drafts_r0 = ' : ''}${name}(${passed.join(', ')});`,
      ...returns.flatMap(print),
    ],
  })
}

export const c: FunctionalGenerator = {
  source: 'solution.c',
  stub: stubOf,
  declaration: (signature) => declare(names(signature)),
  files: (signature) => filesOf(names(signature)),
}

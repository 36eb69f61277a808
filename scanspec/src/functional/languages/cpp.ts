import type { ValueKind } from '../../from-signature.ts'
import { cReserved } from './c-words.ts'
import { nativeFiles } from '../runtimes/native-files.ts'
import { nameAll, wordSet } from '../signature.ts'
import type {
  FunctionalGenerator,
  FunctionSignature,
  GeneratedFile,
  SignatureItem,
} from '../signature.ts'

// The solver's file is compiled as the beginning of signature.cpp, which takes the function's address after it: a return
// of another type is an error then, and not a number that was never returned.

const types: Record<ValueKind, string> = {
  bool: 'bool',
  int: 'long long',
  float: 'double',
  string: 'std::string',
  '[]int': 'std::vector<long long>',
  '[]string': 'std::vector<std::string>',
}

const reserved = new Set([
  ...cReserved,
  ...wordSet(
    'alignas alignof and bitand bitor catch class compl concept consteval constexpr constinit decltype delete dynamic',
    'explicit export false friend module import mutable namespace new noexcept not nullptr operator or override private',
    'protected public requires thread this throw true try typeid typename using virtual xor std string tuple vector',
  ),
])

const names = (signature: FunctionSignature): FunctionSignature => nameAll(signature, { reserved })

const returnType = (returns: readonly SignatureItem[]): string => {
  const [only] = returns
  if (only === undefined) return 'void'
  return returns.length === 1
    ? types[only.kind]
    : `std::tuple<${returns.map(({ kind }) => types[kind]).join(', ')}>`
}

const declare = ({ name, arguments: items, returns }: FunctionSignature): string =>
  `${returnType(returns)} ${name}(${items.map((item) => `${types[item.kind]} ${item.name}`).join(', ')})`

const stubOf = (signature: FunctionSignature): string => {
  const declared = declare(names(signature))
  const headers = ['string', 'tuple', 'vector'].filter((header) =>
    declared.includes(`std::${header}`),
  )
  return [
    ...headers.map((header) => `#include <${header}>`),
    ...(headers.length > 0 ? ['', 'using namespace std;', ''] : []),
    `${declared.replaceAll('std::', '')} {`,
    ...bodyOf(signature.returns),
    '}',
    '',
  ].join('\n')
}

const empty: Record<ValueKind, string> = {
  bool: 'false',
  int: '0',
  float: '0',
  string: '""',
  '[]int': '{}',
  '[]string': '{}',
}

const bodyOf = (returns: readonly SignatureItem[]): string[] => {
  const [only] = returns
  if (only === undefined) return []
  return [returns.length === 1 ? `\treturn ${empty[only.kind]};` : '\treturn {};']
}

const read: Record<ValueKind, (name: string) => string[]> = {
  bool: (name) => [`bool ${name} = drafts_read_bool();`],
  int: (name) => [`long long ${name} = drafts_read_int();`],
  float: (name) => [`double ${name} = drafts_read_float();`],
  string: (name) => [`::std::string ${name};`, readText(name)],
  '[]int': (name) => [
    `::std::vector<long long> ${name}(drafts_read_count());`,
    `drafts_read_ints(${name}.data(), ${name}.size());`,
  ],
  '[]string': (name) => [
    `::std::vector<::std::string> ${name}(drafts_read_count());`,
    `for (::std::string &drafts_item : ${name}) ${readText('drafts_item')}`,
  ],
}

const readText = (name: string): string =>
  `{ __SIZE_TYPE__ drafts_length; const char *drafts_found = drafts_read_string(&drafts_length); ${name}.assign(drafts_found, drafts_length); }`

const print: Record<ValueKind, (value: string) => string[]> = {
  bool: (value) => [`drafts_print_bool(${value});`],
  int: (value) => [`drafts_print_int(${value});`],
  float: (value) => [`drafts_print_float(${value});`],
  string: (value) => [`drafts_print_string(${value}.data(), ${value}.size());`],
  '[]int': (value) => [`drafts_print_ints(${value}.data(), ${value}.size());`],
  '[]string': (value) => [
    `drafts_print_int((long long)${value}.size());`,
    `for (const ::std::string &drafts_item : ${value}) drafts_print_string(drafts_item.data(), drafts_item.size());`,
  ],
}

/** Whatever namespaces the solution has. */
const whole = (type: string): string => type.replaceAll('std::', '::std::')

const filesOf = ({ name, arguments: items, returns }: FunctionSignature): GeneratedFile[] => {
  const passed = items.map(({ kind }, i) => `static_cast<${whole(types[kind])} &&>(drafts_a${i})`)
  const wanted = whole(returnType(returns))
  const result = (i: number): string =>
    returns.length === 1 ? 'drafts_result' : `::std::get<${i}>(drafts_result)`
  return nativeFiles({
    ending: 'cpp',
    name,
    before: [],
    body: [
      `${wanted} (*const drafts_function)(${items.map(({ kind }) => whole(types[kind])).join(', ')}) = ::${name};`,
      ...items.flatMap(({ kind }, i) => read[kind](`drafts_a${i}`)),
      'drafts_close();',
      `${returns.length === 0 ? '' : `${wanted} drafts_result = `}drafts_function(${passed.join(', ')});`,
      ...returns.flatMap(({ kind }, i) => print[kind](result(i))),
    ],
  })
}

export const cpp: FunctionalGenerator = {
  source: 'solution.cpp',
  stub: stubOf,
  declaration: (signature) => declare(names(signature)).replaceAll('std::', ''),
  files: (signature) => filesOf(names(signature)),
}

import type { ValueKind } from '../../from-signature.ts'
import { kindWords } from '../kind-words.ts'
import { csharpRuntime } from '../runtimes/csharp-runtime.ts'
import { nameAll, placeNames, wordSet } from '../signature.ts'
import type { FunctionalGenerator, FunctionSignature, SignatureItem } from '../signature.ts'

// The function is a static method of the class Solution; each of several returns is an out parameter.

const types: Record<ValueKind, string> = {
  bool: 'bool',
  int: 'long',
  float: 'double',
  string: 'string',
  '[]int': 'long[]',
  '[]string': 'string[]',
}

const empty: Record<ValueKind, string> = {
  bool: 'false',
  int: '0',
  float: '0',
  string: '""',
  '[]int': 'new long[0]',
  '[]string': 'new string[0]',
}

const reserved = wordSet(
  'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else',
  'enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long',
  'namespace new null object operator out override params private protected public readonly ref return sbyte sealed short',
  'sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual',
  'void volatile while await Solution Equals GetHashCode GetType ToString Finalize MemberwiseClone ReferenceEquals',
)

const names = (signature: FunctionSignature): FunctionSignature => nameAll(signature, { reserved })

const list = (items: readonly SignatureItem[], before = ''): string[] =>
  items.map((item) => `${before}${types[item.kind]} ${item.name}`)

const returned = ([only, ...others]: readonly SignatureItem[]): SignatureItem | undefined =>
  others.length === 0 ? only : undefined

const declare = ({ name, arguments: items, returns }: FunctionSignature): string => {
  const only = returned(returns)
  const parameters = [...list(items), ...(only ? [] : list(returns, 'out '))]
  return `public static ${only ? types[only.kind] : 'void'} ${name}(${parameters.join(', ')})`
}

const stubOf = (signature: FunctionSignature): string => {
  const named = names(signature)
  const only = returned(named.returns)
  return [
    'public static class Solution {',
    `    ${declare(named)} {`,
    ...(only
      ? [`        return ${empty[only.kind]};`]
      : named.returns.map((item) => `        ${item.name} = ${empty[item.kind]};`)),
    '    }',
    '}',
    '',
  ].join('\n')
}

const mainOf = (signature: FunctionSignature): string => {
  const { name, arguments: items, returns } = signature
  const only = returned(returns)
  const passed = [
    ...placeNames(items, 'a'),
    ...(only ? [] : returns.map((_, i) => `out r${i}`)),
  ].join(', ')
  return [
    csharpRuntime,
    '    static void Main() {',
    ...items.map(({ kind }, i) => `        ${types[kind]} a${i} = Read${kindWords[kind]}();`),
    '        close(input);',
    ...(only ? [] : returns.map(({ kind }, i) => `        ${types[kind]} r${i};`)),
    `        ${only ? `${types[only.kind]} r0 = ` : ''}global::Solution.${name}(${passed});`,
    ...returns.map((_, i) => `        Print(r${i});`),
    '        Flush();',
    '    }',
    '}',
    '',
    '}',
    '',
  ].join('\n')
}

export const csharp: FunctionalGenerator = {
  source: 'Solution.cs',
  stub: stubOf,
  declaration: (signature) => declare(names(signature)),
  files: (signature) => [{ name: 'DraftsMain.cs', text: mainOf(names(signature)) }],
}

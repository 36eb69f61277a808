import type { ValueKind } from '../../from-signature.ts'
import { kindWords } from '../kind-words.ts'
import { javaRuntime } from '../runtimes/java-runtime.ts'
import { nameAll, placeNames, wordSet } from '../signature.ts'
import type { FunctionalGenerator, FunctionSignature, SignatureItem } from '../signature.ts'

// The function is a static method of the class Solution; several returns are a record of that class.

const types: Record<ValueKind, string> = {
  bool: 'boolean',
  int: 'long',
  float: 'double',
  string: 'String',
  '[]int': 'long[]',
  '[]string': 'String[]',
}

const empty: Record<ValueKind, string> = {
  bool: 'false',
  int: '0',
  float: '0',
  string: '""',
  '[]int': 'new long[0]',
  '[]string': 'new String[0]',
}

const names = (signature: FunctionSignature): FunctionSignature =>
  nameAll(signature, { reserved: javaWords })

const list = (items: readonly SignatureItem[]): string =>
  items.map((item) => `${types[item.kind]} ${item.name}`).join(', ')

const returnType = (returns: readonly SignatureItem[]): string => {
  const [only] = returns
  if (only === undefined) return 'void'
  return returns.length === 1 ? types[only.kind] : 'Result'
}

const declare = ({ name, arguments: items, returns }: FunctionSignature): string =>
  `static ${returnType(returns)} ${name}(${list(items)})`

const stubOf = (signature: FunctionSignature): string => {
  const named = names(signature)
  const values = named.returns.map(({ kind }) => empty[kind]).join(', ')
  const { length } = named.returns
  return [
    'public class Solution {',
    ...(length > 1 ? [`    record Result(${list(named.returns)}) {}`, ''] : []),
    `    ${declare(named)} {`,
    ...(length === 0 ? [] : [`        return ${length === 1 ? values : `new Result(${values})`};`]),
    '    }',
    '}',
    '',
  ].join('\n')
}

/** A type as a main writes it, whatever classes the solution has. */
const whole = (type: string): string => type.replace('String', 'java.lang.String')

const mainOf = (signature: FunctionSignature): string => {
  const { name, arguments: items, returns } = signature
  const call = `Solution.${name}(${placeNames(items, 'a').join(', ')})`
  const type = returnType(returns)
  const isSeveral = returns.length > 1
  const given = isSeveral ? 'Solution.Result result = ' : `${whole(type)} result = `
  return [
    'final class DraftsMain {',
    '    public static void main(java.lang.String[] unused) throws java.io.IOException {',
    ...items.map(
      ({ kind }, i) =>
        `        ${whole(types[kind])} a${i} = drafts.DraftsRuntime.read${kindWords[kind]}();`,
    ),
    '        drafts.DraftsRuntime.close();',
    `        ${type === 'void' ? '' : given}${call};`,
    ...returns.map(
      (item) =>
        `        drafts.DraftsRuntime.print(${isSeveral ? `result.${item.name}()` : 'result'});`,
    ),
    '        drafts.DraftsRuntime.flush();',
    '    }',
    '}',
    '',
  ].join('\n')
}

export const java: FunctionalGenerator = {
  source: 'Solution.java',
  stub: stubOf,
  declaration: (signature) => declare(names(signature)),
  files: (signature) => [
    { name: 'DraftsMain.java', text: mainOf(names(signature)) },
    { name: 'DraftsRuntime.java', text: javaRuntime },
  ],
}

/** Words of Java, and methods that every class has. */
const javaWords = wordSet(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends false',
  'final finally float for goto if implements import instanceof int interface long native new null package private',
  'protected public record return sealed short static strictfp super switch synchronized this throw throws transient true',
  'try var void volatile while yield permits',
  'clone equals finalize getClass hashCode main notify notifyAll toString wait Solution Result String',
)

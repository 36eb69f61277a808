import type { ValueKind } from '../../from-signature.ts'
import { kindWords } from '../kind-words.ts'
import { kotlinRuntime } from '../runtimes/kotlin-runtime.ts'
import { nameAll, placeNames, wordSet } from '../signature.ts'
import type { FunctionalGenerator, FunctionSignature, SignatureItem } from '../signature.ts'

const types: Record<ValueKind, string> = {
  bool: 'Boolean',
  int: 'Long',
  float: 'Double',
  string: 'String',
  '[]int': 'LongArray',
  '[]string': 'Array<String>',
}

const empty: Record<ValueKind, string> = {
  bool: 'false',
  int: '0',
  float: '0.0',
  string: '""',
  '[]int': 'longArrayOf()',
  '[]string': 'arrayOf()',
}

const reserved = wordSet(
  'as break class continue do else false for fun if in interface is null object package return super this throw true try',
  'typealias typeof val var when while main Result copy equals hashCode toString',
)

const names = (signature: FunctionSignature): FunctionSignature => nameAll(signature, { reserved })

const list = (items: readonly SignatureItem[], before = ''): string =>
  items.map((item) => `${before}${item.name}: ${types[item.kind]}`).join(', ')

const returnType = (returns: readonly SignatureItem[]): string => {
  const [only] = returns
  if (only === undefined) return 'Unit'
  return returns.length === 1 ? types[only.kind] : 'Result'
}

const declare = ({ name, arguments: items, returns }: FunctionSignature): string =>
  `fun ${name}(${list(items)}): ${returnType(returns)}`

const stubOf = (signature: FunctionSignature): string => {
  const named = names(signature)
  const values = named.returns.map(({ kind }) => empty[kind]).join(', ')
  const { length } = named.returns
  return [
    ...(length > 1 ? [`class Result(${list(named.returns, 'val ')})`, ''] : []),
    `${declare(named)} {`,
    ...(length === 0 ? [] : [`    return ${length === 1 ? values : `Result(${values})`}`]),
    '}',
    '',
  ].join('\n')
}

/** A type as a main writes it, whatever classes the solution has. */
const whole = (type: string): string =>
  type === 'Result' ? type : type.replaceAll(/[A-Z]\w*/g, 'kotlin.$&')

const mainOf = (signature: FunctionSignature): string => {
  const { name, arguments: items, returns } = signature
  const call = `${name}(${placeNames(items, 'a').join(', ')})`
  return [
    'object DraftsMain {',
    '    @kotlin.jvm.JvmStatic',
    '    fun main(unused: kotlin.Array<kotlin.String>) {',
    ...items.map(
      ({ kind }, i) => `        val a${i} = drafts.DraftsRuntime.read${kindWords[kind]}()`,
    ),
    '        drafts.DraftsRuntime.close()',
    `        val result: ${whole(returnType(returns))} = ${call}`,
    ...returns.map(
      (item) =>
        `        drafts.DraftsRuntime.print(${returns.length > 1 ? `result.${item.name}` : 'result'})`,
    ),
    '        drafts.DraftsRuntime.flush()',
    '    }',
    '}',
    '',
  ].join('\n')
}

export const kotlin: FunctionalGenerator = {
  source: 'Solution.kt',
  stub: stubOf,
  declaration: (signature) => declare(names(signature)),
  files: (signature) => [
    { name: 'DraftsMain.kt', text: mainOf(names(signature)) },
    { name: 'DraftsRuntime.kt', text: kotlinRuntime },
  ],
}

import type { ScalarType } from '../../syntax/tokens.ts'
import type { DeclareScalars } from '../program.ts'

/** Start value of a scalar. */
export const startLiteral = (type: ScalarType, no: string, empty: string, long = '0'): string => {
  if (type === 'bool') return no
  if (type === 'string') return empty
  if (type === 'int64') return long
  return type === 'int' ? '0' : '0.0'
}

/** `int a, b = 0;`, or what sets variables that are declared already to their start. */
export const declaredScalars = (
  { declared, isNew }: DeclareScalars,
  types: Record<ScalarType, string>,
  start: (type: ScalarType) => string,
): string[] => {
  if (!isNew) {
    return declared.map(({ variable }) => `${variable.printed} = ${start(variable.type)};`)
  }
  // An `int` of the spec may need 64 bits beside one that does not.
  const groups = new Map<ScalarType, string[]>()
  for (const { variable, needsStart } of declared) {
    const { type, printed } = variable
    const text = needsStart ? `${printed} = ${start(type)}` : printed
    const known = groups.get(type)
    if (known === undefined) groups.set(type, [text])
    else known.push(text)
  }
  return [...groups].map(([type, names]) => {
    const own = types[type]
    const isPointer = own.endsWith('*')
    return `${own}${isPointer ? '' : ' '}${names.join(isPointer ? ', *' : ', ')};`
  })
}

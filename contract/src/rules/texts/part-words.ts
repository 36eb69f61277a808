/** A part of a problem as sentences name it: `the body`, `argument 2`. */
export const partWords = (partKey: string): string => {
  const [list, index] = partKey.split('.')
  if (index === undefined) return `the ${partKey}`
  return `${list === 'arguments' ? 'argument' : 'return'} ${Number(index) + 1}`
}

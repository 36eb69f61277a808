/** The parser's faults in words of ours: its own speak of itself. */
const faults: [RegExp, string][] = [
  [/unclosed tag|unexpected end/, 'an element is not closed'],
  [/unmatched closing tag|unexpected close tag/, 'an end tag does not belong to the open element'],
  [/entity/, 'what stands between & and ; is no character of XML'],
  [/duplicate attribute/, 'an attribute is there twice'],
  [/attribute/, 'an attribute is not written as name="value"'],
  [/namespace|prefix/, 'a prefix belongs to no namespace'],
  [/outside of root|only one root|root element/, 'it has not exactly one outermost element'],
  [/declaration|version number|encoding value|standalone/, 'its XML declaration is not right'],
  [/disallowed character|disallowed in char data/, 'a character stands where it may not'],
]

/** Says what is not well-formed and where, of a message of the parser. */
export const xmlFault = (message: string, { line, column }: Place): string => {
  const fault = faults.find(([pattern]) => pattern.test(message))?.[1]
  return `${fault ?? 'its markup is not well-formed'}, at line ${line}, column ${Math.max(1, column)}`
}

interface Place {
  line: number
  /** Characters of the line that were read: the last of them is where the fault was seen. */
  column: number
}

// The name a Java source must have: that of its public type (Java Language Specification, 7.6). The text is not
// parsed, only what could look like a declaration and is none is left out: comments, literals, and all that stands
// between brackets, which is also where the other types of the file have theirs. Each alternative of `noise` matches
// whatever follows its beginning, so none is tried twice: a text block may end with the file, in a backslash too.

const noise =
  /\/\/[^\n\r]*|\/\*[^]*?(?:\*\/|$)|"""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*(?:"""|\\?$)|"(?:\\.|[^"\\\n\r])*"?|'(?:\\.|[^'\\\n\r])*'?/g

const letter = String.raw`\p{L}\p{Nl}\p{Sc}\p{Pc}`
const isPublic = new RegExp(String.raw`(?<![${letter}\p{N}.@])public(?=\s)`, 'u')
const declaration = new RegExp(
  String.raw`(?<![${letter}\p{N}.])(?:class|interface|enum|record)\s+([${letter}][${letter}\p{N}\p{M}]*)`,
  'u',
)
/** A file name with its ending is at most this long; longer ones cannot be created. */
const longestBytes = 200

/** Main.java where no type is public: any name will do then. */
export const javaSourceName = (source: string): string => {
  for (const piece of outermost(source.replaceAll(noise, ' ')).split(';')) {
    const from = piece.search(isPublic)
    const name = from === -1 ? undefined : declaration.exec(piece.slice(from))?.[1]
    if (name !== undefined && Buffer.byteLength(name) <= longestBytes) return `${name}.java`
  }
  return 'Main.java'
}

/** What is in no brackets, with a semicolon where a body was. */
const outermost = (text: string): string => {
  let depth = 0
  let kept = ''
  for (const piece of text.split(/([([{)\]}])/)) {
    if (/^[([{]$/.test(piece)) {
      if (depth === 0) kept += piece === '{' ? ';' : ' '
      depth += 1
    } else if (/^[)\]}]$/.test(piece)) depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += piece
  }
  return kept
}

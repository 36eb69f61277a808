interface TextNode {
  text: string
  at: number
}

/** What the source has, in its order: texts, what prints a value, and all other tags and comments. */
export type TemplateFlow = (TextNode | 'print' | 'tag')[]

/** A blank part of a text: up to its first line end, behind its last one, or all of it. */
interface Blank {
  text: TextNode
  from: number
  end: number
}

/**
 * FreeMarker leaves out lines that have nothing but tags and blanks, with their line ends. It is seen where the last line of a
 * list has no end: `<#list 1..2 as i>`, a line end, `${i}</#list>` prints 12.
 */
export function stripLines(flow: TemplateFlow): void {
  const dropped: Blank[] = []
  let line = new Line()
  for (const part of flow) {
    if (part === 'tag') line.hasTag = true
    else if (part === 'print') line.isBare = false
    else {
      const first = part.text.indexOf('\n') + 1
      line.add(part, 0, first === 0 ? part.text.length : first)
      if (first === 0) continue
      dropped.push(...line.droppable)
      line = new Line()
      line.add(part, part.text.lastIndexOf('\n') + 1, part.text.length)
    }
  }
  dropped.push(...line.droppable)
  // From the end on, so that places stay right.
  for (const { text, from, end } of dropped.toReversed()) {
    text.text = text.text.slice(0, from) + text.text.slice(end)
    if (from === 0) text.at += end
  }
}

class Line {
  isBare = true
  hasTag = false
  private readonly blanks: Blank[] = []

  add(text: TextNode, from: number, end: number): void {
    if (text.text.slice(from, end).trim() === '') this.blanks.push({ text, from, end })
    else this.isBare = false
  }

  get droppable(): Blank[] {
    return this.isBare && this.hasTag ? this.blanks : []
  }
}

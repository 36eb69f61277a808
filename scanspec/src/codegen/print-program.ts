import type { ReaderLanguage } from './language.ts'
import type { ElementExpr, Printing, GeneratedProgram, Stmt } from './program.ts'
import { freshName } from './names.ts'
import { printExpression } from './print-expression.ts'

/** Lines that show what was just set: a test adds them to see what a program read. */
export interface Tracer {
  /** A scalar was set. */
  scalar: (element: ElementExpr, printing: Printing) => string[]
  /** An array was made, with the lengths that `array` has. */
  array: (stmt: Extract<Stmt, { kind: 'array' }>, printing: Printing) => string[]
  /** All elements of an array of one dimension were set. */
  fill?: (element: ElementExpr, printing: Printing) => string[]
}

/** The lines of a program. Its variables have their names. */
export const printProgram = (
  program: GeneratedProgram,
  language: ReaderLanguage,
  tracer?: Tracer,
): string[] => {
  const parts = new Set<string>()
  const missing = new Set<string>()
  const made: string[] = []
  const printing: Printing = {
    expr: (expr) =>
      printExpression(expr, {
        style: language.expressions,
        printing,
        miss: (name) => missing.add(name),
      }),
    use: (part) => parts.add(part),
    fresh: (base) => {
      const taken = [...program.variables, ...made.map((printed) => ({ printed }))]
      const name = freshName(taken, base, language)
      made.push(name)
      return name
    },
    hasLines: program.hasLines,
    isByLine: program.isByLine === true,
    line: freshName(program.variables, 'line', language),
  }
  const walk: Walk = { language, printing, missing, tracer }
  return language.file(printBlock(program.body, walk), parts, program)
}

interface Walk {
  language: ReaderLanguage
  printing: Printing
  /** Functions that have to be written, as far as a remark says so. */
  missing: Set<string>
  tracer: Tracer | undefined
}

const printBlock = (block: readonly Stmt[], walk: Walk): string[] =>
  block.flatMap((stmt) => {
    const known = new Set(walk.missing)
    const lines = printStatement(stmt, walk)
    const remarks = [...walk.missing]
      .filter((name) => !known.has(name))
      .map((name) => walk.language.blocks.remark(`${name} has to be written.`))
    return [...remarks, ...lines, ...trace(stmt, walk)]
  })

const indent = (lines: readonly string[]): string[] =>
  lines.map((line) => (line ? `\t${line}` : ''))

const printStatement = (stmt: Stmt, walk: Walk): string[] => {
  const { language, printing } = walk
  const { statements, blocks } = language
  const inside = (lines: string[]): string[] => {
    const empty = lines.length === 0 && blocks.empty !== undefined
    return indent(empty ? [blocks.empty ?? ''] : lines)
  }
  const closed = (lines: string[]): string[] =>
    blocks.end === '' ? inside(lines) : [...inside(lines), blocks.end]
  switch (stmt.kind) {
    case 'scalars':
      return statements.scalars(stmt, printing)
    case 'array':
      return statements.array(stmt, printing)
    case 'read':
      return statements.read(stmt, printing)
    case 'readLine':
      return statements.readLine(stmt, printing)
    case 'eol':
      return statements.eol(printing)
    case 'assign':
      return statements.assign(stmt, printing)
    case 'if':
      return printIf(stmt, walk, inside)
    case 'for': {
      const head = statements.for(counterOf(stmt), stmt.low, stmt.high, printing)
      return [head, ...closed(printBlock(stmt.body, walk))]
    }
    case 'whileMore':
      return [statements.whileMore(printing), ...closed(printBlock(stmt.body, walk))]
    case 'readWhile': {
      const { head, first } = statements.readWhile?.(stmt.targets, printing) ?? {
        head: '',
        first: [],
      }
      const shown = stmt.targets.flatMap(({ element }) => traceElement(element, walk))
      return [head, ...closed([...first, ...shown, ...printBlock(stmt.body, walk)])]
    }
    case 'never':
      return []
    case 'own':
      return stmt.print(printing)
    default:
      return stmt satisfies never
  }
}

const counterOf = ({ counter }: Extract<Stmt, { kind: 'for' }>): ElementExpr => ({
  kind: 'element',
  variable: counter,
  indices: [],
  type: counter.type,
  depth: 0,
  range: counter.range,
})

const printIf = (
  stmt: Extract<Stmt, { kind: 'if' }>,
  walk: Walk,
  inside: (lines: string[]) => string[],
): string[] => {
  const { blocks } = walk.language
  const conditions = stmt.branches.map(({ condition }) => walk.printing.expr(condition))
  const bodies = stmt.branches.map(({ body }) => printBlock(body, walk))
  const last = printBlock(stmt.otherwise, walk)
  // What does nothing at the end needs no condition.
  while (last.length === 0 && bodies.length > 1 && bodies.at(-1)?.length === 0) bodies.pop()
  const lines = bodies.flatMap((body, index) => {
    const condition = conditions[index] ?? ''
    return [index === 0 ? blocks.if(condition) : blocks.elseIf(condition), ...inside(body)]
  })
  if (last.length > 0) lines.push(blocks.else, ...inside(last))
  return blocks.end === '' ? lines : [...lines, blocks.end]
}

const trace = (stmt: Stmt, walk: Walk): string[] => {
  if (stmt.kind === 'scalars') {
    const shown = stmt.declared.filter(({ needsStart }) => needsStart || !stmt.isNew)
    return shown.flatMap(({ variable }) =>
      traceElement(
        {
          kind: 'element',
          variable,
          indices: [],
          type: variable.type,
          depth: 0,
          range: variable.range,
        },
        walk,
      ),
    )
  }
  if (stmt.kind === 'array') return walk.tracer?.array(stmt, walk.printing) ?? []
  if (stmt.kind === 'assign') return traceElement(stmt.target, walk)
  if (stmt.kind === 'own') {
    const filled = stmt.fills ? (walk.tracer?.fill?.(stmt.fills, walk.printing) ?? []) : []
    return [...stmt.sets.flatMap((element) => traceElement(element, walk)), ...filled]
  }
  if (stmt.kind !== 'read' && stmt.kind !== 'readLine') return []
  return stmt.targets.flatMap(({ element }) => traceElement(element, walk))
}

const traceElement = (element: ElementExpr, { tracer, printing }: Walk): string[] =>
  tracer?.scalar(element, printing) ?? []

import { textOfBytes } from '../../bytes.ts'
import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage } from '../language.ts'
import { bodiesOf, expressionsIn, expressionsOf, mentionedVariables } from '../mentions.ts'
import type {
  DeclareArray,
  Expr,
  Printing,
  GeneratedProgram,
  Stmt,
  Target,
  ProgramVariable,
} from '../program.ts'
import { bits32 } from '../ranges.ts'
import { isFloat } from '../type-expression.ts'
import { decimal, wordList } from './c-like.ts'
import { functionsOf, indented, withNeeds } from './each.ts'
import { runsOf } from './runs.ts'
import { startLiteral } from './start.ts'

const types: Record<ScalarType, string> = {
  bool: 'boolean',
  int: 'longint',
  int64: 'int64',
  float32: 'single',
  float64: 'double',
  string: 'string',
}
const start = (type: ScalarType): string => startLiteral(type, 'false', "''")

/** `'it''s'#10`: characters that no source may hold stand as their codes. */
const quoted = (bytes: string): string => {
  let shown = ''
  for (const char of textOfBytes(bytes)) {
    const code = char.charCodeAt(0)
    const isControl = code < 32 || code === 127
    if (isControl) shown += `#${code}`
    else
      shown = `${shown.endsWith("'") ? shown.slice(0, -1) : `${shown}'`}${char.replace("'", "''")}'`
  }
  return shown === '' ? "''" : shown
}

const helpers: Partial<Record<ScalarType, string>> = { bool: 'readbool', string: 'readword' }

/** Numbers are read together; a word is read by a procedure. */
const read = (targets: readonly Target[], printing: Printing): string[] =>
  runsOf(targets, ({ element }) => helpers[element.type] !== undefined).map((run) => {
    const names = run.map(({ element }) => printing.expr(element)).join(', ')
    const helper = helpers[run[0]?.element.type ?? 'int']
    if (helper === undefined) return `read(${names});`
    printing.use(helper)
    return `${helper}(${names});`
  })

const functions: Record<string, string[]> = {
  isblank: [
    'function isblank(c: char): boolean;',
    'begin',
    '\tisblank := c in [#9..#13, #32];',
    'end;',
  ],
  readword: [
    'procedure readword(var word: string);',
    'var',
    '\tc: char;',
    'begin',
    "\tword := '';",
    '\tif seekeof then exit;',
    '\twhile not eof and not isblank(textrec(input).bufptr^[textrec(input).bufpos]) do begin',
    '\t\tread(c);',
    '\t\tword := word + c;',
    '\tend;',
    'end;',
  ],
  readbool: [
    'procedure readbool(var value: boolean);',
    'var',
    '\tword: string;',
    'begin',
    '\treadword(word);',
    "\tvalue := word[1] in ['1', 't', 'T'];",
    'end;',
  ],
  // The one space after a word is no part of what follows it.
  readrest: [
    'procedure readrest(var line: string);',
    'begin',
    '\treadln(line);',
    "\tif (length(line) > 1) and (line[1] = ' ') and not isblank(line[2]) then delete(line, 1, 1);",
    'end;',
  ],
  ipower: [
    'function ipower(base, exponent: int64): int64;',
    'begin',
    '\tipower := 1;',
    '\twhile exponent > 0 do begin',
    '\t\tif odd(exponent) then ipower := ipower * base;',
    '\t\tbase := base * base;',
    '\t\texponent := exponent div 2;',
    '\tend;',
    'end;',
  ],
}
const needs: Record<string, string[]> = {
  readword: ['isblank', 'sysutils'],
  readbool: ['readword'],
  readrest: ['isblank'],
}

/** The last number of a loop, whose high end is none of its turns. */
const lastOf = (high: Expr, expr: Printing['expr']): string => {
  if (high.kind === 'convert') return lastOf(high.operand, expr)
  if (high.kind === 'literal' && typeof high.value === 'bigint') return String(high.value - 1n)
  const isNext = high.kind === 'binary' && high.operator === '+' && isOne(high.right)
  return isNext ? expr(high.left) : `${expr(high)}-1`
}

const isOne = (expr: Expr): boolean => expr.kind === 'literal' && expr.value === 1n

const make = ({ variable, lengths, isFilled }: DeclareArray, { expr }: Printing): string[] => {
  const { printed } = variable
  // What is longer than before keeps its elements.
  const clear = isFilled ? [] : [`${printed} := nil;`]
  if (lengths === undefined) return [`${printed} := nil;`]
  return [...clear, `setlength(${[printed, ...lengths.map(expr)].join(', ')});`]
}

/** One line for each variable; several of the spec may be one. */
const declarations = ({ body, variables }: GeneratedProgram): string[] => {
  const mentioned = new Set<ProgramVariable>()
  for (const stmt of body) {
    for (const variable of mentionedVariables(stmt)) mentioned.add(variable)
  }
  const lines = variables
    .filter((variable) => mentioned.has(variable))
    .map(({ printed, type, depth }) => `${printed}: ${'array of '.repeat(depth)}${types[type]};`)
  return [...new Set(lines)]
}

/** Without it a result that is too large ends the program, where it is an infinity everywhere else. */
const masked =
  'setexceptionmask([exinvalidop, exdenormalized, exzerodivide, exoverflow, exunderflow, exprecision]);'

const computed = new Set(['binary', 'call', 'convert'])

const computesFloats = (stmt: Stmt): boolean =>
  expressionsIn(expressionsOf(stmt)).some(
    ({ kind, type }) => computed.has(kind) && isFloat(type),
  ) || bodiesOf(stmt).flat().some(computesFloats)

export const pascal: ReaderLanguage = {
  family: 'Pascal',
  label: 'Pascal (Free Pascal)',
  ext: 'pas',
  reserved: new Set(
    wordList(
      `absolute cdecl cvar default deprecated experimental export external forward name platform public register static stdcall
      unimplemented and array as asm begin case class const constructor destructor dispinterface div do downto else end except
      exports file finalization finally for function goto if implementation in inherited initialization inline interface is
      label library mod nil not object of on operator or out packed procedure program property raise record reintroduce
      repeat resourcestring self set shl shr string then threadvar to try type unit until uses var while with xor false true
      read readln isblank sysutils textrec readword readbool readline readrest eof eoln seekeof setlength length boolean longint int64 single double
      char integer delete odd exit ipower power abs sqrt log2 ceil floor min max math system input output setexceptionmask
      exinvalidop exdenormalized exzerodivide exoverflow exunderflow exprecision`,
    ),
  ),
  integers: { usual: bits32, isOne: false },
  readsByLine: false,
  boundsOnce: true,
  fuses: false,
  scope: 'program',
  ignoresCase: true,
  readsInCondition: () => false,
  blocks: {
    if: (condition) => `if ${condition} then begin`,
    elseIf: (condition) => `end else if ${condition} then begin`,
    else: 'end else begin',
    end: 'end;',
    remark: (text) => `// ${text}`,
  },
  expressions: {
    operators: { '==': '=', '!=': '<>', '&&': ' and ', '||': ' or ' },
    literal: ({ value }) => {
      if (typeof value === 'string') return quoted(value)
      return typeof value === 'number' ? decimal(value) : String(value)
    },
    convert: (operand, from, { type }) => {
      if (type === 'int64') return `int64(${operand})`
      return type === 'float32' && from.kind === 'literal' ? `single(${operand})` : operand
    },
    promotes: true,
    bracketsComparisons: true,
    bracketsChains: true,
    divide: (left, right) => `${left} div ${right}`,
    power: (left, right, { type }, { use }) => {
      use(type === 'float64' ? 'math' : 'ipower')
      return `${type === 'float64' ? 'power' : 'ipower'}(${left}, ${right})`
    },
    calls: {
      len: ([value]) => `length(${value})`,
      'math.abs': ([value]) => `abs(${value})`,
      'math.min': (values, _call, { use }) => {
        use('math')
        return `min(${values.join(', ')})`
      },
      'math.max': (values, _call, { use }) => {
        use('math')
        return `max(${values.join(', ')})`
      },
      'math.sqrt': ([value]) => `sqrt(${value})`,
      'math.log2': ([value], _call, { use }) => {
        use('math')
        return `log2(${value})`
      },
      'math.ceil': ([value], _call, { use }) => {
        use('math')
        return `ceil64(${value})`
      },
      'math.floor': ([value], _call, { use }) => {
        use('math')
        return `floor64(${value})`
      },
    },
  },
  statements: {
    scalars: ({ declared, isNew }) =>
      declared
        .filter(({ needsStart }) => needsStart || !isNew)
        .map(({ variable }) => `${variable.printed} := ${start(variable.type)};`),
    array: make,
    read: ({ targets }, printing) => read(targets, printing),
    readLine: ({ targets, after }, { expr, use }) => {
      if (after !== 'line') use('readrest')
      return targets.map(
        ({ element }) => `${after === 'line' ? 'readln' : 'readrest'}(${expr(element)});`,
      )
    },
    eol: ({ hasLines }) => (hasLines ? ['readln;'] : []),
    assign: ({ target, value }, { expr }) => [`${expr(target)} := ${expr(value)};`],
    for: (counter, low, high, printing) =>
      `for ${printing.expr(counter)} := ${printing.expr(low)} to ${lastOf(high, printing.expr)} do begin`,
    whileMore: ({ hasLines }) =>
      hasLines ? 'while not eof do begin' : 'while not seekeof do begin',
  },
  file: (main, parts, program) => {
    const all = withNeeds(parts, needs)
    const declared = declarations(program)
    const overflows = program.body.some(computesFloats)
    const units = ['math', 'sysutils'].filter(
      (unit) => all.has(unit) || (overflows && unit === 'math'),
    )
    return [
      '{$mode objfpc}{$H+}',
      '',
      ...(units.length > 0 ? [`uses ${units.join(', ')};`, ''] : []),
      ...functionsOf(functions, all),
      ...(declared.length > 0 ? ['var', ...indented(declared), ''] : []),
      'begin',
      ...indented(overflows ? [masked, ...main] : main),
      'end.',
    ]
  },
}

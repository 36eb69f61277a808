import { takeArgument, takeOption } from '../scan-tex.ts'

// What LaTeX prints before the items of numbered lists, and where `\ref` names one: `[label=(\alph*)]` of `enumitem`, `[(a)]` of
// `enumerate`, `\renewcommand{\labelenumi}{…}`. One pass over the source, since a reference may stand before its list.

export interface NumberedList {
  /** Number of the first item. */
  first: number
  /** TeX of the label with `\alph*` and the like in the place of the number; undefined: the number and a full stop. */
  label: string | undefined
}

export interface NumberedLists {
  /** By the place where its environment begins. */
  byStart: ReadonlyMap<number, NumberedList>
  /** What `\ref` prints, by the label. */
  references: ReadonlyMap<string, string>
}

interface OpenList extends NumberedList {
  name: string
  count: number
  /** Numbered lists around it. */
  depth: number
  /** What `\ref` prints before the own number. */
  outer: string
  ref: string | undefined
  hasItems: boolean
}

type Form = Partial<Pick<OpenList, 'label' | 'ref'>>

const tokens =
  /\\begin\s*\{([A-Za-z]+\*?)\}|\\end\s*\{([A-Za-z]+\*?)\}|\\setcounter\s*\{enum[iv]+\}\s*\{(\d{1,9})\}|\\item(?![A-Za-z])(\s*\[)?|\\label\s*\{([^}]{0,200})\}|\\(?:renewcommand\s{0,9}\*?|def)\s{0,9}\{?\s{0,9}\\(label|the)enum(i{1,3}|iv)(?![A-Za-z])\s{0,9}\}?|\\set(list|enumerate)(?![A-Za-z])/g

const numbered = new Set(['enumerate', 'enumerate*', 'compactenum', 'inparaenum'])
const counters = ['i', 'ii', 'iii', 'iv']
const defaults = ['\\arabic*.', '(\\alph*)', '\\roman*.', '\\Alph*.']
const defaultRefs = ['\\arabic*', '\\alph*', '\\roman*', '\\Alph*']

export function readNumberedLists(source: string): NumberedLists {
  const byStart = new Map<number, NumberedList>()
  const references = new Map<string, string>()
  const open: OpenList[] = []
  const around: OpenList[] = []
  const cited = new Set(Array.from(source.matchAll(/ref\{([^{}]{0,200})\}/g), ([, label]) => label))
  const forms = new Map<string, Form>()
  // Letters of a list in a list are there where the text speaks of them.
  const isLettered = /(?<![A-Za-z$}\]\\])\([a-h]\)/.test(source)
  let lastCount = 0
  for (const match of source.matchAll(tokens)) {
    const [whole, begun, ended, set, ownLabel, name, part, counter = '', settings] = match
    const list = open.at(-1)
    const isNumbered = list !== undefined && numbered.has(list.name)
    const after = match.index + whole.length
    if (begun !== undefined) {
      const option = numbered.has(begun) ? (takeOption(source, after)?.text ?? '') : ''
      const made = begin(begun, option, { around, forms, lastCount })
      if (isLettered && made.depth === 1) made.label ??= defaults[1]
      open.push(made)
      if (numbered.has(begun)) {
        around.push(made)
        byStart.set(match.index, made)
      }
    } else if (ended !== undefined) {
      if (isNumbered) lastCount = list.count
      if (isNumbered) around.pop()
      open.pop()
    } else if (settings !== undefined) {
      const option = takeOption(source, after)
      const given = takeArgument(source, option?.end ?? after)?.text ?? ''
      const [kind = '', level] = (option?.text ?? 'enumerate').split(',').map((one) => one.trim())
      const key = settings === 'enumerate' ? kind.replace('enumerate', '') : (level ?? '')
      if (settings === 'enumerate' || kind === 'enumerate')
        forms.set(key === '' ? 'all' : (counters[Number(key) - 1] ?? ''), formOf(optionsOf(given)))
    } else if (part !== undefined) {
      const text = starred(takeArgument(source, after)?.text ?? '')
      const form: Form = part === 'label' ? { label: text } : { label: `${text}.`, ref: text }
      if (isNumbered && counters[list.depth] === counter) Object.assign(list, plainOr(form))
      else forms.set(counter, { ...forms.get(counter), ...plainOr(form) })
    } else if (isNumbered) count(list, { set, ownLabel, name, cited, references })
  }
  return { byStart, references }
}

const begin = (
  name: string,
  option: string,
  { around, forms, lastCount }: { around: OpenList[]; forms: Map<string, Form>; lastCount: number },
): OpenList => {
  const outer = around.at(-1)
  const options = optionsOf(option)
  const counter = counters[around.length] ?? ''
  const own = formOf(options, outer)
  const form = { ...forms.get('all'), ...forms.get(counter), ...own }
  const before = options.has('resume') ? lastCount : Number(options.get('start') ?? 1) - 1
  return {
    name,
    count: before,
    first: before + 1,
    depth: around.length,
    // LaTeX has four levels.
    outer: outer && around.length < 4 ? printed(outer) : '',
    label: form.label,
    ref: form.ref,
    hasItems: false,
  }
}

const count = (
  list: OpenList,
  {
    set,
    ownLabel,
    name,
    cited,
    references,
  }: {
    set: string | undefined
    ownLabel: string | undefined
    name: string | undefined
    cited: ReadonlySet<string | undefined>
    references: Map<string, string>
  },
): void => {
  if (set !== undefined) {
    list.count = Number(set)
    if (!list.hasItems) list.first = list.count + 1
  } else if (name === undefined) {
    list.hasItems = true
    if (ownLabel === undefined) list.count += 1
  } else {
    if (list.depth > 0 && cited.has(name)) list.label ??= defaults[list.depth]
    references.set(name.trim(), printed(list))
  }
}

/** What `\ref` prints for the item at hand. */
const printed = ({ ref, outer, depth, count: at }: OpenList): string =>
  withoutMarkup(
    ref === undefined ? outer + labelOf(defaultRefs[depth] ?? '\\arabic*', at) : labelOf(ref, at),
  )

const withoutMarkup = (tex: string): string =>
  tex.replaceAll(/\\[A-Za-z]+\s*|[{}$]/g, '').replaceAll('~', ' ')

/** Options of `enumitem` by their keys; a first one that is none is a label of `enumerate`, under the key `short`. */
const optionsOf = (text: string): Map<string, string> => {
  const options = new Map<string, string>()
  for (const [at, piece] of atCommas(text).entries()) {
    const [, key = '', value = ''] =
      /^([A-Za-z]+\*?)(?:=([\s\S]*))?$/.exec(piece.trim().replace(/\s{0,99}=/, '=')) ?? []
    const isKey = piece.includes('=') || /^(?:[A-Za-z]{3,}\*?)$/.test(piece.trim())
    if (key !== '' && isKey) options.set(key.replace('resume*', 'resume'), unbraced(value.trim()))
    else if (at === 0 && piece.trim() !== '') options.set('short', piece.trim())
  }
  return options
}

const atCommas = (text: string): string[] => {
  const pieces = ['']
  let depth = 0
  for (const [token] of text.matchAll(/\\[\s\S]|[{},]|[^\\{},]+/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (token === ',' && depth === 0) pieces.push('')
    else pieces.push((pieces.pop() ?? '') + token)
  }
  return pieces
}

const unbraced = (value: string): string =>
  /^\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}$/.exec(value)?.[1] ?? value

const formOf = (options: ReadonlyMap<string, string>, outer?: OpenList): Form => {
  const joined = options.get('label*')
  const before = outer ? labelOf(outer.label ?? defaults[outer.depth] ?? '', outer.count) : ''
  const short = options.get('short')
  const label =
    options.get('label') ??
    (joined === undefined ? undefined : before + joined) ??
    (short === undefined ? undefined : ofShort(short))
  const ref = options.get('ref') ?? label
  return {
    ...(label === undefined ? {} : plainOr({ label: starred(label) })),
    ...(ref === undefined ? {} : { ref: starred(ref) }),
  }
}

const counterOf: Readonly<Record<string, string>> = {
  a: '\\alph*',
  A: '\\Alph*',
  i: '\\roman*',
  I: '\\Roman*',
  '1': '\\arabic*',
}

/** `(a)`, `i.`, `{Case} 1`: the first such sign outside of braces is the number. */
const ofShort = (text: string): string => {
  let isFound = false
  return text.replaceAll(/\{[^{}]*\}|[AaIi1]/g, (sign) => {
    if (isFound || sign.startsWith('{')) return sign
    isFound = true
    return counterOf[sign] ?? sign
  })
}

/** `\alph{enumi}` as `\alph*`. */
const starred = (tex: string): string =>
  tex
    .replaceAll(/\\([A-Za-z]+)\s{0,9}\{enum[iv]+\}/g, '\\$1*')
    .replaceAll(
      /\\theenum(i{1,3}|iv)(?![A-Za-z])/g,
      (_, counter: string) => defaultRefs[counters.indexOf(counter)] ?? '',
    )

/** A number, whatever sign is behind it, is what Markdown has. */
const plainOr = (form: Form): Form =>
  'label' in form &&
  /^[([]?\\arabic\*[.):\]]?$/.test(
    (form.label ?? '').replaceAll(/\\text[a-z]+|\\bfseries|[{}\s]/g, ''),
  )
    ? { ...form, label: undefined }
    : form

/** TeX of the label of the item with this number. */
export const labelOf = (label: string, at: number): string =>
  label.replaceAll(
    /\\(arabic|alph|Alph|roman|Roman|asbuk|Asbuk)\*/g,
    (_, style: string) => styles[style]?.(at) ?? String(at),
  )

const letterOf = (alphabet: string, at: number): string =>
  Array.from(alphabet)[at - 1] ?? String(at)
const latin = 'abcdefghijklmnopqrstuvwxyz'
const russian = 'абвгдежзиклмнопрстуфхцчшщэюя'

const romanOf = (at: number): string => {
  let left = at
  let text = ''
  for (const [sign, value] of romans)
    for (; left >= value && text.length < 20; left -= value) text += sign
  return text
}
const romans = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const

const styles: Readonly<Record<string, (at: number) => string>> = {
  arabic: String,
  alph: (at) => letterOf(latin, at),
  Alph: (at) => letterOf(latin, at).toUpperCase(),
  roman: romanOf,
  Roman: (at) => romanOf(at).toUpperCase(),
  asbuk: (at) => letterOf(russian, at),
  Asbuk: (at) => letterOf(russian, at).toUpperCase(),
}

import { controlWordAt, takeArgument, takeOption } from './scan-tex.ts'

// Numbers and units of `siunitx`, which nothing but TeX knows: `\SI{1.5e3}{\metre\per\second\squared}`. Each has a formula,
// and words for a text where they need none.

export interface Quantity {
  tex: string
  /** Undefined where only a formula can say it. */
  words: string | undefined
  /** Names of units that are not known: they stand there as they are. */
  unknown: readonly string[]
}

/** How many arguments each has, after its options. */
const arities: Readonly<Record<string, number>> = {
  num: 1,
  numlist: 1,
  numproduct: 1,
  numrange: 2,
  ang: 1,
  SI: 2,
  qty: 2,
  si: 1,
  unit: 1,
  SIlist: 2,
  qtylist: 2,
  SIrange: 3,
  qtyrange: 3,
}

export const isQuantity = (name: string): boolean => Object.hasOwn(arities, name)

/** The quantity whose macro begins at `at`, and where it ends; undefined where none does. */
export function quantityAt(text: string, at: number): (Quantity & { end: number }) | undefined {
  const name = controlWordAt(text, at)
  if (!isQuantity(name)) return undefined
  let end = at + name.length + 1
  end = takeOption(text, end)?.end ?? end
  const args: string[] = []
  while (args.length < (arities[name] ?? 0)) {
    const argument = takeArgument(text, end)
    if (!argument) return undefined
    args.push(argument.text)
    end = argument.end
    // A unit may have a prefix of its own before it.
    if (args.length === 1) end = takeOption(text, end)?.end ?? end
  }
  return { ...quantityOf(name, args), end }
}

/** What ends a word of `\num` is written into the formula as it is. */
function quantityOf(name: string, args: readonly string[]): Quantity {
  const [first = '', second = '', third = ''] = args
  switch (name) {
    case 'num':
      return numberOf(first)
    case 'numlist':
      return joined(first.split(';').map(numberOf), ', ')
    case 'numproduct':
      return numberOf(first)
    case 'numrange':
      return joined([first, second].map(numberOf), '–')
    case 'ang':
      return angleOf(first)
    case 'si':
    case 'unit':
      return unitOf(first)
    case 'SIlist':
    case 'qtylist':
      return withUnit(joined(first.split(';').map(numberOf), ', '), second)
    case 'SIrange':
    case 'qtyrange':
      return withUnit(joined([first, second].map(numberOf), '–'), third)
    default:
      return withUnit(numberOf(first), second)
  }
}

const withUnit = (number: Quantity, source: string): Quantity => {
  const unit = unitOf(source)
  if (unit.tex === '') return number
  const isSign = /^(?:°|\\%|\^\{\\circ\})$/.test(unit.tex)
  return {
    tex: `${number.tex}${isSign ? '' : '\\,'}${unit.tex}`,
    words: both(number.words, unit.words, unit.words === '°' || unit.words === '%' ? '' : ' '),
    unknown: unit.unknown,
  }
}

const both = (a: string | undefined, b: string | undefined, between: string): string | undefined =>
  a === undefined || b === undefined ? undefined : a + between + b

const joined = (all: readonly Quantity[], between: string): Quantity => ({
  tex: all.map(({ tex }) => tex).join(between === '–' ? '\\text{–}' : ',\\ '),
  words: all.map(({ words }) => words).reduce((a, b) => both(a, b, between)),
  unknown: all.flatMap(({ unknown }) => unknown),
})

const number = /^([-+]|\+-|\\pm)?(\d*)(?:[.,](\d+))?(\(\d+\))?(?:[eEdD]([-+]?\d+))?$/

/** As `siunitx` sets it: thousands apart, an exponent as a power of ten. */
function numberOf(source: string): Quantity {
  const plain = source.replaceAll(/[\s~{}]|\\[, ]/g, '')
  const factors = plain.split(/x|\\times|\*/)
  const read = factors.map(oneNumber)
  const [only] = read
  if (read.length === 1 && only) return only
  if (read.some((one) => !one)) return { tex: source.trim(), words: undefined, unknown: [] }
  return {
    tex: read.map((one) => one?.tex).join(' \\times '),
    words: read.map((one) => one?.words).reduce((a, b) => both(a, b, ' × ')),
    unknown: [],
  }
}

function oneNumber(plain: string): Quantity | undefined {
  // A deviation: `1.5+-0.1`.
  const [value = '', deviation] = plain.split(/(?<=[\d)])(?:\+-|\\pm)/)
  const match = number.exec(value)
  if (!match || value === '') return undefined
  const [, sign = '', whole = '', part, brackets = '', exponent] = match
  if (whole === '' && part === undefined && exponent === undefined) return undefined
  const off = deviation === undefined ? undefined : oneNumber(deviation)
  if (deviation !== undefined && !off) return undefined
  const digits = part === undefined ? groups(whole) : `${groups(whole || '0')}.${fraction(part)}`
  const [minus, shownSign] = sign === '-' ? ['-', '−'] : [sign, sign]
  const texSign = sign === '+-' ? '\\pm ' : minus
  const power = exponent === undefined ? '' : `10^{${exponent.replace('+', '')}}`
  const mantissa = digits === '' ? '' : texOf(digits) + brackets
  const tex = `${texSign}${[mantissa, power].filter((one) => one !== '').join(' \\times ')}`
  const words = power === '' && !/\\|\+-/.test(sign) ? shownSign + digits + brackets : undefined
  if (!off) return { tex, words, unknown: [] }
  return { tex: `${tex} \\pm ${off.tex}`, words: both(words, off.words, ' ± '), unknown: [] }
}

const narrow = '\u202F'
const texOf = (digits: string): string => digits.replaceAll(narrow, '\\,')

/** Five digits and more stand in groups of three. */
const groups = (whole: string): string => {
  if (whole.length < 5) return whole
  const first = whole.length % 3
  const rest = whole.slice(first).match(/\d{3}/g) ?? []
  return [whole.slice(0, first), ...rest].filter((group) => group !== '').join(narrow)
}
const fraction = (part: string): string =>
  part.length < 5 ? part : part.replaceAll(/\d{3}(?=\d)/g, `$&${narrow}`)

/** Degrees; minutes and seconds after semicolons. */
function angleOf(source: string): Quantity {
  const parts = source.split(';').map((part) => part.trim())
  const shown = parts.map((part, at) =>
    part === '' ? '' : (numberOf(part).words ?? part) + (['°', '′', '″'][at] ?? ''),
  )
  const tex = parts.map((part, at) =>
    part === '' ? '' : numberOf(part).tex + (['^{\\circ}', "'", "''"][at] ?? ''),
  )
  return { tex: tex.join(''), words: shown.join(''), unknown: [] }
}

interface Unit {
  sign: string
  power: number
}

/** Macros of units in their order, or a unit as people write it: `km/h`, `m^2`. */
function unitOf(source: string): Quantity {
  if (!source.includes('\\')) return literalUnit(source.replaceAll(/[{}]/g, '').trim())
  const units: Unit[] = []
  const unknown: string[] = []
  let prefix = ''
  let power = 1
  let isPer = false
  const pieces = /\\([A-Za-z]+|%)\s*(?:\{([^{}]*)\})?|([^\\\s~.{}]+)/g
  for (const [, name, given = '', plain = ''] of source.matchAll(pieces)) {
    const last = units.at(-1)
    if (name === 'per') isPer = true
    else if (name === 'square' || name === 'cubic' || name === 'raiseto')
      power = name === 'raiseto' ? Number(given) || 1 : powers[name]
    else if (name === 'squared' || name === 'cubed' || name === 'tothe') {
      if (last) last.power *= name === 'tothe' ? Number(given) || 1 : powers[name]
    } else if (name !== undefined && Object.hasOwn(prefixes, name)) prefix += prefixes[name] ?? ''
    else {
      const known = name === undefined ? plain : Object.hasOwn(signs, name) && signs[name]
      if (name !== undefined && known === false) unknown.push(name)
      const sign = `${prefix}${known === false ? name : known}`
      units.push({ sign, power: isPer ? -power : power })
      prefix = ''
      power = 1
      isPer = false
    }
  }
  if (prefix !== '') units.push({ sign: prefix, power: 1 })
  return { ...fractionOf(units), unknown }
}

const powers = { square: 2, cubic: 3, squared: 2, cubed: 3 } as const

const fractionOf = (units: readonly Unit[]): Pick<Quantity, 'tex' | 'words'> => {
  const above = units.filter(({ power }) => power > 0)
  const below = units.filter(({ power }) => power < 0)
  // Without one above, the powers say it.
  const inverse = above.length === 0 ? below : []
  const under = above.length === 0 ? [] : below
  const side = (all: readonly Unit[], show: (unit: Unit) => string, between: string): string =>
    all.map(show).join(between)
  const brackets = (text: string): string => (under.length > 1 ? `(${text})` : text)
  const tex = side([...above, ...inverse], texOfUnit, '\\,')
  const words = side([...above, ...inverse], wordsOfUnit, ' ')
  if (under.length === 0) return { tex, words }
  const positive = under.map((unit) => ({ ...unit, power: -unit.power }))
  return {
    tex: `${tex}/${brackets(side(positive, texOfUnit, '\\,'))}`,
    words: `${words}/${brackets(side(positive, wordsOfUnit, ' '))}`,
  }
}

const signsInTex: Readonly<Record<string, string>> = { '%': '\\%', '°': '^{\\circ}' }

const texOfUnit = ({ sign, power }: Unit): string => {
  const upright = signsInTex[sign] ?? `\\mathrm{${sign}}`
  return power === 1 ? upright : `${upright}^{${power}}`
}

const raised: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹', (sign, at) => [String(at), sign])),
  '-': '⁻',
}
const wordsOfUnit = ({ sign, power }: Unit): string =>
  sign + (power === 1 ? '' : Array.from(String(power), (digit) => raised[digit] ?? digit).join(''))

const literalUnit = (source: string): Quantity => {
  const spaced = source.replaceAll(/[.~]/g, ' ')
  return {
    tex: `\\mathrm{${spaced.replaceAll(' ', '\\,').replaceAll('%', '\\%')}}`,
    words: spaced.replaceAll(/\^(-?\d+)/g, (_, power: string) =>
      wordsOfUnit({ sign: '', power: Number(power) }),
    ),
    unknown: [],
  }
}

const prefixes: Readonly<Record<string, string>> = Object.fromEntries(
  `quecto q ronto r yocto y zepto z atto a femto f pico p nano n micro µ milli m centi c deci d deca da deka da hecto h kilo k mega M
  giga G tera T peta P exa E zetta Z yotta Y kibi Ki mebi Mi gibi Gi tebi Ti pebi Pi`
    .split(/\s+/)
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1] ?? '']] : [])),
)

const signs: Readonly<Record<string, string>> = Object.fromEntries(
  `metre m meter m gram g second s ampere A kelvin K mole mol candela cd kilogram kg hertz Hz newton N pascal Pa joule J watt W coulomb C
  volt V farad F ohm Ω siemens S weber Wb tesla T henry H lumen lm lux lx becquerel Bq gray Gy sievert Sv katal kat radian rad
  steradian sr minute min hour h day d litre l liter L tonne t hectare ha astronomicalunit au electronvolt eV dalton Da decibel dB
  neper Np bel B degree ° arcminute ′ arcsecond ″ celsius °C degreeCelsius °C percent % bit bit byte B bar bar angstrom Å
  kilometre km kilometer km centimetre cm centimeter cm millimetre mm millimeter mm micrometre µm micrometer µm nanometre nm
  nanometer nm millisecond ms microsecond µs nanosecond ns m m km km dm dm cm cm mm mm um µm nm nm s s ms ms us µs ns ns g g kg kg mg mg
  h h Hz Hz kHz kHz MHz MHz GHz GHz N N kN kN Pa Pa kPa kPa J J kJ kJ W W kW kW MW MW V V mV mV kV kV A A mA mA K K mol mol l l L L ml ml mL mL
  eV eV keV keV MeV MeV dB dB rad rad deg ° knot kn inch in foot ft mile mi pixel px`
    .split(/\s+/)
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1] ?? '']] : [])),
)

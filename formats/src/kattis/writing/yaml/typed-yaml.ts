import { isYamlMap } from '../../../text/read-yaml.ts'
import { toText } from '../../problem-yaml.ts'
import { yamlOf } from '../../../text/write-yaml.ts'

// What was read as it was typed goes out as what the format wants at its place: its own tools read YAML 1.1 and refuse the text
// "yes" for a truth value, and the number 7 for a version.

const truths = new Set(
  'show_test_data_groups allow_file_writing model_solution custom_scoring ignore_sample'.split(' '),
)
const numbers = new Set('accept_score reject_score max_score'.split(' '))
const texts = new Set(
  `name author source source_url license rights_owner uuid version range grader_flags output_validator_flags input_validator_flags
  validator_flags on_reject objective hint description keywords credits output_validator_args input_validator_args`.split(
    /\s+/,
  ),
)

type Kind = 'truth' | 'number' | 'text' | undefined

export const typedYamlOf = (value: unknown): string => yamlOf(typed(value, undefined))

const typed = (value: unknown, kind: Kind): unknown => {
  if (Array.isArray(value)) return value.map((item) => typed(item, kind))
  if (isYamlMap(value))
    return new Map([...value].map(([key, inner]) => [key, typed(inner, kindOf(key, kind))]))
  // Writers make objects; what was read comes as maps.
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, typed(inner, kindOf(key, kind))]),
    )
  return scalarOf(value, kind)
}

const kindOf = (key: string, around: Kind): Kind => {
  if (around === 'number' || key === 'limits' || numbers.has(key)) return 'number'
  if (truths.has(key)) return 'truth'
  return texts.has(key) ? 'text' : around
}

const scalarOf = (value: unknown, kind: Kind): unknown => {
  const text = toText(value)?.trim()
  if (text === undefined || kind === undefined) return value
  if (kind === 'text') return toText(value)
  if (kind === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : value
  if (/^(?:y|yes|true|on)$/i.test(text)) return true
  return /^(?:n|no|false|off)$/i.test(text) ? false : value
}

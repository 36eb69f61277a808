import * as z from 'zod'

// A schema without a sentence of its own says these of a wrong value. They are our words, because people read them who call
// the API or bring a package. Each is about “This”, in whose place a caller may put a name.

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

type Issue = z.core.$ZodRawIssue

const units: Record<string, string> = { string: 'character', array: 'item', set: 'item' }

const bounded = (way: 'most' | 'least', origin: string, bound: unknown): string => {
  const unit = units[origin]
  if (unit === undefined) return `This is at ${way} ${String(bound)}.`
  return `This has at ${way} ${String(bound)} ${unit}${String(bound) === '1' ? '' : 's'}.`
}

const issueWords = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.'
      return `This has to be ${kinds[issue.expected] ?? 'of another kind'}.`
    case 'invalid_value':
      return `This has to be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return bounded('most', issue.origin, issue.maximum)
    case 'too_small':
      return bounded('least', issue.origin, issue.minimum)
    case 'not_multiple_of':
      return `This has to be a multiple of ${String(issue.divisor)}.`
    case 'unrecognized_keys':
      return `This has what is not known here: ${issue.keys.join(', ').slice(0, 200)}.`
    case 'invalid_format':
      return 'This is not written as it has to be.'
    default:
      return 'This is not as it has to be.'
  }
}

z.config({ localeError: issueWords })

/** The sentence of an issue about what has this name. */
export const issueSentence = (name: string, message: string): string =>
  name !== '' && message.startsWith('This ') ? `“${name}”${message.slice(4)}` : message

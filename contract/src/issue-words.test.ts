import * as z from 'zod'
import { expect, it } from 'vitest'
import { issueSentence } from './issue-words.ts'

const object = z.strictObject({ n: z.int().optional() })

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This is missing.'],
  [z.string(), 5, 'This has to be a text.'],
  [z.int(), 1.5, 'This has to be a whole number.'],
  [z.boolean(), 'yes', 'This has to be true or false.'],
  [z.array(z.string()), {}, 'This has to be a list.'],
  [object, [], 'This has to be an object.'],
  [z.date(), 1, 'This has to be of another kind.'],
  [z.enum(['a', 'b']), 'c', 'This has to be one of a, b.'],
  [z.literal(1), 2, 'This has to be 1.'],
  [z.string().max(3), 'four', 'This has at most 3 characters.'],
  [z.string().min(1), '', 'This has at least 1 character.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'This has at most 1 item.'],
  [z.number().max(100), 101, 'This is at most 100.'],
  [z.number().min(0.5), 0, 'This is at least 0.5.'],
  [z.number().multipleOf(5), 3, 'This has to be a multiple of 5.'],
  [z.email(), 'x', 'This is not written as it has to be.'],
  [object, { m: 1, k: 2 }, 'This has what is not known here: m, k.'],
  [z.union([z.string(), z.number()]), null, 'This is not as it has to be.'],
  [z.string('A sentence of its own.'), 5, 'A sentence of its own.'],
])('%# is refused in words of ours', (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence)
})

it('a name takes the place of “This”, and a sentence of its own stays as it is', () => {
  expect(issueSentence('title', 'This is missing.')).toBe('“title” is missing.')
  expect(issueSentence('', 'This is missing.')).toBe('This is missing.')
  expect(issueSentence('title', 'Enter a title.')).toBe('Enter a title.')
})

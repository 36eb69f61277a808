import { hash, randomBytes } from 'node:crypto'

// Crockford's digits, lower case: no l, i, o, u to misread.
const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** An opaque, URL-safe id of 60 random bits, of the entity that the caller makes. */
// The caller names the entity; random digits are an id of any.
// oxlint-disable-next-line no-unnecessary-type-parameters
export const newId = <Id extends string = string>(): Id =>
  Array.from(randomBytes(12), (byte) => digits[byte & 31]).join('') as Id

/** A secret of 200 random bits after a prefix that names what it opens. */
export const newSecret = (prefix: string): string =>
  `${prefix}_${Array.from(randomBytes(40), (byte) => digits[byte & 31]).join('')}`

/** Only hashes of secrets are stored. 200 random bits need no salt. */
export const hashSecret = (secret: string): string => sha256(secret)

export const sha256 = (text: string): string => hash('sha256', text)

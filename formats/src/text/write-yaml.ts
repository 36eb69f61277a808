import { stringify } from 'yaml'

/** Tools of others read YAML 1.1, which takes the text `No` for a truth value: such a text is in quotes. */
export const yamlOf = (value: unknown): string =>
  stringify(value, { compat: 'yaml-1.1', lineWidth: 0 })

import { isDeepStrictEqual } from 'node:util'
import { typedYamlOf } from './typed-yaml.ts'
import { readYamlMap } from '../../../text/read-yaml.ts'
import type { YamlMap } from '../../../text/read-yaml.ts'

/** A preserved YAML file; undefined where there is none that can be read. */
export const parseKept = (text: string | undefined, path: string): YamlMap | undefined => {
  if (text === undefined) return undefined
  try {
    return readYamlMap(text.replace(/\r\n?/g, '\n'), path, () => undefined)
  } catch {
    return undefined
  }
}

/** The text of the new map; what is the same as before stays as it was typed. */
export const yamlText = (
  map: YamlMap,
  before?: { text: string | undefined; map: YamlMap | undefined },
): string =>
  before?.text !== undefined && isDeepStrictEqual(before.map, map) ? before.text : typedYamlOf(map)

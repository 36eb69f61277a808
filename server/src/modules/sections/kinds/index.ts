import type { SectionKind } from '@drafts/contract'
import { attributes } from './attributes.ts'
import { checker } from './checker.ts'
import { driver } from './driver.ts'
import { editorials } from './editorials.ts'
import type { Kind } from './kind.ts'
import { limits } from './limits.ts'
import { scanspec } from './scanspec.ts'
import { signature } from './signature.ts'
import { statements } from './statements.ts'

/** The one table of what the server does with each kind of section. */
export const kinds: { [K in SectionKind]: Kind<K> } = {
  attributes,
  statements,
  signature,
  checker,
  driver,
  limits,
  scanspec,
  editorials,
}

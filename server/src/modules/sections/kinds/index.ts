import type { SectionKind } from '@drafts/contract'
import { attributesHandler } from './attributes.ts'
import { checkerHandler } from './checker.ts'
import { driverHandler } from './driver.ts'
import { editorialsHandler } from './editorials.ts'
import type { SectionHandler } from './kind.ts'
import { limitsHandler } from './limits.ts'
import { scanspecHandler } from './scanspec.ts'
import { scriptHandler } from './script.ts'
import { signatureHandler } from './signature.ts'
import { statementsHandler } from './statements.ts'

/** The one table of what the server does with each kind of section. */
export const sectionKinds: { [K in SectionKind]: SectionHandler<K> } = {
  attributes: attributesHandler,
  statements: statementsHandler,
  signature: signatureHandler,
  checker: checkerHandler,
  driver: driverHandler,
  limits: limitsHandler,
  scanspec: scanspecHandler,
  script: scriptHandler,
  editorials: editorialsHandler,
}

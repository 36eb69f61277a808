import type { Handlers } from './platform/http/context.ts'
import { accountRoutes } from './modules/accounts/index.ts'
import { administrationRoutes } from './modules/administration/index.ts'
import type { AdministrationPorts } from './modules/administration/index.ts'
import { auditRoutes } from './modules/audit/index.ts'
import { binRoutes } from './modules/bin/index.ts'
import { blobRoutes } from './modules/blobs/index.ts'
import { discussionRoutes } from './modules/discussions/index.ts'
import { executionRoutes } from './modules/executions/index.ts'
import { grammarRoutes } from './modules/grammar/index.ts'
import { imageRoutes } from './modules/images/index.ts'
import { importRoutes } from './modules/imports/index.ts'
import { judgingRoutes } from './modules/judging/index.ts'
import { groupRoutes } from './modules/groups/index.ts'
import { languageRoutes } from './modules/languages/index.ts'
import { matrixRoutes } from './modules/matrix/index.ts'
import { mailRoutes } from './modules/mail/index.ts'
import { notificationRoutes } from './modules/notifications/index.ts'
import { packageRoutes } from './modules/packages/index.ts'
import { toolTestRoutes } from './modules/tool-tests/index.ts'
import { validatorRoutes } from './modules/validators/index.ts'
import { programRoutes } from './modules/programs/index.ts'
import { scriptRoutes } from './modules/scripts/index.ts'
import { strengthRoutes } from './modules/strength/index.ts'
import { stressRoutes } from './modules/stress/index.ts'
import { problemRoutes } from './modules/problems/index.ts'
import { readinessRoutes } from './modules/readiness/index.ts'
import { renderRoutes } from './modules/render/index.ts'
import { historyRoutes } from './modules/history/index.ts'
import { sectionRoutes } from './modules/sections/index.ts'
import { shareRoutes } from './modules/shares/index.ts'
import { testRoutes } from './modules/tests/index.ts'
import { usageRoutes } from './modules/usage/index.ts'

/** Every endpoint of the contract has a handler, or this does not compile. */
export const createHandlers = (administration: AdministrationPorts): Handlers => ({
  ...administrationRoutes(administration),
  ...auditRoutes,
  ...accountRoutes,
  ...binRoutes,
  ...blobRoutes,
  ...discussionRoutes,
  ...executionRoutes,
  ...grammarRoutes,
  ...imageRoutes,
  ...importRoutes,
  ...judgingRoutes,
  ...languageRoutes,
  ...matrixRoutes,
  ...mailRoutes,
  ...groupRoutes,
  ...notificationRoutes,
  ...packageRoutes,
  ...problemRoutes,
  ...programRoutes,
  ...scriptRoutes,
  ...strengthRoutes,
  ...stressRoutes,
  ...toolTestRoutes,
  ...validatorRoutes,
  ...readinessRoutes,
  ...renderRoutes,
  ...historyRoutes,
  ...sectionRoutes,
  ...shareRoutes,
  ...testRoutes,
  ...usageRoutes,
})

import type { Faults } from '../../platform/http/faults.ts'
import { accountAdministration } from './account-routes.ts'
import { healthAdministration } from './health-routes.ts'
import type { OwnAccounts } from './own-accounts.ts'

export { getDatabaseVersionAndSize } from './health.store.ts'
export type { OwnAccounts } from './own-accounts.ts'

export interface AdministrationPorts {
  own: OwnAccounts | undefined
  faults: Faults
}

export const administrationRoutes = ({ own, faults }: AdministrationPorts) => ({
  ...accountAdministration(own),
  ...healthAdministration(own !== undefined, faults),
})

export { bringGroupsBack, restoreGroup } from './change-group.ts'
export { groupRoutes, wholeGroup } from './groups.routes.ts'
export {
  contentOfGroup,
  valuesOfGroup,
  groupOfContent,
  insertGroups,
  listEverGroups,
  listGroups,
  listGroupsOf,
  requireGroup,
} from './groups.store.ts'
export type { GroupRow, GroupValues } from './groups.store.ts'

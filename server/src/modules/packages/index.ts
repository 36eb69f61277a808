export { exportAccess, mountExports } from './exports.plugin.ts'
export { importPackage } from './import-package.ts'
export { packageRoutes } from './packages.routes.ts'

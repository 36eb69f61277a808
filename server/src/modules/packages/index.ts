export { importPackage } from './import-package.ts'
export { packageRoutes } from './packages.routes.ts'

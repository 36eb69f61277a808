export { orderContent, presentTest, readTest, readTests, testContent } from './tests.store.ts'
export type { TestRow } from './tests.store.ts'
export { testRoutes } from './tests.routes.ts'
export { fixesOf } from './fix-tests.ts'

export { buildChanged, findBuilds, helperFiles } from './build-programs.ts'
export { bringProgramBack, deletionOfProgram, restoreProgram } from './change-program.ts'
export { programRoutes, wholeProgram } from './programs.routes.ts'
export {
  insertPrograms,
  valuesOfContent,
  listPrograms,
  listProgramsOf,
  contentOfProgram,
} from './programs.store.ts'
export type { ProgramRow, ProgramValues } from './programs.store.ts'

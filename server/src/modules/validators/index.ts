export { validatorsWork } from './validators-work.ts'
export { endValidatorRun, takeValidations } from './take-validations.ts'
export { boundsOfSections } from './read-bounds.ts'
export { validatorRoutes } from './validators.routes.ts'

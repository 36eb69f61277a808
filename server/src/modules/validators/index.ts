export { validatorsWork } from './validators-work.ts'
export { endValidatorRun, takeValidations } from './take-validations.ts'

export { argumentsForValidator, saidByValidators, validityOfInput } from './input-validity.store.ts'
export type { SaidByValidator } from './input-validity.store.ts'
export { groupOf, presentTest } from './present-test.ts'
export { deletionOfTests } from './arrange-tests.ts'
export { bringTestsBack, restoreTests } from './restore-tests.ts'
export { exchangeTests } from './exchange-tests.ts'
export { placeMadeTests } from './place-made-tests.ts'
export type { MadeTests, Unplaced } from './place-made-tests.ts'
export {
  findTestOfInput,
  insertTests,
  OrderContent,
  orderContent,
  getTest,
  isAnswerOutdated,
  isInputOutdated,
  scriptLine,
  printedByReference,
  noteAnswersAgain,
  listTests,
  TestContent,
  testContent,
} from './tests.store.ts'
export { listJudgedTests, listKeyedTests } from './judged-tests.store.ts'
export type { JudgedTest } from './judged-tests.store.ts'
export type { TestRow, TestValues } from './tests.store.ts'
export { testRoutes, viewTest } from './tests.routes.ts'
export { fixesOf } from './fix-tests.ts'
export { writeInputs } from './write-inputs.ts'
export { writeAnswers } from './write-answers.ts'
export { createTest, fileLimit } from './write-test.ts'

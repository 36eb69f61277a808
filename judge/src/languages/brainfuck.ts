import type { JudgeLanguage } from './language.ts'
import { ownInterpreter } from './own-interpreter.ts'

export const brainfuck: JudgeLanguage = {
  id: 'brainfuck',
  ...ownInterpreter('brainfuck', 'bf'),
  // 33 + 9 = 42, as characters.
  selfTest: { source: ',>,[-<+>]<.', stdin: '!\t', stdout: '*' },
}

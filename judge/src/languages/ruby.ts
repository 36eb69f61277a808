import type { JudgeLanguage } from './language.ts'
import { endedSaying, MB, scripted, sumTest } from './language.ts'

// Without gems it starts in 5 ms instead of 30.
const ruby = ['/usr/bin/ruby3.1', '--disable=gems']
const scripts = scripted('main.rb', [...ruby, '-c'], ruby, 8 * MB)

export const ruby3: JudgeLanguage = {
  id: 'ruby',
  needs: ['/usr/bin/ruby3.1'],
  ...scripts,
  run: (limits) => ({
    ...scripts.run(limits),
    // Recursion ends below 10 000 calls otherwise.
    env: { RUBY_THREAD_VM_STACK_SIZE: '67108864' },
  }),
  isOutOfMemory: endedSaying(1, /\(NoMemoryError\)|^\[FATAL\] failed to allocate memory/m),
  // Kernel#gets reads the files that arguments name, where there are some.
  selfTest: sumTest('a, b = $stdin.gets.split.map(&:to_i)\nputs a + b\n'),
}

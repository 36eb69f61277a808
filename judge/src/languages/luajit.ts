import type { JudgeLanguage } from './language.ts'
import { endedSaying, scripted, sumTest } from './language.ts'

const luajit = '/usr/bin/luajit'
const scripts = scripted('main.lua', [], [luajit], 0)

export const luaJit: JudgeLanguage = {
  id: 'luajit',
  needs: [luajit],
  ...scripts,
  // Its only way to look at a source without running it is to translate it.
  build: { ...scripts.build, argv: (name) => [luajit, '-b', name, 'main.out'] },
  isOutOfMemory: endedSaying(
    1,
    /^luajit: not enough memory|^PANIC: unprotected error .*not enough memory/m,
  ),
  selfTest: sumTest('local a, b = io.read("*n", "*n")\nprint(a + b)\n'),
}

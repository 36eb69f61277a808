import type { JudgeLanguage } from './language.ts'
import { endedSaying, scripted, sumTest } from './language.ts'

export const lua54: JudgeLanguage = {
  id: 'lua54',
  needs: ['/usr/bin/lua5.4', '/usr/bin/luac5.4'],
  ...scripted('main.lua', ['/usr/bin/luac5.4', '-p'], ['/usr/bin/lua5.4'], 0),
  isOutOfMemory: endedSaying(1, /^lua5\.4: not enough memory/m),
  selfTest: sumTest('local a, b = io.read("n", "n")\nprint(a + b)\n'),
}

import type { JudgeLanguage } from './language.ts'
import { endedSaying, scripted, sumTest } from './language.ts'

const bash = '/usr/bin/bash'

export const bash5: JudgeLanguage = {
  id: 'bash',
  needs: [bash],
  ...scripted('main.sh', [bash, '-n'], [bash], 0),
  refusesMark: true,
  isOutOfMemory: endedSaying(2, /xrealloc: cannot allocate|xmalloc: cannot allocate/),
  selfTest: sumTest('read a b\necho $((a + b))\n'),
}

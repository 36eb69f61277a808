import type { JudgeLanguage } from './language.ts'
import { endedSaying, scripted, sumTest } from './language.ts'

const perl = '/usr/bin/perl'

/** Looking at a source runs its BEGIN blocks: one more reason why builds are in the sandbox. */
export const perl5: JudgeLanguage = {
  id: 'perl',
  needs: [perl],
  ...scripted('main.pl', [perl, '-c'], [perl], 0),
  isOutOfMemory: endedSaying(1, /^Out of memory!/m),
  selfTest: sumTest('my ($a, $b) = split " ", <STDIN>;\nprint $a + $b, "\\n";\n'),
}

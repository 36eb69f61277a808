import type { JudgeLanguage } from './language.ts'
import { endedSaying, MB, scripted, sumTest, wholeMiB } from './language.ts'
import { newestProgram } from './versions.ts'

const php = newestProgram('php8.', 2)

export const php8: JudgeLanguage = {
  id: 'php',
  needs: [php],
  refusesMark: true,
  // -n: without the settings of the host.
  ...scripted('main.php', [php, '-n', '-l'], [], 0),
  run: ({ memoryBytes }) => ({
    argv: [
      php,
      '-n',
      '-d',
      `memory_limit=${wholeMiB(memoryBytes)}M`,
      '-d',
      'display_errors=stderr',
      '-d',
      'max_execution_time=0',
      '/box/main.php',
    ],
    readOnly: [],
    runtimeBytes: 4 * MB,
    processes: 64,
  }),
  isOutOfMemory: endedSaying(
    255,
    /Fatal error: +(Allowed memory size of \d+ bytes exhausted|Out of memory)/,
  ),
  selfTest: sumTest('<?php\nfscanf(STDIN, "%d %d", $a, $b);\necho $a + $b, "\\n";\n'),
}

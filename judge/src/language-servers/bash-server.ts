import { dirname, join } from 'node:path'
import { npmFolder } from '../languages/places.ts'
import type { LanguageServer } from './language-server.ts'

const program = join(npmFolder, 'bash-language-server/out/cli.js')

export const bashServer: LanguageServer = {
  id: 'lsp-bash',
  languageIds: ['bash'],
  needs: [program, '/usr/bin/shellcheck', process.execPath],
  argv: [process.execPath, '--max-old-space-size=640', program, 'start'],
  env: { BACKGROUND_ANALYSIS_MAX_FILES: '0', SHELLCHECK_PATH: '/usr/bin/shellcheck' },
  readOnly: () => [dirname(process.execPath), npmFolder],
  files: () => ({}),
  selfTest: {
    languageId: 'bash',
    source: '#!/bin/bash\nread -r a\nif [ $a = 1 ]; then\n',
    line: 2,
  },
}

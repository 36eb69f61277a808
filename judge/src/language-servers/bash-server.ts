import { join } from 'node:path'
import { npmFolder } from '../languages/places.ts'
import { pathOf } from '../sandbox/shown.ts'
import { nodeInside, shownNode, shownPackages } from './node-inside.ts'
import type { LanguageServer } from './language-server.ts'

const program = 'bash-language-server/out/cli.js'

export const bashServer: LanguageServer = {
  id: 'lsp-bash',
  languageIds: ['bash'],
  needs: [join(npmFolder, program), '/usr/bin/shellcheck', process.execPath],
  argv: [nodeInside, '--max-old-space-size=640', pathOf(shownPackages, program), 'start'],
  env: { BACKGROUND_ANALYSIS_MAX_FILES: '0', SHELLCHECK_PATH: '/usr/bin/shellcheck' },
  readOnly: () => [shownNode, shownPackages],
  files: () => ({}),
  selfTest: {
    languageId: 'bash',
    source: '#!/bin/bash\nread -r a\nif [ $a = 1 ]; then\n',
    line: 2,
  },
}

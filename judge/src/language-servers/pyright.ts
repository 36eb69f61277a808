import { join } from 'node:path'
import { npmFolder } from '../languages/places.ts'
import { pathOf } from '../sandbox/shown.ts'
import { nodeInside, shownNode } from './node-inside.ts'
import type { LanguageServer } from './language-server.ts'

const shown = { name: 'pyright', from: join(npmFolder, 'pyright') }
const program = 'dist/pyright-langserver.js'

export const pyrightServer: LanguageServer = {
  id: 'lsp-python',
  languageIds: ['python3', 'pypy3'],
  needs: [join(shown.from, program), process.execPath],
  argv: [nodeInside, '--max-old-space-size=640', pathOf(shown, program), '--stdio'],
  readOnly: () => [shownNode, shown],
  files: ({ id }) => ({
    'pyrightconfig.json': JSON.stringify({
      typeCheckingMode: 'basic',
      // It asks python3 for its version; PyPy 7.3 of Debian is at this one.
      ...(id === 'pypy3' ? { pythonVersion: '3.9' } : {}),
      // Contest programs read with input() and use what they read: these would be in every one of them.
      reportOptionalMemberAccess: 'none',
      reportPossiblyUnbound: 'warning',
    }),
  }),
  selfTest: { languageId: 'python3', source: 'import sys\n\nprint(undefinedName)\n', line: 2 },
}

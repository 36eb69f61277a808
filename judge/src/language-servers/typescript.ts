import { join } from 'node:path'
import { npmFolder } from '../languages/places.ts'
import { pathOf } from '../sandbox/shown.ts'
import { shownPackages } from './node-inside.ts'
import type { LanguageServer } from './language-server.ts'

const tsc = `@typescript/typescript-linux-${process.arch}/lib/tsc`

/** The compiler itself, which checks plain JavaScript. It reports diagnostics only on request. */
export const typescriptServer: LanguageServer = {
  id: 'lsp-javascript',
  languageIds: ['nodejs'],
  needs: [join(npmFolder, tsc), join(npmFolder, '@types/node/index.d.ts')],
  argv: [pathOf(shownPackages, tsc), '--lsp', '--stdio'],
  readOnly: () => [shownPackages],
  files: () => ({
    'jsconfig.json': JSON.stringify({
      compilerOptions: {
        allowJs: true,
        checkJs: true,
        strict: false,
        noEmit: true,
        target: 'esnext',
        module: 'commonjs',
        lib: ['esnext'],
        typeRoots: [pathOf(shownPackages, '@types')],
        types: ['node'],
      },
      files: ['main.js'],
    }),
  }),
  selfTest: {
    languageId: 'nodejs',
    source: "const text = require('fs').readFileSync(0, 'utf8')\nconsole.log(text.lengthh)\n",
    line: 1,
  },
}

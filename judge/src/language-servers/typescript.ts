import { join } from 'node:path'
import { npmFolder } from '../languages/places.ts'
import type { LanguageServer } from './language-server.ts'

const tsc = join(npmFolder, `@typescript/typescript-linux-${process.arch}/lib/tsc`)

/** The compiler itself, which checks plain JavaScript. It reports diagnostics only on request. */
export const typescriptServer: LanguageServer = {
  id: 'lsp-javascript',
  languageIds: ['nodejs'],
  needs: [tsc, join(npmFolder, '@types/node/index.d.ts')],
  argv: [tsc, '--lsp', '--stdio'],
  readOnly: () => [npmFolder],
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
        typeRoots: [join(npmFolder, '@types')],
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

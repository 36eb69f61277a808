import { join } from 'node:path'
import type { JudgeLanguage } from '../languages/index.ts'
import { oursInside } from '../sandbox/shown.ts'
import type { LanguageServer } from './language-server.ts'

const clangd = '/usr/bin/clangd-19'

/** The flags of the compiler that change what a source means. */
const standardOf = (language: JudgeLanguage): string[] =>
  language.build
    .argv(language.sourceName(''), null)
    .filter((argument) => argument.startsWith('-std='))

/** A compiler from another Debian has its headers below its own root. */
const systemOf = ({ root }: JudgeLanguage): string[] =>
  root === undefined ? [] : [`--sysroot=${oursInside}/${systemName}`]
const systemName = 'system'

/** In contests one includes all there is. */
const quiet =
  'Diagnostics:\n  UnusedIncludes: None\n  MissingIncludes: None\nIndex:\n  StandardLibrary: No\n'

/** Nothing is indexed, kept or looked for beside the one source; no compiler is asked for its folders. */
export const clangdServer: LanguageServer = {
  id: 'lsp-cpp',
  languageIds: [
    'c11-gcc',
    'c17-gcc',
    'c17-clang',
    'cpp11-gcc',
    'cpp14-gcc',
    'cpp17-gcc',
    'cpp20-gcc',
    'cpp23-gcc',
    'cpp20-clang',
    'cpp23-clang',
    'cpp23-gcc14',
  ],
  needs: [clangd],
  argv: [
    clangd,
    '--background-index=false',
    '--clang-tidy=false',
    '--completion-style=detailed',
    '--header-insertion=never',
    '--limit-results=100',
    '--log=error',
    '--malloc-trim',
    '--pch-storage=memory',
    '-j=2',
  ],
  readOnly: ({ root }) =>
    root === undefined ? [] : [{ name: `${systemName}/usr`, from: join(root, 'usr') }],
  files: (language) => ({
    '.clangd': quiet,
    'compile_flags.txt': [...systemOf(language), ...standardOf(language), '-Wall', ''].join('\n'),
  }),
  offersTestlib: true,
  selfTest: {
    languageId: 'cpp20-gcc',
    source: '#include <vector>\nint main() {\n  std::vector<int> v;\n  return v.sise();\n}\n',
    line: 3,
  },
}

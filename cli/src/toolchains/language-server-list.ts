import type { Toolchain } from './toolchain-list.ts'

// What brings the language servers: help while typing. Named after what they help with, beside the languages' own names.

export const LANGUAGE_SERVERS: readonly Toolchain[] = [
  {
    id: 'lsp-cpp',
    file: '/usr/bin/clangd-19',
    from: 'debian',
    packages: ['clangd-19'],
    megabytes: 245,
  },
  {
    id: 'lsp-python',
    file: 'pyright/dist/pyright-langserver.js',
    from: 'npm',
    packages: ['pyright@1.1.414'],
    versionOf: 'pyright',
    megabytes: 38,
  },
  {
    id: 'lsp-javascript',
    file: `@typescript/typescript-linux-${process.arch}/lib/tsc`,
    from: 'npm',
    packages: ['typescript@7.0.2', '@types/node@24.19.2'],
    versionOf: 'typescript',
    megabytes: 33,
  },
  {
    id: 'lsp-bash',
    file: 'bash-language-server/out/cli.js',
    from: 'npm',
    packages: ['bash-language-server@5.8.1'],
    versionOf: 'bash-language-server',
    alsoNeeds: ['shellcheck'],
    megabytes: 45,
  },
  {
    id: 'lsp-go',
    file: '/usr/bin/gopls',
    from: 'debian13',
    // It asks the go command beside it.
    packages: ['gopls', 'golang-1.24-go', 'golang-1.24-src'],
    megabytes: 290,
  },
]

/** What `./drafts up` installs; small enough not to be asked for. */
export const EVERYDAY_SERVERS: readonly string[] = ['lsp-cpp', 'lsp-python']

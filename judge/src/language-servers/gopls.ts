import { onHost, rootOf } from '../languages/places.ts'
import type { LanguageServer } from './language-server.ts'

const gopls = '/usr/bin/gopls'
const root = rootOf(gopls)
const goFolder = '/usr/lib/go-1.24'

/** That of Debian 12 is too old to be used (its self-test fails); Debian 13's works with the go command beside it. */
export const goplsServer: LanguageServer = {
  id: 'lsp-go',
  languageIds: ['go'],
  needs: [onHost(root, gopls), onHost(root, `${goFolder}/bin/go`)],
  ...(root === undefined ? {} : { root }),
  argv: [gopls, 'serve'],
  env: {
    PATH: `${goFolder}/bin:/usr/bin:/bin`,
    GOROOT: goFolder,
    GOPATH: '/tmp/go',
    GOCACHE: '/tmp/go-cache',
    GOFLAGS: '-mod=mod',
    GOPROXY: 'off',
    GOTOOLCHAIN: 'local',
    // Without a place for its settings it counts nothing and starts no second process for it.
    HOME: '',
    XDG_CACHE_HOME: '/tmp/cache',
    CGO_ENABLED: '0',
    GOMEMLIMIT: '700MiB',
  },
  readOnly: () => [],
  files: () => ({ 'go.mod': 'module main\n\ngo 1.23\n' }),
  selfTest: {
    languageId: 'go',
    source:
      'package main\n\nimport "fmt"\n\nfunc main() {\n\tfor i := range 3 {\n\t\tfmt.Println(max(i, 1), nobody)\n\t}\n}\n',
    line: 6,
  },
}

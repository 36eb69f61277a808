import { together } from './functional.ts'
import type { JudgeLanguage } from './language.ts'
import { runNative, sumTest } from './language.ts'

const go = '/usr/lib/go-1.23/bin/go'
const environment = {
  GO111MODULE: 'off',
  CGO_ENABLED: '0',
  GOTOOLCHAIN: 'local',
  GOTELEMETRY: 'off',
  GOFLAGS: '',
}

/** The standard library is compiled when it is first used (6 s of CPU): once for all, while the judge works already. */
export const goLanguage: JudgeLanguage = {
  id: 'go',
  needs: [go, '/usr/lib/go-1.23/pkg/tool/linux_amd64/compile'],
  sourceName: () => 'main.go',
  build: {
    units: /(?<!_test)\.go$/,
    argv: (name, _, others = []) => [
      go,
      'build',
      '-trimpath',
      // Another package than main is an error then, not an archive that cannot be run.
      '-buildmode=exe',
      '-ldflags=-s -w',
      '-o',
      'main',
      name,
      ...others,
    ],
    env: (prepared) => ({ ...environment, GOCACHE: prepared ?? '/tmp/go-cache' }),
    readOnly: [],
    collect: ['main'],
    processes: 128,
  },
  prepare: {
    where: 'host',
    argv: [go, 'build', '-trimpath', 'std'],
    env: (folder) => ({ ...environment, GOCACHE: folder, HOME: folder }),
  },
  functional: {
    // The compiler names the faults of all files: only where none is the author's the function is not the one asked for.
    argv: () => [
      '/bin/sh',
      '-c',
      together(
        `${go} build -trimpath -buildmode=exe '-ldflags=-s -w' -o main drafts_main.go solution.go`,
        `if grep -q '^[^ ]*solution.go:' words; then cat words >&2; exit 1; fi`,
      ),
    ],
  },
  ...runNative(),
  isOutOfMemory: ({ exitCode, stderr }) =>
    exitCode === 2 &&
    /^fatal error: runtime: (out of memory|cannot allocate memory)/m.test(
      stderr.toString('latin1'),
    ),
  selfTest: sumTest(
    'package main\n\nimport "fmt"\n\nfunc main() {\n\tvar a, b int\n\tfmt.Scan(&a, &b)\n\tfmt.Println(a + b)\n}\n',
  ),
}

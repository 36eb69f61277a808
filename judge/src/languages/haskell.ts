import { pathOf } from '../sandbox/shown.ts'
import type { JudgeLanguage } from './language.ts'
import { runNative, sumTest } from './language.ts'

const ghc = '/usr/bin/ghc'
const packages = { name: 'ghc', from: '/var/lib/ghc' }

export const haskell: JudgeLanguage = {
  id: 'haskell',
  needs: [ghc, '/var/lib/ghc/package.conf.d/package.cache'],
  sourceName: () => 'main.hs',
  build: {
    argv: (name) => [
      ghc,
      '-v0',
      '-O2',
      '-package-env',
      '-',
      // The place it names for its packages leads to /var, which programs do not see.
      '-clear-package-db',
      '-package-db',
      pathOf(packages, 'package.conf.d'),
      '-outputdir',
      '.',
      '-optl-static',
      '-o',
      'main',
      name,
    ],
    readOnly: [packages],
    collect: ['main'],
    processes: 64,
  },
  ...runNative(),
  selfTest: sumTest(
    'main :: IO ()\nmain = getContents >>= print . sum . map (read :: String -> Integer) . words\n',
  ),
}

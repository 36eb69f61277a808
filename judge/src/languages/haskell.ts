import type { Language } from './language.ts'
import { runNative, sumTest } from './language.ts'

const ghc = '/usr/bin/ghc'

export const haskell: Language = {
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
      '-outputdir',
      '.',
      '-optl-static',
      '-o',
      'main',
      name,
    ],
    readOnly: ['/var/lib/ghc'],
    collect: ['main'],
    processes: 64,
  },
  ...runNative(),
  selfTest: sumTest(
    'main :: IO ()\nmain = getContents >>= print . sum . map (read :: String -> Integer) . words\n',
  ),
}

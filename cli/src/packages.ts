import { existsSync, readdirSync } from 'node:fs'
import { canInstall, installPackages } from './toolchains/apt.ts'
import { say } from './say.ts'

/** A Debian package, found by one of its files: asking dpkg takes too long at every start. */
export interface SystemPackage {
  name: string
  isPresent: () => boolean
  /** What does not work without it. */
  meaning: string
}

const LANGUAGES = 'cannot be judged here'

export const JUDGE_PACKAGES: SystemPackage[] = [
  {
    name: 'gcc',
    isPresent: () => existsSync('/usr/bin/gcc'),
    meaning: `C and C++ programs ${LANGUAGES}, and the sandbox cannot be built`,
  },
  {
    name: 'libc6-dev',
    isPresent: () => existsSync('/usr/include/stdio.h'),
    meaning: `C and C++ programs ${LANGUAGES}, and the sandbox cannot be built`,
  },
  {
    name: 'g++',
    isPresent: () => existsSync('/usr/bin/g++'),
    meaning: `C++ programs ${LANGUAGES}`,
  },
  { name: 'openjdk-17-jdk-headless', isPresent: hasJdk17, meaning: `Java programs ${LANGUAGES}` },
  {
    name: 'python3',
    isPresent: () => existsSync('/usr/bin/python3'),
    meaning: `Python programs ${LANGUAGES}`,
  },
  {
    name: 'clangd-19',
    isPresent: () => existsSync('/usr/bin/clangd-19'),
    meaning: 'the editor gives no help while C and C++ are typed',
  },
  {
    name: 'poppler-utils',
    isPresent: () => existsSync('/usr/bin/pdftocairo'),
    meaning: 'PDF figures of imported problems stay links',
  },
  {
    name: 'ghostscript',
    isPresent: () => existsSync('/usr/bin/gs'),
    meaning: 'EPS figures of imported problems stay links',
  },
]

const BROWSER = 'the tests in a browser fail'

export const TEST_PACKAGES: SystemPackage[] = [
  ...JUDGE_PACKAGES,
  // Chromium without its windows: a page costs a third.
  {
    name: 'chromium-headless-shell',
    isPresent: () => existsSync('/usr/bin/chromium-headless-shell'),
    meaning: BROWSER,
  },
  {
    name: 'nginx-light',
    isPresent: () => existsSync('/usr/sbin/nginx'),
    meaning: 'the tests behind a proxy fail',
  },
  {
    name: 'fonts-dejavu-core',
    isPresent: () => existsSync('/usr/share/fonts/truetype/dejavu'),
    meaning: BROWSER,
  },
  {
    name: 'fonts-noto-core',
    isPresent: () => existsSync('/usr/share/fonts/truetype/noto'),
    meaning: BROWSER,
  },
]

function hasJdk17(): boolean {
  const folder = '/usr/lib/jvm'
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.some((name) => name.includes('17') && existsSync(`${folder}/${name}/bin/javac`))
}

/** Installs what is missing; what cannot be installed is said in one line each, and nothing stops. */
export function installMissing(packages: SystemPackage[]): void {
  const missing = packages.filter((wanted) => !wanted.isPresent())
  if (missing.length === 0) return
  if (canInstall()) {
    const names = missing.map(({ name }) => name)
    say(`Installing ${names.join(', ')} (a few minutes the first time) ...`)
    installPackages(names)
  }
  for (const { name, meaning } of missing.filter((wanted) => !wanted.isPresent())) {
    say(`Missing: ${name}. Without it, ${meaning}. Get it with: sudo apt-get install ${name}`)
  }
}

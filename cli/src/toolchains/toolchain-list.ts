import { existsSync } from 'node:fs'
import { installedGccVersion, newestVersion } from './versions.ts'

// What brings each language of the judge to a machine. Only data; a test pairs it with the languages of the product.

export interface Toolchain {
  id: string
  /** One of its files: it is installed where this is. Below the root for `debian13`, below node_modules for `npm`. */
  file: string
  /** Where it comes from; `debian` may be the backports suite of the release. */
  from: 'debian' | 'backports' | 'debian13' | 'npm' | 'own' | 'host'
  packages: readonly string[]
  /** The package whose version is shown; by default the first of `packages`. */
  versionOf?: string
  /** Debian packages it needs beside its own. */
  alsoNeeds?: readonly string[]
  /** On disk, added to a minimal system. Those that share packages share the space. */
  megabytes: number
}

const gcc = {
  file: `/usr/bin/gcc-${installedGccVersion('gcc')}`,
  from: 'debian',
  packages: ['gcc', 'libc6-dev'],
  versionOf: `gcc-${installedGccVersion('gcc')}`,
} as const
const gpp = {
  file: `/usr/bin/g++-${installedGccVersion('g++')}`,
  from: 'debian',
  packages: ['g++'],
  versionOf: `g++-${installedGccVersion('g++')}`,
} as const
const php = `php8.${newestVersion('php8.', 2)}`
/** Where .NET may be put; the judge looks there, too (judge/src/languages/csharp-dotnet.ts). */
export const DOTNET_FOLDERS = ['/usr/share/dotnet', '/usr/lib/dotnet', '/opt/dotnet'] as const
const dotnet = DOTNET_FOLDERS.find((folder) => existsSync(`${folder}/dotnet`)) ?? DOTNET_FOLDERS[0]
const clang = { file: '/usr/bin/clang-19', from: 'debian', packages: ['clang-19'] } as const
/** The same in every root: the packages of the one bring files of the other. */
const base13 = ['libc6-dev', 'binutils']

export const TOOLCHAINS: readonly Toolchain[] = [
  { id: 'c11-gcc', ...gcc, megabytes: 210 },
  { id: 'c17-gcc', ...gcc, megabytes: 210 },
  { id: 'cpp11-gcc', ...gpp, megabytes: 267 },
  { id: 'cpp14-gcc', ...gpp, megabytes: 267 },
  { id: 'cpp17-gcc', ...gpp, megabytes: 267 },
  { id: 'cpp20-gcc', ...gpp, megabytes: 267 },
  { id: 'cpp23-gcc', ...gpp, megabytes: 267 },
  {
    id: 'java17',
    file: '/usr/lib/jvm/java-17-openjdk-amd64/bin/javac',
    from: 'debian',
    packages: ['openjdk-17-jdk-headless'],
    megabytes: 308,
  },
  {
    id: 'python3',
    file: `/usr/bin/python3.${newestVersion('python3.', 11)}`,
    from: 'debian',
    packages: ['python3'],
    megabytes: 34,
  },
  { id: 'nodejs', file: process.execPath, from: 'own', packages: [], megabytes: 0 },
  { id: 'bash', file: '/usr/bin/bash', from: 'debian', packages: ['bash'], megabytes: 0 },
  { id: 'brainfuck', ...gcc, from: 'own', packages: [], alsoNeeds: gcc.packages, megabytes: 0 },
  { id: 'whitespace', ...gcc, from: 'own', packages: [], alsoNeeds: gcc.packages, megabytes: 0 },
  { id: 'c17-clang', ...clang, megabytes: 443 },
  { id: 'cpp20-clang', ...clang, megabytes: 443 },
  { id: 'cpp23-clang', ...clang, megabytes: 443 },
  {
    id: 'cpp23-gcc14',
    file: '/usr/bin/g++-14',
    from: 'debian13',
    packages: ['g++-14', ...base13],
    megabytes: 277,
  },
  {
    id: 'csharp-mono',
    file: '/usr/lib/mono/4.5/mcs.exe',
    from: 'debian',
    packages: ['mono-mcs', 'mono-runtime'],
    megabytes: 68,
  },
  {
    id: 'csharp-dotnet',
    file: `${dotnet}/dotnet`,
    from: 'host',
    packages: [],
    megabytes: 0,
  },
  { id: 'lisp-sbcl', file: '/usr/bin/sbcl', from: 'debian', packages: ['sbcl'], megabytes: 61 },
  { id: 'lisp-clisp', file: '/usr/bin/clisp', from: 'debian', packages: ['clisp'], megabytes: 33 },
  { id: 'erlang', file: '/usr/bin/erlc', from: 'debian', packages: ['erlang-base'], megabytes: 20 },
  {
    id: 'go',
    file: '/usr/lib/go-1.23/bin/go',
    from: 'backports',
    packages: ['golang-1.23-go', 'golang-1.23-src'],
    megabytes: 242,
  },
  { id: 'haskell', file: '/usr/bin/ghc', from: 'debian', packages: ['ghc'], megabytes: 1011 },
  {
    id: 'java21',
    file: '/usr/lib/jvm/java-21-openjdk-amd64/bin/javac',
    from: 'debian13',
    packages: ['openjdk-21-jdk-headless', ...base13],
    megabytes: 310,
  },
  {
    id: 'kotlin',
    file: 'kotlin-compiler/lib/kotlin-compiler.jar',
    from: 'npm',
    packages: ['kotlin-compiler@2.4.20'],
    versionOf: 'kotlin-compiler',
    alsoNeeds: ['openjdk-17-jdk-headless'],
    megabytes: 402,
  },
  { id: 'lua54', file: '/usr/bin/lua5.4', from: 'debian', packages: ['lua5.4'], megabytes: 1 },
  { id: 'luajit', file: '/usr/bin/luajit', from: 'debian', packages: ['luajit'], megabytes: 1 },
  {
    id: 'pascal-fpc',
    file: '/usr/lib/x86_64-linux-gnu/fpc/3.2.2/ppcx64',
    from: 'debian',
    packages: ['fp-compiler', 'fp-units-rtl', 'fp-units-fcl', 'fp-units-base'],
    megabytes: 173,
  },
  { id: 'perl', file: '/usr/bin/perl', from: 'debian', packages: ['perl'], megabytes: 49 },
  {
    id: 'php',
    file: `/usr/bin/${php}`,
    from: 'debian',
    packages: ['php-cli'],
    versionOf: `${php}-cli`,
    megabytes: 72,
  },
  { id: 'pypy3', file: '/usr/bin/pypy3.9', from: 'debian', packages: ['pypy3'], megabytes: 86 },
  {
    id: 'ruby',
    file: '/usr/bin/ruby3.1',
    from: 'debian',
    packages: ['ruby'],
    versionOf: 'ruby3.1',
    megabytes: 38,
  },
  { id: 'rust', file: '/usr/bin/rustc', from: 'debian', packages: ['rustc-web'], megabytes: 702 },
  {
    id: 'swift',
    file: '/usr/libexec/swift/bin/swift-frontend',
    from: 'debian13',
    packages: ['swiftlang', 'libstdc++-14-dev', ...base13],
    megabytes: 2541,
  },
]

/** What `./drafts up` installs. */
export const EVERYDAY: readonly string[] = [
  'c11-gcc',
  'c17-gcc',
  'cpp17-gcc',
  'cpp20-gcc',
  'cpp23-gcc',
  'java17',
  'python3',
  'nodejs',
]

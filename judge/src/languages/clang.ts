import { nativeFunctional, sumInC, sumInCpp, unitsOfC, unitsOfCpp } from './gcc.ts'
import type { JudgeLanguage } from './language.ts'
import { runNative } from './language.ts'
import { newestLibstdcpp } from './versions.ts'

const flags = ['-O2', '-static', '-s']
/** Steps of a build share their options; some are of no use to one. */
const quiet = '-Wno-unused-command-line-argument'
const build = { readOnly: [], collect: ['main'], processes: 64 }

export const clangC = (id: string, standard: string): JudgeLanguage => ({
  id,
  needs: ['/usr/bin/clang-19'],
  sourceName: () => 'main.c',
  build: {
    ...build,
    // -lm must come last.
    argv: (name, _, others = []) => [
      '/usr/bin/clang-19',
      `-std=${standard}`,
      ...flags,
      '-o',
      'main',
      name,
      ...others,
      '-lm',
    ],
    units: unitsOfC,
  },
  functional: {
    argv: () =>
      nativeFunctional('c', ['/usr/bin/clang-19', `-std=${standard}`, '-O2', '-static', quiet]),
  },
  ...runNative(),
  selfTest: sumInC,
})

const compiler = '/usr/bin/clang++-19'
/** The standard library is GCC's: the one of Clang has no bits/stdc++.h. */
const header = `/usr/include/x86_64-linux-gnu/c++/${newestLibstdcpp()}/bits/stdc++.h`

/** As gccCpp, but Clang refuses a header that was compiled with other flags, where GCC silently does without. */
export const clangCpp = (id: string, standard: string): JudgeLanguage => ({
  id,
  needs: [compiler, header],
  sourceName: () => 'main.cpp',
  offersTestlib: true,
  build: {
    ...build,
    units: unitsOfCpp,
    argv: (name, prepared, others = []) => [
      compiler,
      ...(prepared === null ? [] : ['-include-pch', `${prepared}/stdcpp.pch`]),
      `-std=${standard}`,
      ...flags,
      '-o',
      'main',
      name,
      ...others,
    ],
  },
  functional: {
    argv: (prepared) =>
      nativeFunctional('cpp', [
        compiler,
        ...(prepared === null ? [] : ['-include-pch', `${prepared}/stdcpp.pch`]),
        `-std=${standard}`,
        '-O2',
        '-static',
        quiet,
      ]),
  },
  prepare: {
    where: 'sandbox',
    argv: [
      compiler,
      `-std=${standard}`,
      '-O2',
      '-static',
      '-fpch-instantiate-templates',
      '-x',
      'c++-header',
      header,
      '-o',
      'stdcpp.pch',
    ],
    readOnly: [],
    files: [],
    collect: [{ name: 'stdcpp.pch', place: 'stdcpp.pch' }],
  },
  ...runNative(),
  selfTest: sumInCpp,
})

import { together } from './functional.ts'
import type { JudgeLanguage } from './language.ts'
import { runNative, sumTest } from './language.ts'
import { onHost } from './places.ts'
import { testlib } from '../testlib.ts'
import { gccVersion } from './versions.ts'

/** The C compiler of this host. */
export const gcc = `/usr/bin/gcc-${gccVersion('gcc')}`
const flags = ['-O2', '-pipe', '-static', '-s']

export const unitsOfC = /\.c$/
export const unitsOfCpp = /\.(?:cc|cpp|cxx|c\+\+|C)$/

export const sumInC = sumTest(
  '#include <stdio.h>\nint main(void){long long a,b;if(scanf("%lld %lld",&a,&b)!=2)return 1;printf("%lld\\n",a+b);}\n',
)
export const sumInCpp = sumTest(
  '#include <bits/stdc++.h>\nint main(){long long a,b;std::cin>>a>>b;std::cout<<a+b<<"\\n";}\n',
)

/** C and C++: the declaration stands after the solution, so that another type than its own is an error, not an accident. */
export const nativeFunctional = (ending: 'c' | 'cpp', compiler: string[]): string[] => [
  '/bin/sh',
  '-c',
  together(
    `"$@" -c signature.${ending} -o solution.o && "$@" -c drafts_main.${ending} -o drafts_main.o &&
  "$@" -s -o main drafts_main.o solution.o -lm`,
    `"$@" -c solution.${ending} -o solution.o`,
  ),
  'sh',
  ...compiler,
]

export const gccC = (id: string, standard: string): JudgeLanguage => ({
  id,
  needs: [gcc],
  sourceName: () => 'main.c',
  build: {
    // -lm must come last.
    argv: (name, _, others = []) => [
      gcc,
      `-std=${standard}`,
      ...flags,
      '-o',
      'main',
      name,
      ...others,
      '-lm',
    ],
    units: unitsOfC,
    readOnly: [],
    collect: ['main'],
    processes: 64,
  },
  functional: {
    argv: () => nativeFunctional('c', [gcc, `-std=${standard}`, '-O2', '-pipe', '-static']),
  },
  ...runNative(),
  selfTest: sumInC,
})

/** Both are compiled ahead; the first that a source includes is used as it was compiled. */
const compileHeaders = (compiler: string, standard: string, stdcpp: string): string => {
  const compile = `${compiler} -std=${standard} -O2 -w -x c++-header`
  return `${compile} ${stdcpp} -o stdc++.h.gch && ${compile} testlib.h -o testlib.h.gch`
}

/**
 * bits/stdc++.h and testlib.h are compiled once: builds take a fifth and a half of the time. GCC uses them only where
 * the flags agree. The program is static, so it runs on the host whatever root it was compiled in.
 */
export const gccCpp = (
  id: string,
  standard: string,
  version = gccVersion('g++'),
  root?: string,
): JudgeLanguage => {
  const compiler = `/usr/bin/g++-${version}`
  return {
    id,
    needs: [onHost(root, compiler)],
    ...(root === undefined ? {} : { root }),
    sourceName: () => 'main.cpp',
    offersTestlib: true,
    build: {
      units: unitsOfCpp,
      argv: (name, prepared, others = []) => [
        compiler,
        ...(prepared === null ? [] : [`-I${prepared}`]),
        `-std=${standard}`,
        ...flags,
        '-o',
        'main',
        name,
        ...others,
      ],
      readOnly: [],
      collect: ['main'],
      processes: 64,
    },
    functional: {
      argv: (prepared) =>
        nativeFunctional('cpp', [
          compiler,
          ...(prepared === null ? [] : [`-I${prepared}`]),
          `-std=${standard}`,
          '-O2',
          '-pipe',
          '-static',
        ]),
    },
    prepare: {
      where: 'sandbox',
      argv: [
        '/bin/sh',
        '-c',
        compileHeaders(
          compiler,
          standard,
          `/usr/include/x86_64-linux-gnu/c++/${version}/bits/stdc++.h`,
        ),
      ],
      readOnly: [],
      files: [testlib],
      collect: [
        { name: 'stdc++.h.gch', place: 'bits/stdc++.h.gch' },
        { name: testlib.name, place: testlib.name },
        { name: `${testlib.name}.gch`, place: `${testlib.name}.gch` },
      ],
      bringsTestlib: true,
    },
    ...runNative(),
    selfTest: sumInCpp,
  }
}

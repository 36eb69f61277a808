import type { Language } from './language.ts'
import { sumTest } from './language.ts'

/** Programs are static: they start faster and need no file but themselves. */
const flags = ['-O2', '-pipe', '-static', '-s']
const native = {
  run: () => ({ argv: ['/box/main'], readOnly: [], runtimeBytes: 0, processes: 64 }),
}

export const gccC = (id: string, standard: string): Language => ({
  id,
  needs: ['/usr/bin/gcc-12'],
  sourceName: () => 'main.c',
  build: {
    // -lm must come last.
    argv: (name) => ['/usr/bin/gcc-12', `-std=${standard}`, ...flags, '-o', 'main', name, '-lm'],
    readOnly: [],
    collect: ['main'],
    processes: 64,
  },
  ...native,
  selfTest: sumTest(
    '#include <stdio.h>\nint main(void){long long a,b;if(scanf("%lld %lld",&a,&b)!=2)return 1;printf("%lld\\n",a+b);}\n',
  ),
})

/** bits/stdc++.h is compiled once: builds take a fifth of the time. GCC uses it only where the flags agree. */
export const gccCpp = (id: string, standard: string): Language => ({
  id,
  needs: ['/usr/bin/g++-12'],
  sourceName: () => 'main.cpp',
  offersTestlib: true,
  build: {
    argv: (name, prepared) => [
      '/usr/bin/g++-12',
      ...(prepared ? [`-I${prepared}`] : []),
      `-std=${standard}`,
      ...flags,
      '-o',
      'main',
      name,
    ],
    readOnly: [],
    collect: ['main'],
    processes: 64,
  },
  prepare: {
    argv: [
      '/usr/bin/g++-12',
      `-std=${standard}`,
      '-O2',
      '-x',
      'c++-header',
      '/usr/include/x86_64-linux-gnu/c++/12/bits/stdc++.h',
      '-o',
      'stdc++.h.gch',
    ],
    files: [],
    collect: { name: 'stdc++.h.gch', place: 'bits/stdc++.h.gch' },
  },
  ...native,
  selfTest: sumTest(
    '#include <bits/stdc++.h>\nint main(){long long a,b;std::cin>>a>>b;std::cout<<a+b<<"\\n";}\n',
  ),
})

import { gcc } from './gcc.ts'
import type { Language } from './language.ts'
import { runNative, sumTest } from './language.ts'

export const rust: Language = {
  id: 'rust',
  needs: ['/usr/bin/rustc', gcc],
  sourceName: () => 'main.rs',
  build: {
    argv: (name) => [
      '/usr/bin/rustc',
      '--edition',
      '2021',
      '-C',
      'opt-level=3',
      '-C',
      'strip=symbols',
      '-C',
      `linker=${gcc}`,
      '-C',
      'target-feature=+crt-static',
      '-o',
      'main',
      name,
    ],
    readOnly: [],
    collect: ['main'],
    processes: 64,
  },
  ...runNative(),
  selfTest: sumTest(
    'fn main() {\n    let mut s = String::new();\n    std::io::stdin().read_line(&mut s).unwrap();\n    println!("{}", s.split_whitespace().map(|x| x.parse::<i64>().unwrap()).sum::<i64>());\n}\n',
  ),
}

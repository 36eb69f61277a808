import { gcc } from './gcc.ts'
import { together } from './functional.ts'
import type { JudgeLanguage } from './language.ts'
import { runNative, sumTest } from './language.ts'

const rustc = '/usr/bin/rustc'
const options = [
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
]

export const rust: JudgeLanguage = {
  id: 'rust',
  needs: [rustc, gcc],
  sourceName: () => 'main.rs',
  build: {
    argv: (name) => [rustc, ...options, '-o', 'main', name],
    readOnly: [],
    collect: ['main'],
    processes: 64,
  },
  functional: {
    argv: () => [
      '/bin/sh',
      '-c',
      together(
        `"$@" --crate-type rlib --crate-name solution solution.rs &&
  "$@" -o main --extern solution=libsolution.rlib drafts_main.rs`,
        `"$@" --crate-type rlib --crate-name solution solution.rs`,
      ),
      'sh',
      rustc,
      ...options,
    ],
  },
  ...runNative(),
  selfTest: sumTest(
    'fn main() {\n    let mut s = String::new();\n    std::io::stdin().read_line(&mut s).unwrap();\n    println!("{}", s.split_whitespace().map(|x| x.parse::<i64>().unwrap()).sum::<i64>());\n}\n',
  ),
}

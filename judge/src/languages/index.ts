import { bash5 } from './bash.ts'
import { brainfuck } from './brainfuck.ts'
import { c11Gcc } from './c11-gcc.ts'
import { c17Clang } from './c17-clang.ts'
import { c17Gcc } from './c17-gcc.ts'
import { cpp17Gcc } from './cpp17-gcc.ts'
import { cpp20Clang } from './cpp20-clang.ts'
import { cpp20Gcc } from './cpp20-gcc.ts'
import { cpp23Clang } from './cpp23-clang.ts'
import { cpp23Gcc } from './cpp23-gcc.ts'
import { cpp23Gcc14 } from './cpp23-gcc14.ts'
import { csharpDotnet } from './csharp-dotnet.ts'
import { csharpMono } from './csharp-mono.ts'
import { erlang } from './erlang.ts'
import { goLanguage } from './go.ts'
import { haskell } from './haskell.ts'
import { java17 } from './java17.ts'
import { java21 } from './java21.ts'
import { kotlinJvm } from './kotlin.ts'
import type { Language } from './language.ts'
import { lispClisp } from './lisp-clisp.ts'
import { lispSbcl } from './lisp-sbcl.ts'
import { lua54 } from './lua54.ts'
import { luaJit } from './luajit.ts'
import { nodejs } from './nodejs.ts'
import { pascalFpc } from './pascal-fpc.ts'
import { perl5 } from './perl.ts'
import { php8 } from './php.ts'
import { pypy3 } from './pypy3.ts'
import { python3 } from './python3.ts'
import { ruby3 } from './ruby.ts'
import { rust } from './rust.ts'
import { swift } from './swift.ts'
import { whitespace } from './whitespace.ts'

export type { Language } from './language.ts'

/** What `./drafts up` installs and proves before it reports that the judge is ready. */
export const everydayLanguages: readonly Language[] = [
  cpp20Gcc,
  cpp17Gcc,
  cpp23Gcc,
  c17Gcc,
  c11Gcc,
  python3,
  java17,
  nodejs,
]

/** What this judge can speak; it offers those whose self-test passed on this host. */
export const judgeLanguages: readonly Language[] = [
  ...everydayLanguages,
  goLanguage,
  rust,
  kotlinJvm,
  pypy3,
  c17Clang,
  cpp20Clang,
  cpp23Clang,
  cpp23Gcc14,
  java21,
  swift,
  csharpMono,
  csharpDotnet,
  haskell,
  pascalFpc,
  ruby3,
  perl5,
  php8,
  lua54,
  luaJit,
  bash5,
  lispSbcl,
  lispClisp,
  erlang,
  brainfuck,
  whitespace,
]

const byId = new Map(judgeLanguages.map((language) => [language.id, language]))
export const findJudgeLanguage = (id: string): Language | undefined => byId.get(id)

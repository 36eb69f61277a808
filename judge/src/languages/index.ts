import type { LanguageId } from '@drafts/contract'
import { bash5 } from './bash.ts'
import { brainfuck } from './brainfuck.ts'
import { c11Gcc } from './c11-gcc.ts'
import { c17Clang } from './c17-clang.ts'
import { c17Gcc } from './c17-gcc.ts'
import { cpp11Gcc } from './cpp11-gcc.ts'
import { cpp14Gcc } from './cpp14-gcc.ts'
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
import { figureTools } from './figure-tools.ts'
import type { JudgeLanguage } from './language.ts'
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

export type { JudgeLanguage } from './language.ts'

/** What `./drafts up` installs and proves before it reports that the judge is ready. */
const everyday = {
  'cpp20-gcc': cpp20Gcc,
  'cpp17-gcc': cpp17Gcc,
  'cpp23-gcc': cpp23Gcc,
  'c17-gcc': c17Gcc,
  'c11-gcc': c11Gcc,
  python3,
  java17,
  nodejs,
} satisfies Partial<Record<LanguageId, JudgeLanguage>>

// A language of the product that has no line here does not compile.
const all: Record<LanguageId, JudgeLanguage> = {
  ...everyday,
  go: goLanguage,
  rust,
  kotlin: kotlinJvm,
  pypy3,
  'cpp14-gcc': cpp14Gcc,
  'cpp11-gcc': cpp11Gcc,
  'c17-clang': c17Clang,
  'cpp20-clang': cpp20Clang,
  'cpp23-clang': cpp23Clang,
  'cpp23-gcc14': cpp23Gcc14,
  java21,
  swift,
  'csharp-mono': csharpMono,
  'csharp-dotnet': csharpDotnet,
  haskell,
  'pascal-fpc': pascalFpc,
  ruby: ruby3,
  perl: perl5,
  php: php8,
  lua54,
  luajit: luaJit,
  bash: bash5,
  'lisp-sbcl': lispSbcl,
  'lisp-clisp': lispClisp,
  erlang,
  brainfuck,
  whitespace,
}

export const everydayLanguages: readonly JudgeLanguage[] = Object.values(everyday)

/** What this judge can speak; it offers those whose self-test passed on this host. */
export const judgeLanguages: readonly JudgeLanguage[] = Object.values(all)

/** No languages, but proved and offered as those are: what makes pictures of figures. */
export { figureTools }

const byId = new Map([...judgeLanguages, ...figureTools].map((language) => [language.id, language]))
export const findJudgeLanguage = (id: string): JudgeLanguage | undefined => byId.get(id)

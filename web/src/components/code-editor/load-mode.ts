import { StreamLanguage } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

// Each mode is a chunk, loaded when a language that needs it is chosen.
const modes: Record<string, () => Promise<Extension>> = {
  'lang-cpp': async () => (await import('@codemirror/lang-cpp')).cpp(),
  'lang-java': async () => (await import('@codemirror/lang-java')).java(),
  'lang-python': async () => (await import('@codemirror/lang-python')).python(),
  'lang-javascript': async () => (await import('@codemirror/lang-javascript')).javascript(),
  'lang-go': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/go')).go),
  'lang-php': async () => (await import('./php-mode.ts')).php,
  'lang-rust': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/rust')).rust),
  'legacy-modes/clike csharp': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/clike')).csharp),
  'legacy-modes/clike kotlin': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/clike')).kotlin),
  'legacy-modes/commonlisp': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/commonlisp')).commonLisp),
  'legacy-modes/erlang': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/erlang')).erlang),
  'legacy-modes/haskell': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/haskell')).haskell),
  'legacy-modes/lua': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/lua')).lua),
  'legacy-modes/shell': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/shell')).shell),
  'legacy-modes/brainfuck': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/brainfuck')).brainfuck),
  'legacy-modes/pascal': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/pascal')).pascal),
  'legacy-modes/perl': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/perl')).perl),
  'legacy-modes/ruby': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  'legacy-modes/swift': async () =>
    StreamLanguage.define((await import('@codemirror/legacy-modes/mode/swift')).swift),
}

export const modeNames = Object.keys(modes)

/** A mode that is not there is plain text. */
export const loadMode = async (mode: string | null): Promise<Extension> =>
  (mode === null ? undefined : await modes[mode]?.()) ?? []

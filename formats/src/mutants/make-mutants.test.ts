import { describe, expect, it } from 'vitest'
import { changeableFamilies, findLanguage } from '@drafts/contract'
import { testSeed } from '../../../testing/seed.ts'
import { codeRules } from './code-rules.ts'
import { makeMutants, mutantText } from './make-mutants.ts'
import { scanCode } from './scan-code.ts'

// docs/product/strength.md#changes

const linesOf = (source: string, languageId: string): string[] =>
  makeMutants(source, languageId, 300).map(({ after }) => after)
const textsOf = (source: string, languageId: string): string[] =>
  makeMutants(source, languageId, 300).map((mutant) => mutantText(source, mutant))

describe('a change', () => {
  it.each<[kind: string, languageId: string, line: string, changed: string]>([
    ['of a boundary', 'cpp20-gcc', 'if (a < b) f();', 'if (a <= b) f();'],
    ['of a boundary that is in', 'java21', 'if (a >= b) f();', 'if (a > b) f();'],
    ['of a comparison', 'python3', 'if a == b:', 'if a != b:'],
    ['of its side', 'go', 'if a < b {', 'if a > b {'],
    ['of a sum', 'cpp20-gcc', 'x = a + b;', 'x = a - b;'],
    ['of a remainder', 'rust', 'let x = a % b;', 'let x = a * b;'],
    ['of whole division', 'python3', 'x = a // b', 'x = a * b'],
    ['of a bound', 'cpp20-gcc', 'while (i < n) i = f(i);', 'while (i < n - 1) i = f(i);'],
    ['of a bound that is in', 'java21', 'while (i <= n) i = f(i);', 'while (i <= n + 1) i = f(i);'],
    ['of a range', 'python3', 'for i in range(1, n):', 'for i in range(1, n + 1):'],
    ['of a range of Rust', 'rust', 'for i in 0..n {', 'for i in 0..=n {'],
    ['of a range of Kotlin', 'kotlin', 'for (i in 0 until n) f(i)', 'for (i in 0 .. n) f(i)'],
    ['of logic', 'csharp-mono', 'if (a && b) F();', 'if (a || b) F();'],
    ['of logic in words', 'python3', 'if a and b:', 'if a or b:'],
    ['of a constant', 'nodejs', 'let x = 7', 'let x = 8'],
    ['of a constant downwards', 'nodejs', 'let x = 7', 'let x = 6'],
    ['of a constant with thousands', 'rust', 'let m = 1_000_000_007;', 'let m = 1000000008;'],
    ['of an extreme', 'cpp20-gcc', 'x = std::min(x, y);', 'x = std::max(x, y);'],
    ['of an extreme of Kotlin', 'kotlin', 'x = maxOf(x, y)', 'x = minOf(x, y)'],
    ['of a search', 'cpp20-gcc', 'p = lower_bound(a, b, c);', 'p = upper_bound(a, b, c);'],
    ['that drops a statement', 'cpp20-gcc', '{ sort(a, b); }', '{ ; }'],
    ['that drops a statement of Python', 'python3', 'if a:\n  x = f("b")', 'pass'],
    ['that drops a line', 'go', 'sort.Ints(a)\nf(a)', ''],
    ['of a type', 'cpp20-gcc', 'long long x;', 'int x;'],
    ['of a type of Rust', 'rust', 'let x: i64 = f();', 'let x: i32 = f();'],
    ['of a constant’s type', 'cpp20-gcc', 'x = 1LL << k;', 'x = 1 << k;'],
    ['that drops a no', 'cpp20-gcc', 'if (!ok) f();', 'if (ok) f();'],
    ['that drops a no in words', 'python3', 'if not ok:', 'if ok:'],
    ['of an assignment', 'cpp20-gcc', 'x += y;', 'x -= y;'],
    ['of a step', 'csharp-mono', 'for (;;i++) F();', 'for (;;i--) F();'],
    ['of a jump', 'java21', 'while (a) break;', 'while (a) continue;'],
    ['of bits', 'cpp20-gcc', 'x = a & b;', 'x = a | b;'],
    ['of a literal', 'python3', 'ok = True', 'ok = False'],
  ])('%s (%s): %s', (_kind, languageId, line, changed) => {
    expect(findLanguage(languageId)).toBeDefined()
    expect(linesOf(line, languageId)).toContain(changed)
  })
})

describe('what stays', () => {
  it.each<[what: string, languageId: string, source: string]>([
    ['comments', 'cpp20-gcc', '// a < 1\n/* b + 2 */'],
    ['comments in comments', 'rust', '/* a /* b < 1 */ c < 2 */'],
    ['comments of Python', 'python3', '# a < 1'],
    ['includes', 'c17-gcc', '#include <a+b.h>\n#define F(x) \\\n  (x + 1)'],
    ['attributes', 'rust', '#[derive(a < 1)]'],
    ['imports', 'python3', 'from a import b\nimport a.b'],
    ['texts', 'java21', '"a < 1 \\" + 2"'],
    ['texts of several lines', 'java21', '"""\na < 1\n"""'],
    ['raw texts of C++', 'cpp20-gcc', 'R"x(a < 1 )" + 2)x"'],
    ['raw texts of Rust', 'rust', 'r#"a < 1 " + 2"#'],
    ['raw texts of Go', 'go', '`a < 1\n + 2`'],
    ['texts of C# with quotes', 'csharp-mono', '@"a < 1 "" b + 2"'],
    ['code in texts of Kotlin', 'kotlin', '"a ${m["b < 1"] + 2} < 3"'],
    ['code in texts of JavaScript', 'nodejs', '`a ${`b < ${1 + 2}`} < 3`'],
    ['texts of Python', 'python3', 'f"{a + 1}" \'b < 1\' """\nc < 2"""'],
    ['letters', 'cpp20-gcc', "'<' '\\'' '1'"],
    ['letters of Rust', 'rust', "'<' '\\'' '1'"],
    ['lifetimes', 'rust', "<'a, 'b>"],
    ['expressions of JavaScript', 'nodejs', 'let x = /a < 1 [/+2] + 3/'],
    ['brackets of types', 'cpp20-gcc', 'vector<pair<int, char>> a;'],
    ['templates', 'cpp20-gcc', 'template <typename T> struct A;'],
    ['types that are pointers and references', 'cpp20-gcc', 'void f(char *p, const string &s);'],
    ['streams', 'cpp20-gcc', 'cin >> a >> b;'],
    ['texts that are added', 'java21', 'return "a" + b + "c"'],
    ['what makes reading faster', 'cpp20-gcc', 'ios::sync_with_stdio(0); cin.tie(0);'],
    ['sizes of lists', 'cpp20-gcc', 'char a[200005];'],
    ['the end of the program', 'cpp20-gcc', 'return 0;\n}'],
    ['fractions and other bases', 'cpp20-gcc', 'return g(1.5, 0x10, 1e9)'],
  ])('%s (%s)', (_what, languageId, source) => {
    expect(textsOf(source, languageId)).toEqual([])
  })

  it('languages that are not known', () => {
    expect(Object.keys(codeRules).toSorted()).toEqual(changeableFamilies.toSorted())
    expect(makeMutants('a < b', 'haskell', 300)).toEqual([])
    expect(makeMutants('a < b', 'nowhere', 300)).toEqual([])
  })
})

const program = `#include <iostream>
int main() {
  long long n, best = 0;
  std::cin >> n;
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0 && i > 5) best = std::max(best, i * 2LL);
    else best += i / 2;
    f(i); // twice
  }
  std::cout << best;
}
`

describe('mutants', () => {
  it('come in the same order each time, the first of all kinds, and no two are one text', () => {
    const made = makeMutants(program, 'cpp20-gcc', 300)
    expect(made).toEqual(makeMutants(program, 'cpp20-gcc', 300))
    expect(makeMutants(program, 'cpp20-gcc', 5)).toEqual(made.slice(0, 5))
    expect(new Set(made.slice(0, 8).map(({ after }) => after)).size).toBe(8)
    const texts = textsOf(program, 'cpp20-gcc')
    expect(new Set([...texts, program]).size).toBe(texts.length + 1)
    expect(new Set(textsOf('x = !!a && !!!b;', 'cpp20-gcc')).size).toBe(
      textsOf('x = !!a && !!!b;', 'cpp20-gcc').length,
    )
  })

  it('name their line with what it is before and after', () => {
    const [first] = makeMutants(program, 'cpp20-gcc', 1)
    expect(first).toMatchObject({ line: 5, before: 'for (int i = 0; i < n; i++) {' })
    const long = makeMutants(`f(${'a, '.repeat(1000)}b < c);`, 'cpp20-gcc', 300)
    expect(Math.max(...long.map(({ before }) => before.length))).toBeLessThan(400)
  })
})

const drawer = (seed: number): ((below: number) => number) => {
  let state = seed + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Pieces of sources as they stand beside each other in none. */
const pieces =
  'a; ;\n;";\';`;/*;*/;//;#;\\;""";\'\'\';${;{;};(;);<;>;+ 1;b < c;x = 2;R"(;)";r#";"#;@";$";1;if;not ;!'
    .split(';')
    .concat(';')

describe('of whatever text', () => {
  it.each(['cpp20-gcc', 'java21', 'kotlin', 'csharp-mono', 'go', 'rust', 'python3', 'nodejs'])(
    'a mutant differs in one place, and that is code (%s)',
    (languageId) => {
      const family = findLanguage(languageId)?.family ?? 'C'
      const rules = codeRules[family]
      if (!rules) throw new Error('no rules')
      const draw = drawer(testSeed())
      for (let turn = 0; turn < 300; turn += 1) {
        const source = Array.from({ length: 30 }, () => pieces[draw(pieces.length)] ?? '').join('')
        const places = scanCode(source, family, rules)
          .filter(({ kind }) => kind !== 'quoted')
          .map(({ at, text }) => [at, at + text.length] as const)
        for (const mutant of makeMutants(source, languageId, 300)) {
          const { at, length, text } = mutant
          expect(mutantText(source, mutant)).not.toBe(source)
          expect(mutantText(source, mutant).length).toBe(source.length - length + text.length)
          expect(places.some(([from, to]) => from <= at && at <= to)).toBe(true)
        }
      }
    },
  )
})

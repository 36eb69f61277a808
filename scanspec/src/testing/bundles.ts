// Many programs in one source, which compiles in a fraction of the time; the first argument says which one runs.

const split = (
  code: string,
  isHead: (line: string) => boolean,
): { head: string[]; rest: string } => {
  const lines = code.split('\n')
  return {
    head: lines.filter(isHead),
    rest: lines.filter((line) => !isHead(line)).join('\n'),
  }
}

const helpers =
  /\b(read_bool|read_line|read_rest|has_more|has_word|readBool|readLine|readRest|hasMore|hasWord|power|min_of|max_of)(?=\(|\[T)/g

const renamed = (code: string, index: number): string =>
  code.replaceAll(helpers, (name) => `${name}_${index}`)

const union = (parts: { head: string[] }[]): string =>
  [...new Set(parts.flatMap(({ head }) => head))].join('\n')

const cases = (codes: readonly string[]): string =>
  codes.map((_, index) => `\tif (which == ${index}) return main_${index}();`).join('\n')

const mainOfC = (codes: readonly string[], from: (index: number) => string): string =>
  `int main(int count, char **words) {\n\tint which = count > 1 ? atoi(words[1]) : 0;\n${cases(
    codes,
  ).replaceAll(/main_(\d+)/g, (_, index: string) => from(Number(index)))}\n\treturn 1;\n}\n`

const isHeadOfGo = (line: string): boolean => /^(package main|import \(|\)$|\t"[a-z]+"$)/.test(line)

export const bundles: Record<string, (codes: readonly string[]) => string> = {
  C: (codes) => {
    const parts = codes.map((code) => split(code, (line) => line.startsWith('#')))
    const bodies = parts.map(({ rest }, index) =>
      renamed(rest, index).replace('int main()', `int main_${index}()`),
    )
    return `${union([{ head: ['#define _POSIX_C_SOURCE 200809L'] }, ...parts, { head: ['#include <stdlib.h>'] }])}\n${bodies.join('\n')}\n${mainOfC(codes, (index) => `main_${index}`)}`
  },
  'C++': (codes) => {
    const parts = codes.map((code) =>
      split(code, (line) => line.startsWith('#') || line === 'using namespace std;'),
    )
    const includes = parts.map(({ head }) => ({
      head: head.filter((line) => line.startsWith('#')),
    }))
    const bodies = parts.map(
      ({ rest }, index) =>
        `namespace p${index} {\nusing namespace std;\n${rest.replace('int main()', `int main_${index}()`)}\n}`,
    )
    return `${union([...includes, { head: ['#include <cstdlib>'] }])}\n${bodies.join('\n')}\n${mainOfC(codes, (index) => `p${index}::main_${index}`)}`
  },
  Go: (codes) => {
    const parts = codes.map((code) => split(code, isHeadOfGo))
    const imported = new Set(
      parts.flatMap(({ head }) => head.filter((line) => line.startsWith('\t"'))),
    )
    for (const own of ['\t"os"', '\t"strconv"']) imported.add(own)
    const bodies = parts.map(({ rest }, index) =>
      renamed(rest, index).replace('func main()', `func main_${index}()`),
    )
    const runs = codes.map((_, index) => `\tcase ${index}:\n\t\tmain_${index}()`)
    return `package main\n\nimport (\n${[...imported].join('\n')}\n)\n${bodies.join('\n')}\nfunc main() {\n\twhich, _ := strconv.Atoi(os.Args[1])\n\tswitch which {\n${runs.join('\n')}\n\t}\n}\n`
  },
  Rust: (codes) => {
    const bodies = codes.map((code, index) => {
      const lines = code.split('\n').filter((line) => !line.startsWith('#!['))
      const own = `#[allow(unused, non_snake_case)]\nmod p${index} {`
      return [own, ...lines, '}'].join('\n').replace('\nfn main()', '\npub fn main()')
    })
    const runs = codes.map((_, index) => `\t\t${index} => p${index}::main(),`)
    return `${bodies.join('\n')}\nfn main() {\n\tmatch std::env::args().nth(1).unwrap().parse::<usize>().unwrap() {\n${runs.join('\n')}\n\t\t_ => {}\n\t}\n}\n`
  },
  'C#': (codes) => {
    const parts = codes.map((code) => split(code, (line) => /^(?:using |#)/.test(line)))
    const bodies = parts.map(
      ({ rest }, index) =>
        `namespace P${index} {\n${rest.replace('static void Main()', 'public static void Main()')}\n}`,
    )
    const runs = codes.map((_, index) => `\t\t\tcase "${index}": P${index}.Program.Main(); break;`)
    return `${union(parts)}\n${bodies.join('\n')}\nclass Bundle {\n\tstatic void Main(string[] args) {\n\t\tswitch (args[0]) {\n${runs.join('\n')}\n\t\t}\n\t}\n}\n`
  },
}

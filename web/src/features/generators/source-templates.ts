import type { ProgramUse } from '@drafts/contract'

/** A program to start from; undefined where there is none for the language's family. */
export const sourceTemplate = (
  use: ProgramUse,
  family: string | undefined,
): { languageId: string; source: string } | undefined => {
  if (use === 'helper') return undefined
  if (family === 'Python') return { languageId: 'python3', source: templates[use].python }
  if (family !== undefined && family !== 'C++') return undefined
  return { languageId: 'cpp20-gcc', source: templates[use].cpp }
}

const templates: Record<'generator' | 'validator', { cpp: string; python: string }> = {
  generator: {
    cpp: `#include "testlib.h"

// gen N MAX: N numbers from 1 to MAX. The same arguments give the same numbers.
int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    int most = opt<int>(2);
    println(n);
    for (int i = 0; i < n; i++) printf("%d%c", rnd.next(1, most), i + 1 < n ? ' ' : '\\n');
}
`,
    python: `import random
import sys

# gen N MAX: N numbers from 1 to MAX. The same arguments give the same numbers.
random.seed(" ".join(sys.argv[1:]))
n, most = int(sys.argv[1]), int(sys.argv[2])
print(n)
print(*(random.randint(1, most) for _ in range(n)))
`,
  },
  validator: {
    cpp: `#include "testlib.h"

// One number N, then N numbers.
int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 100000, "n");
    inf.readEoln();
    inf.readInts(n, 1, 1000000000, "a");
    inf.readEoln();
    inf.readEof();
}
`,
    python: `import re
import sys

# One number N, then N numbers. Exit code 42 says that the input is right.
first, second, *rest = sys.stdin.read().split("\\n")
assert rest == [""], "two lines are expected"
assert re.fullmatch(r"[1-9]\\d*", first), "line 1: N is a number"
n = int(first)
assert 1 <= n <= 100000, "line 1: N is from 1 to 100000"
assert len(second.split(" ")) == n, "line 2: N numbers are expected"
sys.exit(42)
`,
  },
}

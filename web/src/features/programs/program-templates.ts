import type { Convention } from '@drafts/contract'
import type { ProgramKind } from './convention-words.ts'

/** A program to start from: it accepts what equals the answer, or plays a guessing game. */
export interface ProgramTemplate {
  /** Chosen where no language is yet. */
  languageId: string
  source: string
}

/** The template for a convention and a language family; C++ where no language is chosen. Undefined: there is none. */
export const templateFor = (
  kind: ProgramKind,
  convention: Convention,
  family: string | undefined,
): ProgramTemplate | undefined => {
  const isPython = family === 'Python'
  if (family !== undefined && family !== 'C++' && !isPython) return undefined
  const source = templates[kind][convention][isPython ? 'python' : 'cpp']
  return source === null ? undefined : { languageId: isPython ? 'python3' : 'cpp20-gcc', source }
}

const templates: Record<
  ProgramKind,
  Record<Convention, { cpp: string | null; python: string | null }>
> = {
  checker: {
    native: {
      cpp: `#include <fstream>
#include <iostream>
#include <string>

// Prints 0 for accepted, a positive number for wrong, then a message.
int main() {
    std::ifstream input("input.txt"), output("output.txt"), answer("answer.txt");
    long long want, got;
    if (!(answer >> want)) return 1;  // No number printed: Internal Error.
    if (!(output >> got)) {
        std::cout << "1 The output holds no number\\n";
        return 0;
    }
    std::string more;
    if (output >> more) {
        std::cout << "1 Extra output: " << more << "\\n";
        return 0;
    }
    if (want != got) {
        std::cout << "1 Want " << want << ", got " << got << "\\n";
        return 0;
    }
    std::cout << "0\\n";
}
`,
      python: `# Prints 0 for accepted, a positive number for wrong, then a message.
with open("output.txt", encoding="utf-8", errors="replace") as file:
    got = file.read().split()
with open("answer.txt", encoding="utf-8") as file:
    want = file.read().split()

if got == want:
    print(0)
else:
    print(1, "The output is not the answer")
`,
    },
    testlib: {
      cpp: `#include "testlib.h"

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    long long want = ans.readLong();
    long long got = ouf.readLong();
    if (want != got) quitf(_wa, "want %lld, got %lld", want, got);
    quitf(_ok, "%lld", got);
}
`,
      python: null,
    },
    kattis: {
      cpp: `#include <fstream>
#include <iostream>
#include <string>

// Arguments: input, answer, feedback folder. The solution's output is standard input.
int main(int, char* argv[]) {
    std::ifstream answer(argv[2]);
    std::ofstream message(std::string(argv[3]) + "/judgemessage.txt");
    std::string want, got;
    while (answer >> want) {
        if (!(std::cin >> got) || got != want) {
            message << "want " << want << ", got " << got << "\\n";
            return 43;
        }
    }
    return std::cin >> got ? 43 : 42;
}
`,
      python: `import sys

# Arguments: input, answer, feedback folder. The solution's output is standard input.
with open(sys.argv[2], encoding="utf-8") as file:
    want = file.read().split()
got = sys.stdin.read().split()
sys.exit(42 if got == want else 43)
`,
    },
  },
  driver: {
    native: {
      cpp: `#include <fstream>
#include <iostream>

// A guessing game: the solution prints a guess, the driver answers <, > or =.
// Exit 0 for accepted, 1 for wrong; stderr is the message.
int main() {
    std::ifstream input("input.txt");
    long long secret, guess;
    input >> secret;
    for (int turn = 1; turn <= 60; ++turn) {
        if (!(std::cin >> guess)) {
            std::cerr << "The solution stopped after " << turn - 1 << " guesses\\n";
            return 1;
        }
        if (guess == secret) {
            std::cout << "=" << std::endl;
            return 0;
        }
        std::cout << (secret < guess ? "<" : ">") << std::endl;
    }
    std::cerr << "More than 60 guesses\\n";
    return 1;
}
`,
      python: `import sys

# A guessing game: the solution prints a guess, the driver answers <, > or =.
# Exit 0 for accepted, 1 for wrong; stderr is the message.
with open("input.txt", encoding="utf-8") as file:
    secret = int(file.read())

for turn in range(60):
    line = sys.stdin.readline()
    if not line:
        sys.exit("The solution stopped too early")
    guess = int(line)
    if guess == secret:
        print("=", flush=True)
        sys.exit(0)
    print("<" if secret < guess else ">", flush=True)

sys.exit("More than 60 guesses")
`,
    },
    testlib: {
      cpp: `#include "testlib.h"
#include <iostream>

// A guessing game: the solution prints a guess, the driver answers <, > or =.
int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
    long long secret = inf.readLong();
    for (int turn = 1; turn <= 60; ++turn) {
        long long guess = ouf.readLong();
        if (guess == secret) {
            std::cout << "=" << std::endl;
            quitf(_ok, "%d guesses", turn);
        }
        std::cout << (secret < guess ? "<" : ">") << std::endl;
    }
    quitf(_wa, "more than 60 guesses");
}
`,
      python: null,
    },
    kattis: {
      cpp: `#include <fstream>
#include <iostream>

// Arguments: input, answer, feedback folder. Exit 42 for accepted, 43 for wrong.
int main(int, char* argv[]) {
    std::ifstream input(argv[1]);
    long long secret, guess;
    input >> secret;
    for (int turn = 1; turn <= 60 && std::cin >> guess; ++turn) {
        if (guess == secret) {
            std::cout << "=" << std::endl;
            return 42;
        }
        std::cout << (secret < guess ? "<" : ">") << std::endl;
    }
    return 43;
}
`,
      python: `import sys

# Arguments: input, answer, feedback folder. Exit 42 for accepted, 43 for wrong.
with open(sys.argv[1], encoding="utf-8") as file:
    secret = int(file.read())

for turn in range(60):
    line = sys.stdin.readline()
    if not line:
        break
    guess = int(line)
    if guess == secret:
        print("=", flush=True)
        sys.exit(42)
    print("<" if secret < guess else ">", flush=True)
sys.exit(43)
`,
    },
  },
}

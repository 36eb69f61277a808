import type { AdaptedProgram, Adapter } from './adapter.ts'

/** The program is a text that runs as main; what it ends with is said as testlib says it. */
export const pythonAdapter = (
  { kind, convention, flags }: Omit<AdaptedProgram, 'source'>,
  line: string,
): Adapter => ({
  before: `# ${line}# Written by Drafts around the program of the author, which is the text SOURCE.
import os
import sys
import traceback

KIND = ${JSON.stringify(kind)}
CONVENTION = ${JSON.stringify(convention)}
FLAGS = ${JSON.stringify(flags)}
SOURCE = `,
  after,
  quote: (source) => JSON.stringify(source),
  unquote: (text) => {
    try {
      const source: unknown = JSON.parse(text)
      // Another way to write the same text is not ours.
      return typeof source === 'string' && JSON.stringify(source) === text ? source : undefined
    } catch {
      return undefined
    }
  },
})

const after = String.raw`


def finish(code, message):
    word = {0: "ok", 1: "wrong answer"}.get(code, "FAIL")
    outcome = {0: "accepted", 1: "wrong-answer"}.get(code, "fail")
    sys.stderr.write("%s %s\n" % (word, message))
    sys.stderr.flush()
    if len(sys.argv) > 4:
        with open(sys.argv[4], "w") as report:
            if len(sys.argv) > 5:
                for sign in "<>&":
                    message = message.replace(sign, " ")
                report.write('<?xml version="1.0" encoding="utf-8"?><result outcome="%s">%s</result>' % (outcome, message))
            else:
                report.write("%s %s\n" % (word, message))
    leave(code)


def text_of(name):
    try:
        with open(name, errors="replace") as file:
            return file.read(10000)
    except OSError:
        return ""


def judge(code):
    if CONVENTION == "native" and KIND == "checker":
        words = text_of("differences.txt").split(None, 1)
        number = words[0] if words else ""
        digits = number[1:] if number.startswith("-") else number
        if not (digits.isascii() and digits.isdigit()) or int(number) < 0:
            finish(3, "the program printed no number of differences")
        finish(1 if int(number) else 0, words[1] if len(words) > 1 else "")
    accepts = [42] if CONVENTION == "kattis" else [0, 42]
    rejects = [43] if CONVENTION == "kattis" else [1, 2, 43]
    if code in accepts:
        finish(0, text_of("judgemessage.txt"))
    if code in rejects:
        finish(1, text_of("judgemessage.txt"))
    finish(3, "the program ended with code %s" % code)


def run(arguments):
    sys.argv = [sys.argv[0]] + arguments + FLAGS
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    try:
        exec(compile(SOURCE, "program.py", "exec"), {"__name__": "__main__", "__file__": __file__})
        return 0
    except SystemExit as end:
        if end.code is None:
            return 0
        if isinstance(end.code, int):
            return end.code & 255
        sys.stderr.write("%s\n" % end.code)
        return 1


def redirect(name, flags, stream):
    file = os.open(name, flags | getattr(os, "O_BINARY", 0), 0o644)
    os.dup2(file, stream)
    os.close(file)


def raise_exit(code=0):
    raise SystemExit(code)


leave = os._exit
os._exit = raise_exit
given = list(sys.argv)
answer = given[3] if len(given) > 3 else "answer.txt"
if len(given) <= 3:
    open(answer, "w").close()
if os.path.exists("judgemessage.txt"):
    os.remove("judgemessage.txt")
arguments = [given[1], answer, "./"]
if KIND == "driver":
    open(given[2], "w").close()
elif CONVENTION == "kattis":
    redirect(given[2], os.O_RDONLY, 0)
else:
    arguments = [given[1], given[2], answer]
    redirect("differences.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 1)
try:
    code = run(arguments)
except BaseException:
    traceback.print_exc()
    code = None
try:
    sys.stdout.flush()
except OSError:
    pass
sys.argv = given
if code is None:
    finish(3, "the program crashed")
judge(code)
`

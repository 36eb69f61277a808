import { lineOf } from '@drafts/contract'
import type { LineParameter } from '@drafts/contract'
import type { GeneratorForm } from '../random/generate-data.ts'

// The generator dialog as a program of the problem: a line of the script that says what the form says makes the bytes of the
// dialog's preview. The program is an ordinary one, which a setter may change, and which goes out in packages.

export const randomValuesLabel = 'random-values'

/** The line for a form without errors. It says all that the values depend on. */
export const lineOfForm = (label: string, form: GeneratorForm): string =>
  lineOf(label, [
    form.kind,
    { name: 'n', value: String(Number(form.repeat)) },
    ...boundsOf[form.kind](form),
    { name: 'seed', value: form.seed },
    ...(form.separator === 'newline' ? [{ name: 'separator', value: 'newline' }] : []),
    // A switch stands behind what has a value: testlib would read the next word as its value.
    ...(form.isCountFirst ? [{ name: 'count' }] : []),
    ...(form.isNewlineLast ? [] : [{ name: 'no-newline' }]),
  ])

const boundsOf: Record<GeneratorForm['kind'], (form: GeneratorForm) => LineParameter[]> = {
  int: ({ intMin, intMax }) => [
    { name: 'min', value: String(BigInt(intMin.trim())) },
    { name: 'max', value: String(BigInt(intMax.trim())) },
  ],
  float: ({ floatMin, floatMax, precision }) => [
    { name: 'min', value: floatMin.trim() },
    { name: 'max', value: floatMax.trim() },
    { name: 'precision', value: String(Number(precision)) },
  ],
  string: ({ length, alphabet }) => [
    { name: 'length', value: String(Number(length)) },
    { name: 'alphabet', value: alphabet },
  ],
}

/** It draws as `generateData` does, with the numbers of `createRandom` (e2e/lines-of-dialogs.stack.test.ts compares them). */
export const randomValuesSource = String.raw`# Random values: whole numbers, decimals or strings. The same words always give the same bytes.
#
#   random-values int -n 10 -min 0 -max 10 -seed abc
#   random-values float -n 10 -min 0 -max 1 -precision 2 -seed abc
#   random-values string -n 10 -length 5 -alphabet ABC -seed abc
#
# -n               how many values
# -separator       space (between the values) or newline
# -count           their number stands on a line before them
# -no-newline      nothing stands behind the last value

import argparse
import re
import sys

WORD = 0xFFFFFFFF  # Numbers of 32 bits: what is longer is cut.


class Random:
    """A small generator of random numbers. Its state is four words of 32 bits, three of them made of the seed."""

    def __init__(self, seed):
        a, b, c = 0x9E3779B9, 0x243F6A88, 0xB7E15162
        for char in seed:
            code = ord(char)
            a = ((a ^ code) * 0x85EBCA6B) & WORD
            b = ((b ^ (a >> 15) ^ code) * 0xC2B2AE35) & WORD
            c = ((c ^ (b >> 13) ^ code) * 0x27D4EB2F) & WORD
        self.a, self.b, self.c, self.counter = a, b, c, 1
        for _ in range(16):  # The first numbers still show the seed.
            self.word()

    def word(self):
        total = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        turned = ((self.c << 21) & WORD) | (self.c >> 11)
        self.c = (turned + total) & WORD
        return total

    def below(self, count):
        """A whole number from 0 to count - 1, each as likely as the others."""
        bits = (count - 1).bit_length()
        while True:
            value = 0
            for _ in range(0, bits, 32):
                value = (value << 32) | self.word()
            value >>= -bits % 32
            if value < count:  # What is too large is drawn again: a remainder would prefer small numbers.
                return value

    def between(self, least, most):
        if least > most:
            sys.exit("No value lies between -min and -max.")
        return least + self.below(most - least + 1)


def scaled(text, digits):
    """The decimal times 10 ** digits, rounded down, and whether that is exact."""
    match = re.fullmatch(r"(-?)(\d+)(?:\.(\d*))?", text)
    if not match:
        sys.exit(f"{text} is no decimal number.")
    sign, whole, fraction = match[1], match[2], match[3] or ""
    size = int(whole + fraction[:digits].ljust(digits, "0"))
    is_exact = not fraction[digits:].strip("0")
    if sign:
        size = -size if is_exact else -size - 1
    return size, is_exact


def decimal(value, digits):
    """The whole number divided by 10 ** digits."""
    text = str(abs(value)).rjust(digits + 1, "0")
    sign = "-" if value < 0 else ""
    return sign + (text[:-digits] + "." + text[-digits:] if digits > 0 else text)


def draw_with(options, random):
    """The function that draws one value."""
    if options.kind == "int":
        least, most = int(options.min), int(options.max)
        return lambda: str(random.between(least, most))
    if options.kind == "float":
        digits = options.precision
        least, is_exact = scaled(options.min, digits)
        if not is_exact:  # Nothing lies below -min.
            least += 1
        most, _ = scaled(options.max, digits)
        return lambda: decimal(random.between(least, most), digits)
    # A character that stands in the alphabet twice is no more likely than others.
    alphabet = list(dict.fromkeys(options.alphabet))
    if not alphabet:
        sys.exit("-alphabet has no character.")
    return lambda: "".join(alphabet[random.below(len(alphabet))] for _ in range(options.length))


parser = argparse.ArgumentParser(allow_abbrev=False)
parser.add_argument("kind", choices=["int", "float", "string"])
parser.add_argument("-n", type=int, default=1)
parser.add_argument("-min", default="0")
parser.add_argument("-max", default="10")
parser.add_argument("-precision", type=int, default=2)
parser.add_argument("-length", type=int, default=10)
parser.add_argument("-alphabet", default="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
parser.add_argument("-seed", default="")
parser.add_argument("-separator", choices=["space", "newline"], default="space")
parser.add_argument("-count", action="store_true")
parser.add_argument("-no-newline", action="store_true")
options = parser.parse_args()

draw = draw_with(options, Random(options.kind + " " + options.seed))
values = [draw() for _ in range(options.n)]
text = (" " if options.separator == "space" else "\n").join(values)
if options.count:
    text = f"{options.n}\n{text}"
if not options.no_newline:
    text += "\n"
# As bytes: on every machine in UTF-8, and a newline is one byte.
sys.stdout.buffer.write(text.encode())
`

import { expect, test } from 'vitest'
import { mismatchReason } from './mismatch-reason.ts'

const source = '# Sizes\nvar n int\nscan n\neol # done\nvar s string\nscanln s\neof\n'

test.each([
  [
    '7:1~2:5: parse error: want int, got "\\n"',
    'Line 7 of the scanspec wants a whole number; line 2 of the input ends here. Is a value missing there, or an “eol” before line 7?',
  ],
  ['7:1~2:0: parse error: want int64, got "\\n"', /; line 2 of the input is empty\. Is a value/],
  ['7:1~2:5: parse error: want int, got "\\r"', /; line 2 of the input ends here, with CRLF\./],
  ['2:1~1:1: parse error: want int, got "\\t"', /has a tab here\. Between two values stands one/],
  ['2:1~1:1: parse error: want float64, got " "', /wants a number; .* has a blank here\./],
  ['2:1~1:1: parse error: want string, got "\\u00a0"', /wants a word; .* an unusual blank here\./],
  ['2:1~1:0: parse error: want int, got "3000000000"', /“3000000000”\. It does not fit 32 bits/],
  ['2:1~1:0: parse error: want int64, got "99999999999999999999"', /It does not fit 64 bits/],
  ['2:1~1:0: parse error: want int, got "7.0"', /has “7\.0”\. A “float64” reads it\.$/],
  ['2:1~1:0: parse error: want bool, got "\\"x"', /wants true or false; .* has “\\"x”\.$/],
  [
    '4:1~1:3: want EOL, got "5"',
    'Line 4 of the scanspec wants the line to end; line 1 of the input goes on with “5”. Does the scanspec read a value too few before line 4?',
  ],
  ['4:1~1:3: want EOL, got " "', /line 1 of the input has a blank here\. No blank may stand/],
  ['4:1~1:3: want EOL, got "\\r"', /line 1 of the input ends with CRLF, not with LF\.$/],
  ['5:1: want EOF, got trailing "\\n"', /another line end follows\. Is an empty line at its end/],
  ['5:1: want EOF, got trailing " "', /wants the input to end; a blank follows\.$/],
  ['5:1: want EOF, got trailing "8"', /it goes on with “8”\. It has more values than/],
  [
    '2:1: timed out',
    'Line 2 of the scanspec was not done in time. It says nothing of the input: let the scanspec do less there.',
  ],
  ['2:1: unwanted EOF', /wants more; the input has ended\./],
])('%s is said in words', (message, words) => {
  expect(mismatchReason(message)).toMatch(words)
})

test.each([
  ['3:1: unwanted EOF', 'wants a value; the input has ended.'],
  ['4:1: unwanted EOF', 'wants a line end; the input ends without one.'],
  ['6:1: unwanted EOF', 'wants a line; the input has no more, or its final newline is missing.'],
])('with the scanspec at hand %s is said of its line', (message, words) => {
  expect(mismatchReason(message, source)).toContain(words)
})

test.each(['3:1~1:2: check error h<=200 (h=201)', '7:2: invalid argument', 'The check took long.'])(
  '%s stays as it is',
  (message) => expect(mismatchReason(message)).toBeUndefined(),
)

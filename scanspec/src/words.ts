// What an editor says of the words of the language.

export interface WordHelp {
  name: string
  /** How it is written. */
  form: string
  /** One sentence. */
  what: string
}

const help = (name: string, form: string, what: string): WordHelp => ({ name, form, what })

export const keywordHelp: readonly WordHelp[] = [
  help('var', 'var a, b int', 'Makes variables, each at its start value; [n]int is an array of n.'),
  help(
    'scan',
    'scan a, b',
    'Reads one word into each variable; between two words stands one space.',
  ),
  help('scanln', 'scanln s', 'Reads the rest of the line, with its blanks, into a string.'),
  help(
    'check',
    'check 1 <= n, n <= 100',
    'Refuses the input at the first condition that does not hold.',
  ),
  help('if', 'if a == 1 … else … end', 'Runs what stands below the first condition that holds.'),
  help('else', 'else', 'Runs what stands below it where no condition before it holds.'),
  help(
    'for',
    'for i := 0 ... n … end',
    'Runs for i from 0 up to n - 1. “for scan a” and “for scanln s” run until the input ends.',
  ),
  help('end', 'end', 'Closes an if or a for.'),
  help('eol', 'eol', 'The line must end here.'),
  help('eof', 'eof', 'The input must end here.'),
]

export const typeHelp: readonly WordHelp[] = [
  help('bool', 'var b bool', 'true or false; also t, f, 1, 0 and their capitals in the input.'),
  help(
    'int',
    'var n int',
    'An integer from -2147483648 to 2147483647 in the input; 64 bits when computed with.',
  ),
  help('int64', 'var n int64', 'An integer of 64 bits.'),
  help('float32', 'var x float32', 'A number in single precision.'),
  help('float64', 'var x float64', 'A number in double precision.'),
  help('string', 'var s string', 'A word, or with scanln a line. Its length is counted in bytes.'),
]

export const functionHelp: readonly WordHelp[] = [
  help('len', 'len(s)', 'Length of a string in bytes, or number of elements of an array.'),
  help(
    'toInt64',
    'toInt64(s, base)',
    'The integer that a string spells; base 10 if it is left out.',
  ),
  help('re', 're(s, x)', 'Older name of regexp.match.'),
  help('pow', 'pow(n, e)', 'Older name of math.pow.'),
  help('sum', 'sum(a, …)', 'Older name of math.sum.'),
  help('math.abs', 'math.abs(n)', 'The number without its sign.'),
  help('math.min', 'math.min(a, b)', 'The smaller of two numbers.'),
  help('math.max', 'math.max(a, b)', 'The greater of two numbers.'),
  help('math.sqrt', 'math.sqrt(n)', 'Square root.'),
  help('math.log2', 'math.log2(n)', 'Logarithm to base 2.'),
  help('math.ceil', 'math.ceil(n)', 'The next whole number up.'),
  help('math.floor', 'math.floor(n)', 'The next whole number down.'),
  help('math.pow', 'math.pow(n, e)', 'As n ** e.'),
  help('math.sum', 'math.sum(a, …)', 'Sum of numbers and of the elements of arrays of numbers.'),
  help('numbers.prime', 'numbers.prime(n)', 'n is a prime number.'),
  help('numbers.gcd', 'numbers.gcd(a, b)', 'Greatest common divisor.'),
  help('numbers.lcm', 'numbers.lcm(a, b)', 'Least common multiple.'),
  help('numbers.coprime', 'numbers.coprime(a, b)', 'The greatest common divisor is 1.'),
  help('strings.lowercase', 'strings.lowercase(s)', 'All characters are in a-z.'),
  help('strings.uppercase', 'strings.uppercase(s)', 'All characters are in A-Z.'),
  help('strings.alpha', 'strings.alpha(s)', 'All characters are in a-z and A-Z.'),
  help('strings.digit', 'strings.digit(s)', 'All characters are in 0-9.'),
  help(
    'strings.alphanumeric',
    'strings.alphanumeric(s)',
    'All characters are in a-z, A-Z and 0-9.',
  ),
  help('strings.binary', 'strings.binary(s)', 'All characters are 0 or 1.'),
  help('strings.distinct', 'strings.distinct(s)', 'No character stands twice.'),
  help('strings.palindrome', 'strings.palindrome(s)', 'It reads the same from both ends.'),
  help('strings.sorted', 'strings.sorted(s)', 'Bytes never go down.'),
  help('strings.contains', 'strings.contains(s, t)', 't stands somewhere in s.'),
  help(
    'regexp.match',
    'regexp.match(s, x)',
    'The regular expression x (RE2) matches somewhere in s.',
  ),
  help('regexp.fullmatch', 'regexp.fullmatch(s, x)', 'x matches the whole of s.'),
  help('regexp.count', 'regexp.count(s, x)', 'How often x matches in s, without overlap.'),
  help('arrays.sorted', 'arrays.sorted(A)', 'Elements never go down.'),
  help('arrays.distinct', 'arrays.distinct(A)', 'No two elements are equal.'),
  help('arrays.permutation', 'arrays.permutation(n, A)', 'A is 1 … n in some order.'),
  help('arrays.range', 'arrays.range(A, lo, hi)', 'Each element is from lo to hi, both included.'),
  help('matrices.dimensions', 'matrices.dimensions(G, r, c)', 'G has r strings of c bytes each.'),
  help(
    'graphs.simple',
    'graphs.simple(n, U, V)',
    'No edge U[i]–V[i] joins a node to itself, and no two join the same pair.',
  ),
  help('graphs.connected', 'graphs.connected(n, U, V)', 'The edges join all nodes 1 … n.'),
  help('graphs.acyclic', 'graphs.acyclic(n, U, V)', 'The edges have no cycle.'),
  help('graphs.tree', 'graphs.tree(n, U, V)', 'n - 1 edges and no cycle.'),
]

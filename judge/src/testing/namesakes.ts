/**
 * By generator: a function `solve(a: float, b: string, c: []int)` that returns b, c and a, beside things of its own that
 * are called as what a main might use.
 */
export const namesakes: Record<string, string> = {
  c: `#include <stdbool.h>
#include <stddef.h>
#define long char
#define const
#define void int
#define static extern
#define for while
long add(long a) { return a; }
int read(int a) { return a; }
int write(int a) { return a; }
int close(int a) { return a; }
int strlen(int a) { return 1; }
int word, peek, grow, integer, refuse, buffer, printed, held, at, kept, input, output, flush;
double strtod(int a) { return 1; }
int snprintf(int a) { return -1; }
#undef long
#undef void
#undef const
void solve(double a, const char *b, const long long *c, size_t n, const char **x, const long long **y, size_t *m, double *z) {
  *x = b; *y = c; *m = n; *z = a;
}
#define void int
#define const
#define double float
`,
  cpp: `#define _GLIBCXX_DEBUG
#include <string>
#include <tuple>
#include <vector>
extern "C" {
int read(int a) { return a; }
int write(int a) { return a; }
int close(int a) { return a; }
double acct(int a) { return 1; }
}
int word, peek, integer, refuse, buffer, printed, held, at, kept, input, output, flush, add, string, vector, tuple;
namespace drafts { int print, input; }
static std::tuple<std::string, std::vector<long long>, double> solve(double a, std::string b, std::vector<long long> c) {
  return std::make_tuple(b, c, a);
}
#define int long long
#define auto const auto &
#define for if (1) for
#define vector deque
`,
  csharp: `public class Array {} public class Console {} public class Environment {} public class Math {} public class Exception {}
public class Convert {} public class StringBuilder {} public class MemoryStream {} public class UTF8Encoding {}
public class CultureInfo {} public class DllImport {} public class IntPtr {} public class Encoding {} public class String {}
public static class Solution {
  public static void solve(double a, string b, long[] c, out string x, out long[] y, out double z) { x = b; y = c; z = a; }
}
`,
  go: `package main

import bufio "fmt"

var os, strconv, input, output, buffer = 1, 2, 3, 4, 5

func refuse() {}
func peek()   { bufio.Print() }
func solve(a float64, b string, c []int64) (string, []int64, float64) {
	return b, c, a
}
`,
  java: `class List {} class System {} class Runtime {} class Math {} class Object {} class StringBuilder {} class Long {}
class Double {} class IOException {} class BigDecimal {} class Locale {} class ByteBuffer {} class String {}
class Solution {
  record Result(java.lang.String x, long[] y, double z) {}
  static Result solve(double a, java.lang.String b, long[] c) { return new Result(b, c, a); }
}
`,
  javascript: `const Buffer = null
class Array {}
function Number() { throw 'mine' }
var BigInt = 1, process = 2, TextDecoder = 3
const Math = 0, TypeError = 0, ArrayBuffer = 0, require = 0, fs = 0, vm = 0, path = 0
const String = () => 'mine'
const [at, kept, buffer, word, call, add, flush] = [1, 2, 3, 4, 5, 6, 7]
const solve = (a, b, c) => [b, c, a]
`,
  kotlin: `class System; class Long; class Runtime; class Array; class StringBuilder; class Unit; class Charsets
class Any; class ByteArray; class BigDecimal; class FileDescriptor; class JvmStatic
fun print(a: kotlin.Any) = 1
fun close() = 2
fun flush() = 3
fun readInt() = 4L
fun listOf() = 5
val input = 6
val output = 7
data class Result(val x: kotlin.String, val y: LongArray, val z: Double)
fun solve(a: Double, b: kotlin.String, c: LongArray) = Result(b, c, a)
`,
  pascal: `unit solution;
{$mode objfpc}{$H+}
interface
uses Types;
type
  Char = LongInt;
  Int = LongInt;
var
  Buffer, Position, Kept, Held, Move, FpRead, FpWrite, Str, Val: LongInt;
procedure solve(a: Double; b: AnsiString; c: TInt64DynArray; out x: AnsiString; out y: TInt64DynArray; out z: Double);
function Length(a: LongInt): LongInt;
function ReadInt: LongInt;
procedure PrintText(a: LongInt);
procedure FlushHeld;
implementation
procedure solve(a: Double; b: AnsiString; c: TInt64DynArray; out x: AnsiString; out y: TInt64DynArray; out z: Double);
begin
  x := b; y := c; z := a;
end;
function Length(a: LongInt): LongInt; begin Result := a; end;
function ReadInt: LongInt; begin Result := 1; end;
procedure PrintText(a: LongInt); begin end;
procedure FlushHeld; begin end;
end.
`,
  python: `read_int = print_int = source = line = word = operator = os = results = values = several = len = int = float = open = 1
def solve(a, b, c):
    return b, c, a
`,
  rust: `pub fn refuse() {}
pub fn decode() {}
pub struct File;
pub struct String;
pub fn solve(a: f64, b: std::string::String, c: Vec<i64>) -> (std::string::String, Vec<i64>, f64) {
    (b, c, a)
}
`,
}

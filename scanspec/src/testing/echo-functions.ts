/**
 * By generator: a function `echo` that takes a bool, an int, a float, a string, a list of ints and one of strings, and
 * returns them as they are.
 */
export const echoFunctions: Record<string, string> = {
  c: `#include <stdbool.h>
#include <stddef.h>
void echo(bool a, long long b, double c, const char *d, const long long *e, size_t n, const char **f, size_t m,
          bool *u, long long *v, double *w, const char **x, const long long **y, size_t *k, const char ***z, size_t *l) {
	*u = a; *v = b; *w = c; *x = d; *y = e; *k = n; *z = f; *l = m;
}
`,
  cpp: `#include <string>
#include <tuple>
#include <vector>
using namespace std;
tuple<bool, long long, double, string, vector<long long>, vector<string>> echo(
	bool a, long long b, double c, string d, vector<long long> e, vector<string> f) {
	return {a, b, c, d, e, f};
}
`,
  csharp: `public static class Solution {
	public static void echo(bool a, long b, double c, string d, long[] e, string[] f,
			out bool u, out long v, out double w, out string x, out long[] y, out string[] z) {
		u = a; v = b; w = c; x = d; y = e; z = f;
	}
}
`,
  go: `package main

func echo(a bool, b int64, c float64, d string, e []int64, f []string) (bool, int64, float64, string, []int64, []string) {
	return a, b, c, d, e, f
}
`,
  java: `class Solution {
	record Result(boolean u, long v, double w, String x, long[] y, String[] z) {}
	static Result echo(boolean a, long b, double c, String d, long[] e, String[] f) {
		return new Result(a, b, c, d, e, f);
	}
}
`,
  javascript: `const echo = (...values) => values\n`,
  kotlin: `data class Result(val u: Boolean, val v: Long, val w: Double, val x: String, val y: LongArray, val z: Array<String>)
fun echo(a: Boolean, b: Long, c: Double, d: String, e: LongArray, f: Array<String>) = Result(a, b, c, d, e, f)
`,
  pascal: `unit solution;
{$mode objfpc}{$H+}
interface
uses Types;
procedure echo(a: Boolean; b: Int64; c: Double; d: AnsiString; e: TInt64DynArray; f: TStringDynArray;
	out u: Boolean; out v: Int64; out w: Double; out x: AnsiString; out y: TInt64DynArray; out z: TStringDynArray);
implementation
procedure echo(a: Boolean; b: Int64; c: Double; d: AnsiString; e: TInt64DynArray; f: TStringDynArray;
	out u: Boolean; out v: Int64; out w: Double; out x: AnsiString; out y: TInt64DynArray; out z: TStringDynArray);
begin
	u := a; v := b; w := c; x := d; y := e; z := f;
end;
end.
`,
  python: `def echo(*values):\n    return values\n`,
  rust: `pub fn echo(a: bool, b: i64, c: f64, d: String, e: Vec<i64>, f: Vec<String>) -> (bool, i64, f64, String, Vec<i64>, Vec<String>) {
    (a, b, c, d, e, f)
}
`,
}

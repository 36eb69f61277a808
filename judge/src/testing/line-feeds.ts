/** By generator: a function `f` that takes a string and returns it with a line feed more. */
export const lineFeeds: Record<string, string> = {
  c: 'const char *f(const char *x) { return "a\\n"; }\n',
  cpp: '#include <string>\nstd::string f(std::string x) { return x + "\\n"; }\n',
  csharp:
    'public static class Solution { public static string f(string x) { return x + "\\n"; } }\n',
  go: 'package main\n\nfunc f(x string) string { return x + "\\n" }\n',
  java: 'class Solution { static String f(String x) { return x + "\\n"; } }\n',
  javascript: 'const f = (x) => x + "\\n"\n',
  kotlin: 'fun f(x: String): String = x + "\\n"\n',
  pascal: `unit solution;
{$mode objfpc}{$H+}
interface
function f(x: AnsiString): AnsiString;
implementation
function f(x: AnsiString): AnsiString;
begin
  f := x + #10;
end;
end.
`,
  python: 'def f(x):\n    return x + "\\n"\n',
  rust: 'pub fn f(x: String) -> String {\n    x + "\\n"\n}\n',
}

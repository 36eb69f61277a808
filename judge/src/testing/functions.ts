/**
 * By generator: a function `solve(mode: string, n: int)` that does what its mode says and returns n + 1 where it comes
 * back: `wrong` returns n, `slow` never ends, `crash` crashes, `print` writes to standard output, `read` reads standard
 * input and returns how much was there, `exit` ends the program well.
 */
export const functions: Record<string, string> = {
  c: `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
long long solve(const char *mode, long long n) {
  if (!strcmp(mode, "wrong")) return n;
  if (!strcmp(mode, "slow")) for (volatile int i = 0;; i = 1) if (i > 1) break;
  if (!strcmp(mode, "crash")) *(volatile int *)8 = 1;
  if (!strcmp(mode, "print")) printf("%lld\\n", n);
  if (!strcmp(mode, "read")) { int count = 0; while (getchar() != EOF) count++; return n + 1 + count; }
  if (!strcmp(mode, "exit")) exit(0);
  return n + 1;
}
`,
  cpp: `#include <bits/stdc++.h>
using namespace std;
static int early = (cout << "before main" << endl, getchar());
static volatile int never = 0;
long long solve(string mode, long long n) {
  if (mode == "wrong") return n;
  if (mode == "slow") while (!never) {}
  if (mode == "crash") throw runtime_error("crash");
  if (mode == "print") cout << n << endl;
  if (mode == "read") { int count = 0; while (getchar() != EOF) count++; return n + 2 + count + early; }
  if (mode == "exit") exit(0);
  return n + 1;
}
`,
  csharp: `using System;
public static class Solution {
  public static long solve(string mode, long n) {
    if (mode == "wrong") return n;
    if (mode == "slow") while (true) n++;
    if (mode == "crash") throw new Exception("crash");
    if (mode == "print") Console.WriteLine(n);
    if (mode == "read") return n + 1 + Console.In.ReadToEnd().Length;
    if (mode == "exit") Environment.Exit(0);
    return n + 1;
  }
}
`,
  go: `package main

import (
	"fmt"
	"io"
	"os"
)

func init() { fmt.Println("before main") }

func solve(mode string, n int64) int64 {
	switch mode {
	case "wrong":
		return n
	case "slow":
		for {
			n++
		}
	case "crash":
		panic("crash")
	case "print":
		fmt.Println(n)
	case "read":
		bytes, _ := io.ReadAll(os.Stdin)
		return n + 1 + int64(len(bytes))
	case "exit":
		os.Exit(0)
	}
	return n + 1
}
`,
  java: `import java.io.*;
public class Solution {
  static PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out));
  static long solve(String mode, long n) throws IOException {
    switch (mode) {
      case "wrong": return n;
      case "slow": while (true) n++;
      case "crash": throw new IllegalStateException("crash");
      case "print": System.out.println(n); out.println(n); out.flush(); break;
      case "read": return n + 1 + System.in.readAllBytes().length;
      case "exit": System.exit(0);
    }
    return n + 1;
  }
}
`,
  javascript: `console.log('before the call')
const fs = require('fs')
const solve = (mode, n) => {
  if (mode === 'wrong') return n
  if (mode === 'slow') for (;;) n += 1
  if (mode === 'crash') throw new Error('crash')
  if (mode === 'print') { console.log(n); fs.writeSync(1, 'more') }
  if (mode === 'read') return n + 1 + fs.readFileSync(0).length
  if (mode === 'exit') process.exit(0)
  return n + 1
}
`,
  kotlin: `fun solve(mode: String, n: Long): Long {
    when (mode) {
        "wrong" -> return n
        "slow" -> { var i = n; while (true) i++ }
        "crash" -> throw IllegalStateException("crash")
        "print" -> println(n)
        "read" -> return n + 1 + System.\`in\`.readBytes().size
        "exit" -> System.exit(0)
    }
    return n + 1
}
`,
  pascal: `unit solution;
{$mode objfpc}{$H+}
interface
function solve(mode: AnsiString; n: Int64): Int64;
implementation
function solve(mode: AnsiString; n: Int64): Int64;
var
  Zero: Int64;
  Count: Int64;
  C: Char;
begin
  Result := n + 1;
  Zero := 0;
  if mode = 'wrong' then Result := n;
  if mode = 'slow' then while True do Inc(Zero);
  if mode = 'crash' then Result := n div Zero;
  if mode = 'print' then begin WriteLn(n); Flush(Output); end;
  if mode = 'read' then
  begin
    Count := 0;
    while not Eof(Input) do begin Read(Input, C); Inc(Count); end;
    Result := n + 1 + Count;
  end;
  if mode = 'exit' then Halt(0);
end;
end.
`,
  python: `import os, sys
print('before the call')
def solve(mode, n):
    if mode == 'wrong': return n
    if mode == 'slow':
        while True: n += 1
    if mode == 'crash': raise ValueError('crash')
    if mode == 'print': print(n)
    if mode == 'read':
        os.lseek(0, 0, 0)
        return n + 1 + len(sys.stdin.read())
    if mode == 'exit': sys.exit(0)
    return n + 1
`,
  rust: `use std::io::Read;
pub fn solve(mode: String, n: i64) -> i64 {
    match mode.as_str() {
        "wrong" => return n,
        "slow" => { let mut i = n; loop { i = std::hint::black_box(i.wrapping_add(1)); } }
        "crash" => panic!("crash"),
        "print" => println!("{}", n),
        "read" => { let mut bytes = Vec::new(); std::io::stdin().read_to_end(&mut bytes).unwrap(); return n + 1 + bytes.len() as i64; }
        "exit" => std::process::exit(0),
        _ => {}
    }
    n + 1
}
`,
}

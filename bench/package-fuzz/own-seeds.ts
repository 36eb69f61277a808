import { bareDocument, bareFiles, listOf } from '../../formats/src/testing/bare-dpkg-files.ts'
import type { SeedFiles } from './reading.ts'

// Small packages of our own, in which every document has something of each kind that a reader knows.

const tex = String.raw`\problemname{Sum}
\newcommand{\maxn}{1000}
\newcommand{\pair}[2][a]{$#1+#2$}
\def\twice#1{#1#1}
\illustration{0.3}{dot}{A \emph{dot} by \href{https://example.org/a%20b}{us}}
Add \textbf{two} numbers \(a\) and $b$, at most \maxn, as \pair{b} or \twice{x}. %% comment
\[ \frac{a}{b} \leq \begin{cases} 1 & 2 \\ 3 & 4 \end{cases} \]
\section*{Input}
\begin{itemize}\item One \begin{enumerate}\setcounter{enumi}{3}\item four\end{enumerate}\item \verb|x_1| \footnote{A note}\end{itemize}
\begin{tabular}{|l|c|p{3cm}|}\hline a & \multicolumn{2}{c|}{b} \\ \cline{1-2} \multirow{2}{*}{c} & d & e \\ \hline\end{tabular}
\section*{Output}
\begin{figure}[h]\centering\includegraphics[width=0.4\textwidth]{dot.png}\caption{A picture}\label{fig:a}\end{figure} See~\ref{fig:a}.
\begin{verbatim}
a % b
\end{verbatim}
\lstinputlisting[firstline=1,lastline=2]{code.py}
\begin{tikzpicture}\draw (0,0) -- (1,1);\end{tikzpicture}
{\bf old} \iffalse gone\else here\fi \let\a\b \unknown{x}[y] \SI{3}{\metre} <<quoted>> ''q'' a---b~c \"o \'{e}
`
const markdown = `# Sum

Add *two* numbers $a$ and [b](https://example.org "t"). ![dot](dot.png){width="40%"} <b onclick="x()">raw</b>

| a | b |
|---|:-:|
| 1 | 2 |

1. one
   - two[^1]

[^1]: A note.

## Input

\`\`\`python
print(1)
\`\`\`

$$\\frac{1}{2}$$

Output
------
{{name}} <img src="dot.png"> <script>x</script>
`
const yaml = `problem_format_version: 2025-09
name: {en: Sum, sv: "Summa"}
type: [pass-fail, interactive]
uuid: 7c1b
author: A. B, C and D <d@example.org>
credits: {authors: [a, {name: b, email: c}], translators: {sv: [x]}}
source: [{name: s, url: https://example.org}]
license: cc by-sa
rights_owner: me
keywords: [a, b c]
limits: &l {time_limit: 1.5, time_multipliers: {ac_to_time_limit: 2}, memory: 256, code: 128, output: 8}
validation: custom interactive
validator_flags: float_tolerance 1e-6 case_sensitive
constants: {name: 3, max: {value: 7}}
languages: all
copy: *l
`
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" width="10">
<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><g id="a"><rect width="1" height="2" fill="url(#g)"/></g></defs>
<use xlink:href="#a" x="1"/><a href="javascript:x"><text x="1" style="fill:red">t<tspan>u</tspan></text></a><script>x</script>
<style>rect{fill:red}</style><image href="data:image/png;base64,AAAA" onload="x"/><path d="M0 0L1 1"/></svg>`

const shared: SeedFiles = {
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '2\n',
  'data/secret/group/testdata.yaml': 'on_reject: break\naccept_score: 30\nrange: 0 30\n',
  'data/secret/group/2.in': '1\n',
  'data/secret/group/2.ans': '2\n',
  'submissions/accepted/a.py': 'print(2)\n',
  'submissions/wrong_answer/b.cpp': 'int main(){}\n',
}

export const kattisSeeds: SeedFiles[] = [
  {
    'problem.yaml': 'name: Sum\nlicense: cc0\nvalidator_flags: case_sensitive\n',
    'problem_statement/problem.tex': tex,
    'problem_statement/problem.sv.tex': tex,
    'problem_statement/dot.png': png,
    'problem_statement/code.py': 'a\nb\n',
    'input_validators/v.py': 'import sys\nsys.exit(42)\n',
    ...shared,
  },
  {
    'sum/problem.yaml': yaml,
    'sum/statement/problem.en.md': markdown,
    'sum/statement/dot.png': png,
    'sum/statement/pic.svg': svg,
    'sum/solution/solution.md': markdown,
    'sum/output_validator/validate.py': 'import sys\nsys.exit(42)\n',
    'sum/data/test_group.yaml': 'output_validator_args: [float_tolerance, "1e-3"]\n',
    'sum/data/secret/test_group.yaml': 'max_score: 100\nscore_aggregation: sum\n',
    'sum/data/secret/1.in': '1\n',
    'sum/data/secret/1.ans': '2\n',
    'sum/data/secret/1.yaml': 'hint: h\ndescription: d\nargs: [a, 1]\n',
    'sum/data/secret/2.in': { link: '1.in' },
    'sum/data/secret/2.ans': { link: '1.ans' },
    'sum/data/sample/1.interaction': '>1\n<2\n---\n>3\n',
    'sum/submissions/accepted/a.py': 'print(2)\n',
    'sum/submissions/submissions.yaml': 'accepted/a.py: {model_solution: true, authors: [a]}\n',
  },
]

const xml = `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="sum" url="https://example.org/p">
<names><name language="english" value="Sum"/><name language="russian" value="Сумма"/></names>
<statements><statement charset="UTF-8" language="english" mathjax="true" path="statements/english/problem.tex" type="application/x-tex"/></statements>
<tutorials><tutorial charset="UTF-8" language="english" path="statements/english/tutorial.tex" type="application/x-tex"/></tutorials>
<judging cpu-name="x" input-file="" output-file="" run-count="1"><testset name="pretests"><test-count>1</test-count></testset><testset name="tests">
<time-limit>1000</time-limit><memory-limit>268435456</memory-limit><test-count>3</test-count>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests><test method="manual" sample="true" description="first"/><test cmd="gen 1 &quot;a b&quot;" group="1" points="10.0" method="generated" sha256="aa"/><test cmd="gen 2" method="generated" from-file="out"/></tests>
<groups><group name="1" points="10" points-policy="complete-group"><dependencies><dependency group="0"/></dependencies></group></groups></testset></judging>
<files><resources><file path="files/testlib.h" type="h.g++"/></resources><executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable></executables></files>
<assets><checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/><copy path="check.cpp"/></checker>
<validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
<solutions><solution tag="main"><source path="solutions/a.cpp" type="cpp.g++17"/></solution><solution tag="wrong-answer" note="n"><source path="solutions/b.py" type="python.3"/></solution></solutions></assets>
<properties><property name="a" value="b"/></properties><tags><tag value="math"/></tags></problem>
`
const polygonFiles: SeedFiles = {
  'problem.xml': xml,
  'tests/01': '1\n',
  'tests/01.a': '2\n',
  'tests/02': '1\n',
  'tests/02.a': '2\n',
  'tests/03': '1\n',
  'tests/03.a': '2\n',
  'files/testlib.h': '//\n',
  'files/check.cpp': '#include "testlib.h"\nint main(){quitf(_ok, "");}\n',
  'files/gen.cpp': '//\n',
  'files/val.cpp': '//\n',
  'check.cpp': '//\n',
  'solutions/a.cpp': 'int main(){}\n',
  'solutions/b.py': 'print(1)\n',
}

export const polygonSeeds: SeedFiles[] = [
  {
    ...polygonFiles,
    'statement-sections/english/name.tex': 'Sum',
    'statement-sections/english/legend.tex': tex,
    'statement-sections/english/input.tex': 'Two <<numbers>> \\t{a}.',
    'statement-sections/english/output.tex': 'Their \\bf{sum}.',
    'statement-sections/english/scoring.tex': '\\begin{center}1 point\\end{center}',
    'statement-sections/english/notes.tex': '\\epigraph{a}{b}',
    'statement-sections/english/tutorial.tex': tex,
    'statement-sections/english/example.01': '1\r\n',
    'statement-sections/english/example.01.a': '2\r\n',
    'statement-sections/english/dot.png': png,
  },
  {
    ...polygonFiles,
    'statements/english/problem-properties.json':
      '{"name":"Sum","legend":"Add.","input":"a","output":"b","notes":"","timeLimit":1000,"sampleTests":[{"input":"1","output":"2","inputFile":"example.01"}]}',
    'statements/english/problem.tex':
      '\\begin{problem}{Sum}{in}{out}{1 s}{256 MB}\nAdd.\n\\InputFile\na\n\\OutputFile\nb\n\\Example\n\\begin{example}\\exmp{1}{2}\\end{example}\n\\Note x\n\\end{problem}\n',
  },
]

export const dpkgSeed: SeedFiles = {
  'problem.json': JSON.stringify({ ...bareDocument, files: listOf(bareFiles) }),
  ...bareFiles,
}

export const testsSeed: SeedFiles = {
  '1.first.in.txt': '1\n',
  '1.first.out.txt': '2\n',
  '2.in': '3\n',
  '2.out': '4\n',
}

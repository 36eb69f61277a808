export type Grammar = 'xml' | 'yaml' | 'tex' | 'md' | 'json'

/** What each language is made of, and what opens and closes in it. */
export interface Dictionary {
  words: readonly string[]
  pairs: readonly (readonly [string, string])[]
}

export const oddTexts = [
  '\0',
  '\uFEFF',
  '\u202E',
  '\u0301',
  '\u2028',
  '\u{1F600}',
  '\uD800',
  '\uDC00',
  '\uE000',
  '\uE0010\uE001',
  'İ',
  'ß',
  '\r',
  '\r\n',
  '\u007F',
  '\u0085',
  '\u00A0',
  '__proto__',
  'constructor',
  'toString',
  '../x',
  '..\\x',
  '/etc/passwd',
  'C:\\x',
  '%2e%2e%2f',
  'javascript:alert(1)',
  'data:text/html,x',
  '<script>x</script>',
  '<img src=x onerror=x>',
  '"onload="x',
  ']]>',
  '-->',
  '$&',
  "$'",
]

const split = (text: string): string[] => text.trim().split(/\s+/)

const texWords = [
  ...split(String.raw`
\ \\ { } [ ] $ $$ % & # ^ _ ~ \( \) \[ \] \verb| \verb \item \hline \cline{1-2} \multicolumn{2}{c|}{ \multirow{2}{*}{ \begin \end
\begin{itemize} \end{itemize} \begin{enumerate} \begin{tabular}{|l|*{3}{c|}} \end{tabular} \begin{verbatim} \end{verbatim} \begin{lstlisting}
\end{lstlisting} \begin{figure} \end{figure} \begin{center} \begin{quote} \begin{minipage}{0.5\textwidth} \begin{tikzpicture} \begin{comment}
\begin{Input} \begin{align*} \begin{cases} \end{cases} \begin{wrapfigure}{r}{5cm} \begin{subfigure} \begin{problem}{a}{b}{c}{d}{e}
\newcommand{\x}{\x\x} \newcommand{\y}[9]{#1#1#9} \renewcommand \def\x#1{#1#1} \def\x{\y\y} \def\y{\x\x} \let\x\y \x \y{ \providecommand
\DeclareMathOperator{\f}{f} \iffalse \ifplastex \else \fi \section*{ \section{Input} \subsection{ \InputFile \OutputFile \Interaction
\Scoring \Note \Example \exmp{1}{2} \exmpfile{a}{b} \problemname{ \illustration{0.3}{ \includegraphics[width=3cm]{ \includegraphics{../x}
\lstinputlisting{../../etc/passwd} \lstinputlisting[firstline=-1]{code.py} \verbatiminput{ \input{ \include{ \caption{ \label{a} \ref{a}
\footnote{ \footnotemark \footnotetext{ \href{ \href{javascript:x}{ \url{ \textbf{ \emph{ \t{ \bf \tt \it \textcolor{red}{ \underline{ \sout{
\epigraph{ \setcounter{enumi}{ \begingroup \endgroup \left( \right. \frac{ \sqrt[ \text{ \mbox{ \SI{1}{ \num{ \char \char"41 \symbol{ \"o \'e
\c{c} \ss \today \nextsample \remainingsamples \constant{name} \problemyamlname \timelimit \noindent \vspace{1cm} \linebreak \- \, \; \! \/
\@ \` "  << >> '' -- --- {{name}} \item[ \begin{description} \endinput \par \catcode \csname \expandafter \loop \repeat`),
  '\n\n',
  '\n',
  ' ',
  '`'.repeat(2),
]

const xmlWords = [
  ...split(`
< > </ /> & &amp; &#0; &#x110000; &#65; &lol; <!-- --> <![CDATA[ ]]> <? ?> <?xml <!DOCTYPE <!ENTITY " ' = xmlns="x" xmlns:a="b" a: encoding="utf-16"
encoding="x" encoding="iso-8859-1" <problem> </problem> <tests> <test/> <testset name="tests"> <test-count>99999</test-count> <test-count>-1
<time-limit> <memory-limit>1e99 <input-path-pattern>tests/%d%d %999d %-1d %0*d %s %n %% tests/%05d ../%d <answer-path-pattern> <assets> <checker
name="std::lcmp.cpp" name="std::x.cpp" <source path="../x" type="cpp.g++17"/> type="exe.win32" type="" path="" path="files" path="problem.xml"
<interactor><source <solution tag="main"> tag="rejected" tag="do-not-run" tag="" language="english" language="chinese" language="__proto__"
language="../x" method="generated" method="manual" sample="true" sample="TRUE" cmd="gen" cmd="gen&#10;1" cmd="gen | x" cmd="'" from-file="../x"
from-file="out" group="1" points="1e400" points="-5" points="3.5" description="x" md5="x" sha1="" run-count="5" input-file="in.txt" short-name=""
value="" standalone="yes" <tag value="x"/> <name language="russian" value="`),
  '\n',
  ' ',
]

const yamlWords = [
  ...split(`
: - ? | > |- >+ & * &a *a *l << <<: ! !! !!str !!binary !!js/function !!python/object:x !<x> !x % %YAML %TAG --- ... # , [ ] { } " ' @ \` ~ null
true yes .inf .nan 0o7 0x1F 1_000 2001-01-01 1e400 name: type: interactive multi-pass submit-answer validation: custom score limits: time_limit:
memory: output: code: time_multiplier: time_multipliers: ac_to_time_limit: license: keywords: credits: source: url: constants: value: languages:
validator_flags: float_tolerance float_absolute_tolerance case_sensitive grading: uuid: hint: description: args: output_validator_args: max_score:
accept_score: range: grader_flags: score_aggregation: require_pass: model_solution: permitted: required: language: entrypoint: __proto__:
constructor: "\\u0000" "\\ud800" "\\x" "\\N" '''`),
  '\n',
  '\n  ',
  '\n- ',
  '\n? ',
  '\t',
  ' ',
  '&a [*a]',
  'x: &a [1,1]\n',
  'y: &b [*a,*a,*a,*a,*a,*a]\n',
  'z: [*b,*b,*b,*b,*b,*b,*b]\n',
]

const mdWords = [
  ...split(`
# ## ### --- === *** __ ** * _ ~~ \` \`\`\` ~~~ > >> - + 1. 1) [ ] ( ) ![ ]( [^1] [^1]: [a]: <b> <!-- --> <script> </script> <style> <iframe <svg
<math> <img <a href="javascript:x"> onerror=x <table> <td> </table> <details open ontoggle=x> <p style="x"> <http://x> https://example.org www.x.y
a@b.c &lt; &#0; &#x1F; &notanentity; | |- |:-:| $ $$ \\( \\[ \\begin{x} {width="40%"} {width=1e9} ![x](../y) ![x](data:image/svg+xml,x)
![x](dot.png) <u> <center> <figure> <textarea> <title> <noscript> <plaintext> <xmp> <template> <select> \\\\ {{name}} \\href{javascript:x}{y}
\\url{x} \\htmlClass{x}{y} \\includegraphics{x} \\def\\x{\\x\\x} \\x \\frac \\sqrt{ \\color{red} ^ _ {`),
  '\n',
  '\n\n',
  '    ',
  '\t',
  ' ',
  '  \n',
]

const jsonWords = split(
  `{ } [ ] , : " \\u0000 \\ud800 \\ null true false 1e400 -1 {} [] "" "__proto__": "constructor": "../x" "tests": "path": "size": "sha256": "name": "type": "images":
  "kept": "statements": "en-US": "xx-XX": "version": "1.0" "1.9" "2.0" "format": "solutions": "limits": "checker": "driver": "scanspec": "attributes": "order": "weight": "labels":`,
)

export const dictionaries: Record<Grammar, Dictionary> = {
  xml: {
    words: xmlWords,
    pairs: [
      ['<a>', '</a>'],
      ['<test>', '</test>'],
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<a b="', '"/>'],
      ['&', ';'],
      ['<?', '?>'],
    ],
  },
  yaml: {
    words: yamlWords,
    pairs: [
      ['[', ']'],
      ['{a: ', '}'],
      ['- ', ''],
      ['? ', ''],
      ['{', '}'],
      ['"', '"'],
      ['[[', ']]'],
      ['!!seq ', ''],
      ['&a ', ''],
      ['{[', ']}'],
      ['  a:\n  ', ''],
      ['[a: ', ']'],
    ],
  },
  tex: {
    words: texWords,
    pairs: [
      ['{', '}'],
      ['[', ']'],
      ['$', '$'],
      ['\\textbf{', '}'],
      ['\\begin{itemize}\\item ', '\\end{itemize}'],
      ['\\begin{tabular}{c}', '\\end{tabular}'],
      ['\\begin{center}', '\\end{center}'],
      ['\\footnote{', '}'],
      ['\\href{a}{', '}'],
      ['\\section{', '}'],
      ['\\begin{x}', '\\end{x}'],
      ['\\iffalse ', '\\fi '],
      ['\\newcommand{\\x}{', '}'],
      ['\\(', '\\)'],
      ['\\left(', '\\right)'],
      ['\\begin{figure}', '\\end{figure}'],
      ['\\multicolumn{1}{c}{', '}'],
      ['\\frac{', '}{1}'],
      ['\\item[', ']'],
      ['\\caption{', '}'],
      ['\\url{', '}'],
      ['\\verb|', '|'],
      ['\\begin{verbatim}', '\\end{verbatim}'],
    ],
  },
  md: {
    words: mdWords,
    pairs: [
      ['> ', ''],
      ['[', '](a)'],
      ['*', '*'],
      ['**', '**'],
      ['_', '_'],
      ['![', '](dot.png)'],
      ['<b>', '</b>'],
      ['<div>', '</div>'],
      ['- ', ''],
      ['`', '`'],
      ['$', '$'],
      ['[^', ']'],
      ['<table><tr><td>', '</td></tr></table>'],
      ['{', '}'],
    ],
  },
  json: {
    words: jsonWords,
    pairs: [
      ['[', ']'],
      ['{"a":', '}'],
      ['"', '"'],
    ],
  },
}

/** Texts of our own, each with one thing an editor may lose. */
export const snippets: Readonly<Record<string, string>> = {
  'plain paragraphs': 'You are given two numbers.\n\nPrint their sum.\n',
  'hard-wrapped paragraph':
    'The first line of the input\nholds one number,\nthe second holds another.\n',
  'inline math':
    'Let $a_1, a_2, \\dots, a_n$ be numbers with $a_i * b_i \\le 10^{9}$ and $x_{i}$_.\n',
  'math beside emphasis': 'The **$N$ towers** and *$h_i$* of $_x_$ and $*y*$.\n',
  'display math': 'The answer is\n\n$$\n\\sum_{i=1}^{n} a_i\n$$\n\nfor each query.\n',
  'display math in a sentence': 'It holds that $$a^2 + b^2 = c^2$$ for all of them.\n',
  'aligned math':
    '$$\n\\begin{aligned}\nf(0) &= 1 \\\\\nf(n) &= f(n-1) \\cdot n\n\\end{aligned}\n$$\n',
  'cases with a blank line': '$$\n\\begin{cases}\n1 & x < 0\n\n0 & x > 0\n\\end{cases}\n$$\n',
  'matrix with ampersands': 'So $\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$ it is.\n',
  'a formula that does not compile': 'Look: $\\frac{1$ and $\\nothing{x}$.\n',
  'math in a quote': '> First $x$,\n> then\n>\n> $$\n> y = 2\n> $$\n',
  'math in a list': '- one $x$\n- two\n\n  $$\n  z^2\n  $$\n- three\n',
  'escaped dollars': 'It costs \\$5 or \\$6, not $7$.\n',
  'lone dollars': 'Between 5$ and 10 $ there is $ nothing.\n',
  'dollar before a digit': 'From $x$ to $5 and 6$7.\n',
  'dollars in code': 'Type `$HOME` and `$x$` here.\n\n```sh\necho "$A$B"\n```\n',
  'dollars in a link': '[price](https://example.org/?a=$x$&b=$y$ "$t$")\n',
  'bar in math in a table': '| set | size |\n| --- | ---: |\n| $\\{x \\mid x > 0\\}$ | $|A|$ |\n',
  'tight list': '- one\n- two\n- three\n',
  'loose list': '- one\n\n- two\n\n- three\n',
  'list of stars': '* one\n* two\n\n+ other\n+ list\n',
  'nested lists':
    '1. first\n   - a\n   - b\n     1. deep\n     2. deeper\n2. second\n\n   more of the second\n3. third\n',
  'list that starts at 7': '7. seven\n8. eight\n\n3) three\n4) four\n',
  'list with code': '1. Run\n\n   ```sh\n   make\n   ```\n\n2. Wait\n',
  'task list': '- [ ] open\n- [x] done\n- plain\n',
  table: '| a | b | c |\n|:--|:-:|--:|\n| 1 | **2** | `3` |\n| x |  | \\| |\n',
  'ragged table': 'a | b\n--|--\n1\n2 | 3\n',
  'fenced code': '```cpp\n#include <iostream>\n\nint main() { return 0; }\n```\n',
  'fence of tildes with info': '~~~python title="a b"\nprint("```")\n~~~\n',
  'indented code': 'Before:\n\n    a  b\n\n    c\n\nAfter.\n',
  'code with backticks': 'Use `` a`b `` and ``` `` ```.\n',
  'image without a title': 'See ![a tree](tree.png) and ![](empty.png).\n',
  'image with a title': '![a *tree*](tree.png "The tree \\"A\\"")\n',
  'image in a link': '[![small](s.png)](https://example.org/big "Big")\n',
  'reference links':
    'See [the book][book], [book] and ![pic][p].\n\n[book]: https://example.org/book "The Book"\n[p]: pic.png\n',
  autolinks: 'At https://example.org/a_b_c and <https://example.org/?q=*x*> or <me@example.org>.\n',
  'links with brackets': '[a \\[b\\] c](<https://example.org/a b> "t")\n',
  strikethrough: 'This is ~~gone~~ and ~~**very** gone~~.\n',
  'nested emphasis':
    '***both*** **bold *inner* bold** *a **b** c* __under__ _score_ a*b*c **_x_**\n',
  'html blocks':
    '<figure>\n<img src="a.png" width="300">\n<figcaption>A figure with $x$</figcaption>\n</figure>\n\n<center>\n\nIn the **middle**\n\n</center>\n',
  'inline html': 'H<sub>2</sub>O, <u>under</u>, a<br>b and <kbd>Ctrl</kbd>.\n',
  'html comment': 'Before\n\n<!-- hidden *text* -->\n\nAfter\n',
  footnotes:
    'A claim[^1] and more[^note].\n\n[^1]: The reason.\n\n[^note]: Two\n\n    paragraphs.\n',
  'hard breaks': 'one  \ntwo\\\nthree\n',
  'setext headings': 'Title\n=====\n\nTwo lines\nof it\n-----\n\ntext\n',
  'atx headings': '# One $x$\n\n## Two ##\n\n###### Six `c`\n\n#\n',
  rules: 'a\n\n---\n\n***\n\n_ _ _\n\nb\n',
  quotes: '> one\n> > two\n>\n> - list\nlazy\n\n> other\n',
  escapes: '\\*no\\* \\_no\\_ \\# \\[x\\] 1\\. \\> \\` \\\\ \\<b\\> & &amp; &lt; &copy; &#42;\n',
  'stars and underscores in text': '2 * 3 * 4, snake_case_name, a_b, *.txt, 5 < 6 > 4\n',
  Bengali: '**সমস্যা:** তোমাকে $n$টি সংখ্যা দেওয়া আছে। *যোগফল* বের করো।\n',
  Chinese: '给定 $n$ 个整数，求它们的**和**。输出“答案”。*注意*：$1\\le n\\le 10^5$。\n',
  'Chinese emphasis by punctuation': '这是**重要的。**请注意，**“引号”**也是。\n',
  Hindi: 'आपको $N$ संख्याएँ दी गई हैं। **योग** ज्ञात कीजिए।\n',
  Thai: 'ให้จำนวนเต็ม $n$ จำนวน จงหา**ผลรวม**ของมัน\n',
  'right to left': 'נתונים $n$ מספרים. **מצאו** את הסכום.\n',
  'emoji and wide signs': '👩‍💻 solves 𝔸 in ½ h — “quick”…\n',
  'windows line ends': 'one\r\n\r\n- a\r\n- b\r\n\r\n$$\r\nx\r\n$$\r\n',
  'blank lines and blanks at the ends': '\n\n  text with blanks  \n\n\n\nand more   \n\n\n',
  'empty text': '',
}

/** Texts the rich view cannot hold; they are shown as source. */
export const onlyAsSource: Readonly<Record<string, string>> = {
  'link without a text': 'Here [](x) is nothing.\n',
  'indented code with a formula': 'See\n\n    x = $y$\n',
  'bold in bold': '**a __b__ c**\n',
}

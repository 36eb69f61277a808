import { functionHelp, keywordHelp, typeHelp } from '@drafts/scanspec'
import type { WordHelp } from '@drafts/scanspec'
import type { ReactElement } from 'react'
import { StaticPage } from './static-page.tsx'
import classes from './static.module.css'

/** The language of scanspecs: every word that the editor knows, and what it cannot say of one. */
export const ScanspecHelpPage = (): ReactElement => (
  <StaticPage title="Scanspec">
    <p>
      A scanspec says what the input of every test looks like. It is a small program: it declares
      variables, reads them from the input, and checks them. An input is refused at the first thing
      that is not as it says.
    </p>
    <pre className={classes['code']}>{example}</pre>
    <h2>Blanks</h2>
    <p>
      Between two values of a line stands one space, and nothing before a line end. A line ends with{' '}
      <code>eol</code>, and with LF alone. What follows where the spec ends is not looked at, unless
      it ends with <code>eof</code>.
    </p>
    <h2>Statements</h2>
    <p>One in a line. What stands behind # is a comment.</p>
    <Words words={keywordHelp} />
    <h2>Types</h2>
    <Words words={typeHelp} />
    <h2>Expressions</h2>
    <p>
      <code>+ - * / **</code>, <code>{'== != < <= > >='}</code>, <code>&& ||</code>, an element{' '}
      <code>a[i]</code>, and parentheses. Whole numbers have 64 bits; <code>/</code> of two of them
      leaves the remainder out.
    </p>
    <h2>Functions</h2>
    <Words words={functionHelp} />
  </StaticPage>
)

const Words = ({ words }: { words: readonly WordHelp[] }): ReactElement => (
  <dl className={classes['words']}>
    {words.map(({ name, form, what }) => (
      <div key={name} id={name}>
        <dt>
          <code>{form}</code>
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
)

const example = `var n int
scan n
check n >= 1, n <= 100000
eol
var a [n]int64
for i := 0 ... n
	scan a[i]
	check a[i] >= 0, a[i] <= 10 ** 18
end
eol
eof
`

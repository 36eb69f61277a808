import type { Problem, Sample, StatementLocale } from '@drafts/contract'
import type { ReactElement } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { RenderedHtml } from '../../components/html/rendered-html.tsx'
import { TalkSample } from './talk-sample.tsx'
import { viewWordsOf } from './view-words.ts'
import type { ViewWords } from './view-words.ts'
import classes from './statements.module.css'

export const Samples = ({
  problem,
  locale,
}: {
  problem: Problem
  locale: StatementLocale
}): ReactElement | null => {
  if (problem.samples.length === 0) return null
  const words = viewWordsOf(locale)
  return (
    <section className={classes['part']}>
      <h2 lang={locale}>{problem.samples.length === 1 ? words.example : words.examples}</h2>
      {problem.samples.map((sample, index) => (
        <div key={sample.id} className={classes['sample']}>
          <ShownSample problem={problem} sample={sample} no={index + 1} words={words} />
          {sample.notesHTML.trim() === '' ? null : (
            <RenderedHtml html={sample.notesHTML} lang={locale} />
          )}
        </div>
      ))}
    </section>
  )
}

const ShownSample = ({
  problem,
  sample,
  no,
  words,
}: {
  problem: Problem
  sample: Sample
  no: number
  words: ViewWords
}): ReactElement => {
  if (sample.talk !== null) return <TalkSample talk={sample.talk} no={no} words={words} />
  return isCall(problem, sample) ? (
    <CallSample name={problem.signature.name} sample={sample} words={words} />
  ) : (
    <TableSample sample={sample} no={no} words={words} />
  )
}

const isCall = (problem: Problem, sample: Sample): boolean =>
  problem.mechanism === 'functionBased' && sample.inputValues !== null

const TableSample = ({
  sample,
  no,
  words,
}: {
  sample: Sample
  no: number
  words: ViewWords
}): ReactElement => (
  <table className={classes['sampleTable']}>
    <caption className="visually-hidden">Example {no}</caption>
    <thead>
      <tr>
        <Head label={words.input} name="input" text={sample.input.snip} no={no} />
        <Head label={words.output} name="output" text={sample.output.snip} no={no} />
      </tr>
    </thead>
    <tbody>
      <tr>
        <td data-label={words.input}>
          <Text text={sample.input.snip} label={`Input of example ${no}`} />
        </td>
        <td data-label={words.output}>
          <Text text={sample.output.snip} label={`Output of example ${no}`} />
        </td>
      </tr>
    </tbody>
  </table>
)

/** Whitespace is kept; a long line scrolls, also by keyboard. */
const Text = ({ text, label }: { text: string; label: string }): ReactElement => (
  <pre tabIndex={0} aria-label={label}>
    {text}
  </pre>
)

const Head = ({
  label,
  name,
  text,
  no,
}: {
  label: string
  /** In the language of the page. */
  name: 'input' | 'output'
  text: string
  no: number
}): ReactElement => (
  <th scope="col">
    <div>
      {label}
      <CopyButton text={text} label={`Copy ${name} of example ${no}`} />
    </div>
  </th>
)

/** name(inputValues) with outputValues. */
const CallSample = ({
  name,
  sample,
  words,
}: {
  name: string
  sample: Sample
  words: ViewWords
}): ReactElement => (
  <dl className={classes['call']}>
    <div>
      <dt>{words.call}</dt>
      <dd>
        <Text text={`${name}(${sample.inputValues ?? ''})`} label="Call" />
      </dd>
    </div>
    <div>
      <dt>{words.returns}</dt>
      <dd>
        <Text text={sample.outputValues ?? sample.output.snip} label="Returns" />
      </dd>
    </div>
  </dl>
)

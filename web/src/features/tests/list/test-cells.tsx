import { testTypeLabels } from '@drafts/contract'
import type { ListedTest, TestOrigin, Validity } from '@drafts/contract'
import type { MouseEvent, ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { formatSize } from '../../../lib/text/format.ts'
import { exactTime, relativeTime } from '../../../lib/text/relative-time.ts'
import { inputMarkOf } from './input-mark.ts'
import type { ValidityWords } from './input-mark.ts'
import { issueWords, testIssues } from './test-issues.ts'
import type { OpenTest } from './use-test-links.ts'
import classes from '../tests.module.css'

/** The cells that say what a test is, the same in every mode of the list. Plain titles: there may be 250 rows. */
export const TestCells = ({
  test,
  groupName,
  isScanspecBroken,
  nowMs,
  href,
  scanspecHref,
  onOpen,
  onOpenScanspec,
}: {
  test: ListedTest
  /** Undefined: it is in no group. */
  groupName: string | undefined
  isScanspecBroken: boolean
  nowMs: number
  /** Where its dialog is; without it nothing leads there. */
  href?: string
  scanspecHref?: string
  onOpen?: OpenTest
  onOpenScanspec?: (event: MouseEvent) => void
}): ReactElement => (
  <>
    <td className={classes['type']} data-type={test.type}>
      {testTypeLabels[test.type]}
    </td>
    <td className={classes['origin']} title={test.origin.command ?? undefined}>
      {originOf(test)}
    </td>
    <td className={classes['group']} data-label="Group" title={groupName}>
      {groupName}
    </td>
    <td className={classes['number']} data-label="Weight">
      {test.type === 'sample' ? null : test.weight}
    </td>
    <td className={classes['number']} data-label="Input">
      {test.outdated.input ? <Old words={oldInputWords(test)} /> : null}
      <Size bytes={test.input.size} />
    </td>
    <td className={classes['number']} data-label="Output">
      {test.outdated.output ? <Old words={oldOutputWords} /> : null}
      <Size bytes={test.output.size} />
    </td>
    <td className={classes['issues']}>
      <Issues test={test} />
    </td>
    <td className={`${classes['validity']} ${classes['input']}`} data-label="Scanspec">
      {test.inputValidity.pending && isScanspecBroken ? (
        <Unchecked href={scanspecHref} onOpen={onOpenScanspec} />
      ) : (
        <ValidityMark
          {...inputMarkOf(test)}
          href={href && `${href}&place=mismatch`}
          onOpen={(event) => onOpen?.(event, test.id, 'mismatch')}
        />
      )}
    </td>
    <td className={`${classes['validity']} ${classes['returns']}`} data-label="Returns">
      {test.outputValidity ? (
        <ValidityMark
          validity={test.outputValidity}
          words={outputWords}
          href={href && `${href}&place=returns`}
          onOpen={(event) => onOpen?.(event, test.id, 'returns')}
        />
      ) : null}
    </td>
    <td className={`${classes['number']} ${classes['time']}`}>
      <time dateTime={test.modifiedAt} title={exactTime(test.modifiedAt)}>
        {relativeTime(test.modifiedAt, nowMs)}
      </time>
    </td>
  </>
)

/** Outdated is a state, no alarm. */
const Old = ({ words }: { words: string }): ReactElement => (
  <span className={classes['old']} title={words}>
    <Icon name="clock" size={14} label={words} />
  </span>
)

const oldOutputWords = 'The reference or the input changed after this output was made'

const oldInputWords = ({ origin: { command, line } }: ListedTest): string =>
  line === null
    ? 'The script has no line for this test any more'
    : `${command?.split(' ', 1)[0] ?? 'Its generator'} changed after this input was made`

/** A line of the script says more than that it was made, also where the test came with a package. */
const originOf = ({ origin: { kind, line } }: ListedTest): string =>
  line === null ? originWords[kind] : `Script, line ${line}`

const originWords: Readonly<Record<TestOrigin, string>> = {
  typed: 'Typed',
  generated: 'Generated',
  uploaded: 'Uploaded',
  populated: 'Populated',
  imported: 'Package',
}

/** Units are short and stand under each other, so that numbers do too. */
const Size = ({ bytes }: { bytes: number }): ReactElement => {
  const [value, unit] = formatSize(bytes).split(' ')
  return (
    <span title={`${bytes.toLocaleString('en-US')} bytes`}>
      {value} <span className={classes['unit']}>{unit?.replace(/^bytes?$/, 'B')}</span>
    </span>
  )
}

const Issues = ({ test }: { test: ListedTest }): ReactElement | null => {
  const found = (['input', 'output'] as const).flatMap((side) =>
    testIssues(test[side]).map((issue) => `${issueWords[issue]} in the ${side}`),
  )
  if (found.length === 0) return null
  return (
    <span className={classes['issue']} title={found.join('\n')}>
      <Icon name="warning" size={14} label={found.join(', ')} />
      {found.length}
    </span>
  )
}

const uncheckedWords = 'The scanspec does not parse: inputs are not checked'

/** No check comes before the scanspec is mended, so that the way leads there. */
const Unchecked = ({
  href,
  onOpen,
}: {
  href: string | undefined
  onOpen: ((event: MouseEvent) => void) | undefined
}): ReactElement => {
  const icon = <Icon name="warning" size={14} label={uncheckedWords} />
  return href === undefined ? (
    <span className={classes['unchecked']} title={uncheckedWords}>
      {icon}
    </span>
  ) : (
    <a className={classes['unchecked']} title={uncheckedWords} href={href} onClick={onOpen}>
      {icon}
    </a>
  )
}

const outputWords: ValidityWords = {
  pending: 'The output waits for its check against the signature',
  mismatch: 'The output is not what the signature returns',
  reasonOf: (message) => message,
  right: 'The output is what the signature returns',
}

/** A check: pending, a mismatch with its message, or right. */
const ValidityMark = ({
  validity: { pending, error },
  words,
  href,
  onOpen,
}: {
  validity: Validity
  words: ValidityWords
  /** Where the place of a mismatch is shown. */
  href: string | undefined
  onOpen: (event: MouseEvent) => void
}): ReactElement => {
  if (pending)
    return (
      <span title={words.pending}>
        <Icon name="hourglass" size={14} label={words.pending} />
      </span>
    )
  const reason = error === null ? undefined : words.reasonOf(error)
  const cross = <Icon name="cross" size={14} label={`${words.mismatch}: ${reason}`} />
  if (error !== null && href === undefined)
    return (
      <span className={classes['mismatch']} title={reason}>
        {cross}
      </span>
    )
  if (error !== null)
    return (
      <a className={classes['mismatch']} title={reason} href={href} onClick={onOpen}>
        {cross}
      </a>
    )
  return (
    <span className={classes['matches']} title={words.right}>
      <Icon name="check" size={14} label={words.right} />
    </span>
  )
}

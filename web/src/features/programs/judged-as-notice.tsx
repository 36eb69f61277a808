import { judgedAsOf } from '@drafts/contract'
import type { JudgedAs } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Notice } from '../../components/states/notice.tsx'
import type { CheckerForm } from './checker.section.ts'
import classes from './programs.module.css'

/** What a package brought goes before the comparator; one step leads out of it, and history back. */
export const JudgedAsNotice = ({
  form,
  isReadOnly,
  onChange,
}: {
  form: CheckerForm
  isReadOnly: boolean
  onChange: (change: Partial<CheckerForm>) => void
}): ReactElement | null => {
  const as = judgedAsOf(form)
  if (!as) return null
  const sentence = sentenceOf(as, form.judgedAs)
  const button = isReadOnly ? null : (
    <Button
      variant="default"
      size="xs"
      className={classes['start']}
      onClick={() => onChange({ judgedAs: '' })}
    >
      {as.kind === 'nothing' ? 'Run solutions all the same' : 'Use the comparator alone'}
    </Button>
  )
  return as.kind === 'nothing' ? (
    <Notice text={sentence}>{button}</Notice>
  ) : (
    <div className={classes['named']}>
      <p>{sentence}</p>
      {button}
    </div>
  )
}

const sentenceOf = (as: JudgedAs, judgedAs: string): string => {
  if (as.kind === 'nothing')
    return `Solutions are not run, as nothing here judges them as the package means it. ${as.reason}`
  if (as.kind === 'testlib')
    return `Outputs are compared exactly as testlib’s ${as.name} compares them, which the package names.`
  const flags = judgedAs.split(' ').slice(1).join(' ')
  return `Outputs are compared exactly as Kattis’ default validator compares them, with ${flags}.`
}

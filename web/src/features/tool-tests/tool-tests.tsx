import { isToolTestFailed } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { Pane } from '../../components/pane.tsx'
import { api } from '../../lib/api/api-client.ts'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import { countOf } from '../../lib/text/format.ts'
import { showNote } from '../../lib/toasts.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { checkerTestsQuery, validatorTestsQuery } from '../../product/queries/programs.ts'
import type { ToolKind } from '../../product/queries/programs.ts'
import { ToolTestDialog } from './tool-test-dialog.tsx'
import { useDeleteToolTest } from './tool-test-queries.ts'
import type { ShownToolTest } from './tool-test-queries.ts'
import classes from './tool-tests.module.css'

/** Tests of the checker or of validators: what they are to say, and what they said. */
export const ToolTests = ({
  problemId,
  kind,
  isReadOnly,
}: {
  problemId: ProblemId
  kind: ToolKind
  isReadOnly: boolean
}): ReactElement => {
  const ofChecker = useQuery({ ...checkerTestsQuery(problemId), enabled: kind === 'checker' })
  const ofValidators = useQuery({
    ...validatorTestsQuery(problemId),
    enabled: kind === 'validator',
  })
  const tests: ShownToolTest[] = (kind === 'checker' ? ofChecker.data : ofValidators.data) ?? []
  const [open, setOpen] = useState<ShownToolTest | 'new' | undefined>(undefined)
  const remove = useDeleteToolTest(problemId, kind)
  return (
    <Pane
      title={kind === 'checker' ? 'Tests of the checker' : 'Tests of validators'}
      count={tests.length}
      tools={
        isReadOnly ? null : (
          <>
            {kind === 'checker' ? <Propose problemId={problemId} /> : null}
            <Run problemId={problemId} kind={kind} hasTests={tests.length > 0} />
            <Button leftSection={<Icon name="plus" />} onClick={() => setOpen('new')}>
              New test
            </Button>
          </>
        )
      }
    >
      <p className={classes['soft']}>
        {kind === 'checker'
          ? 'An output, and whether the checker is to accept it. Run judges all of them.'
          : 'An input, and whether it is valid. The scanspec and validators read it in the background; Run has them read all again.'}
      </p>
      {tests.length > 0 ? (
        <ul className={classes['tests']}>
          {tests.map((test) => (
            <li key={test.id} data-fails={fails(test)}>
              <span>{test.label || 'Unlabelled'}</span>
              <span>{wantedWords(test)}</span>
              <span className={classes['said']}>{saidWords(test)}</span>
              {isReadOnly ? null : (
                <span data-field={`tool-test.${test.id}`}>
                  <Button variant="subtle" size="compact-sm" onClick={() => setOpen(test)}>
                    Edit
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    onClick={() => remove.mutate(test)}
                  >
                    Delete
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <ToolTestDialog
        key={typeof open === 'object' ? open.id : open}
        problemId={problemId}
        kind={kind}
        test={open}
        onClose={() => setOpen(undefined)}
      />
    </Pane>
  )
}

const Run = ({
  problemId,
  kind,
  hasTests,
}: {
  problemId: ProblemId
  kind: ToolKind
  hasTests: boolean
}): ReactElement => {
  const client = useQueryClient()
  const run = useMutation({
    mutationFn: () =>
      kind === 'checker'
        ? api.runCheckerTests({ problemId })
        : api.runValidatorTests({ problemId }),
    meta: { isQuiet: true },
    onSuccess: () => {
      showNote(
        kind === 'checker' ? 'The checker judges its tests.' : 'Validators read their tests.',
      )
      return client.invalidateQueries({ queryKey: queryKeys.toolTests(problemId, kind) })
    },
    onError: (error) => {
      const { fields, whole } = fieldErrorsOf(error, ['id'])
      showNote(fields['id'] ?? whole ?? error.message)
    },
  })
  return (
    <Button variant="default" disabled={run.isPending || !hasTests} onClick={() => run.mutate()}>
      Run
    </Button>
  )
}

/** Those that are proposed are added at once, and each can be deleted. */
const Propose = ({ problemId }: { problemId: ProblemId }): ReactElement => {
  const client = useQueryClient()
  const propose = useMutation({
    mutationFn: async () => {
      const { proposals } = await api.proposeCheckerTests({ problemId })
      for (const body of proposals) await api.createCheckerTest({ problemId, body })
      return proposals.length
    },
    onSuccess: (count) =>
      showNote(
        count === 0
          ? 'No test has a small output yet to make tests of.'
          : `${countOf(count, 'test')} added, made of the outputs of tests.`,
      ),
    onSettled: () =>
      client.invalidateQueries({ queryKey: queryKeys.toolTests(problemId, 'checker') }),
  })
  return (
    <Button variant="default" disabled={propose.isPending} onClick={() => propose.mutate()}>
      Propose
    </Button>
  )
}

const fails = ({ wantLine = null, gotLine = null, ...test }: ShownToolTest): boolean =>
  isToolTestFailed({ ...test, wantLine, gotLine })

const words = {
  accepted: 'accepted',
  wrong: 'wrong',
  valid: 'valid',
  invalid: 'not valid',
  fault: 'failed by itself',
} as const

const wantedWords = ({ want, wantLine = null }: ShownToolTest): string =>
  `wanted: ${words[want]}${wantLine === null ? '' : ` at line ${wantLine}`}`

const saidWords = (test: ShownToolTest): string => {
  const { last } = test
  if (last === null) return 'No result yet'
  const sign = fails(test) ? 'Got' : 'As wanted'
  return `${sign}: ${words[last.got]}${last.message === '' ? '' : `. ${last.message}`}`
}

import type { ProblemId } from '@drafts/contract'
import { Autocomplete, Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { showWarning } from '../../lib/toasts.ts'
import { accessLevels, accessOf } from './access-levels.ts'
import { accountSearchQuery, useCreateShare } from './share-queries.ts'
import type { ShareAccess } from './share-queries.ts'
import classes from './shares.module.css'
import { errorCode, errorSentence } from '../../lib/api/api-errors.ts'

export const AddShareForm = ({
  problemId,
  initialHandle,
}: {
  problemId: ProblemId
  initialHandle: string
}): ReactElement => {
  const [handle, setHandle] = useState(initialHandle)
  const [access, setAccess] = useState<ShareAccess>('editor')
  const [error, setError] = useState<string>()
  const [searched] = useDebouncedValue(handle === initialHandle ? '' : handle, 200)
  const { data: accounts = [] } = useQuery(accountSearchQuery(searched))
  const create = useCreateShare(problemId)
  const accountHandle = handle.trim()

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (accountHandle === '' || create.isPending) return
    create.mutate(
      { accountHandle, access },
      {
        // Another handle may be there by now.
        onSuccess: () => setHandle((now) => (now === handle ? '' : now)),
        onError: (failure) => {
          const sentence = shareErrorSentence(failure, accountHandle)
          setError(sentence)
          if (sentence) showWarning(sentence)
        },
      },
    )
  }
  return (
    <form className={classes['form']} onSubmit={handleSubmit}>
      <Autocomplete
        label="Handle"
        value={handle}
        error={error}
        onChange={(value) => {
          setHandle(value)
          setError(undefined)
        }}
        data={accounts.map((account) => account.handle)}
        filter={({ options }) => options}
        maxLength={100}
        data-autofocus
        comboboxProps={{ withinPortal: true }}
      />
      <Select
        label="Access"
        data={accessLevels}
        value={access}
        onChange={(value) => setAccess(accessOf(value))}
        w={110}
      />
      <Button type="submit" disabled={accountHandle === '' || create.isPending} mt={25}>
        Share
      </Button>
    </form>
  )
}

/** Two of the refusals of a share name the handle, which only the form knows. */
const shareErrorSentence = (error: unknown, handle: string): string | undefined => {
  switch (errorCode(error)) {
    case 'ErrInvalidAccountHandle':
      return 'You have entered an invalid handle.'
    case 'ErrBadAccount':
      return 'The handle you have entered does not exist.'
    case 'ErrBadAccountDrafts':
      return `${handle} is not on the product's drafts service.`
    case 'ErrShareUnneeded':
      return 'You already have access to this problem.'
    case 'ErrShareDuplicate':
      return `${handle} already has access to this problem.`
    default:
      return errorSentence(error)
  }
}

import type { MailSettings as Settings } from '@drafts/contract'
import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { api } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { mailSettingsQuery } from '../../product/queries/mail.ts'
import classes from './accounts.module.css'

const useSaveMail = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<Settings, 'address' | 'digest'>) => api.saveMailSettings({ body }),
    meta: { isQuiet: true },
    onSuccess: (stored) => client.setQueryData(mailSettingsQuery.queryKey, stored),
  })
}

/** Where digests are sent, and whether. */
export const MailSettingsForm = ({ settings }: { settings: Settings }): ReactElement => {
  const [address, setAddress] = useState(settings.address ?? '')
  const save = useSaveMail()
  const wanted = address.trim()
  const isSame = wanted === (settings.address ?? '')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ address: wanted === '' ? null : wanted, digest: true })
  }
  return (
    <>
      <form className={classes['newToken']} onSubmit={handleSubmit} noValidate>
        <TextInput
          label="Mail address"
          type="email"
          autoComplete="email"
          placeholder="name@example.org"
          value={address}
          error={save.isError ? errorSentence(save.error) : undefined}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            save.reset()
          }}
        />
        <Button
          type="submit"
          variant="default"
          disabled={isSame && (settings.confirmed || wanted === '')}
          loading={save.isPending}
        >
          {isSame && wanted !== '' && !settings.confirmed ? 'Send again' : 'Save'}
        </Button>
      </form>
      <p className={classes['hint']} role="status">
        {statusOf(settings)}
      </p>
      {settings.confirmed ? (
        <Switch
          mt={12}
          label="Mail me what I have not seen"
          description="One mail in 4 hours at most."
          checked={settings.digest}
          disabled={save.isPending}
          onChange={(event) =>
            save.mutate({ address: settings.address, digest: event.currentTarget.checked })
          }
        />
      ) : null}
    </>
  )
}

const statusOf = ({ address, confirmed }: Settings): string => {
  if (address === null) return 'Enter an address to get by mail what you have not seen here.'
  return confirmed
    ? 'This address is confirmed.'
    : `Open the link in the mail to ${address}: nothing else is sent before that.`
}

import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { api } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { mailSettingsQuery } from '../../product/queries/mail.ts'
import classes from './admin.module.css'

/** Whether mail works, tried; nothing where no mail server is set. */
export const TestMail = (): ReactElement | null => {
  const [address, setAddress] = useState('')
  const { data: mail } = useQuery(mailSettingsQuery)
  const send = useMutation({
    mutationFn: (to: string) => api.adminSendTestMail({ body: { address: to } }),
    meta: { isQuiet: true },
  })
  if (!mail?.available) return null
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(address.trim())
  }
  return (
    <>
      <h2 className={classes['subtitle']}>Mail</h2>
      <form className={classes['newToken']} onSubmit={handleSubmit}>
        <TextInput
          label="Address for a test mail"
          type="email"
          value={address}
          error={send.error ? errorSentence(send.error) : undefined}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            send.reset()
          }}
        />
        <Button
          type="submit"
          variant="default"
          disabled={address.trim() === ''}
          loading={send.isPending}
        >
          Send a test mail
        </Button>
      </form>
      <output className={classes['lead']}>
        {send.isSuccess ? 'The mail server took it. Look whether it arrives.' : ''}
      </output>
    </>
  )
}

import { Button, TextInput } from '@mantine/core'
import { EdgeDialog } from '../../components/dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { searchChars } from '@drafts/contract'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import classes from './search-drawer.module.css'

/** Empty keywords are ignored. */
export const SearchDrawer = ({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const [keywords, setKeywords] = useState('')
  const navigate = useNavigate()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const searchKeywords = keywords.trim()
    if (searchKeywords === '') return
    onClose()
    void navigate({
      to: '/problems/search/$searchKeywords/p{$page}',
      params: { searchKeywords, page: '1' },
    })
  }
  return (
    <EdgeDialog opened={isOpen} onClose={onClose} position="top" size={170} title="Search">
      <search>
        <form className={classes['form']} onSubmit={handleSubmit}>
          <TextInput
            type="search"
            className={classes['field']}
            label="Keywords"
            description="Title, owner, topic, id or words of a statement. Typing errors are forgiven."
            leftSection={<Icon name="search" />}
            value={keywords}
            maxLength={searchChars}
            onChange={(event) => setKeywords(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
    </EdgeDialog>
  )
}

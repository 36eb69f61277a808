import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { AccessTokens } from './access-tokens.tsx'
import { Appearance } from './appearance.tsx'
import { mailSettingsQuery } from '../../product/queries/mail.ts'
import { MailSettingsForm } from './mail-settings.tsx'
import { Sessions } from './sessions.tsx'
import classes from './accounts.module.css'

/** Everything that may be set, in the dialog and on its page. */
export const SettingsSections = (): ReactElement => {
  const { data: mail } = useQuery(mailSettingsQuery)
  return (
    <>
      <Section title="Appearance">
        <Appearance />
      </Section>
      {mail?.available ? (
        <Section title="Mail">
          <MailSettingsForm settings={mail} />
        </Section>
      ) : null}
      <Section title="Where you are signed in">
        <Sessions />
      </Section>
      <Section title="Access tokens">
        <AccessTokens />
      </Section>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }): ReactElement => {
  const id = useId()
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

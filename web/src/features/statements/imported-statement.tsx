import { isLocale, localeName, locales } from '@drafts/contract'
import type { Locale, OtherLocale, Problem, Statement } from '@drafts/contract'
import { Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { api } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { PartTools } from '../../product/problem/part-tool.tsx'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { hasText } from './statement-locales.ts'
import { statementSection } from './statement.section.ts'
import { StatementView } from './statement-view.tsx'
import classes from './statement-editor.module.css'

/** A statement in a language outside the ten: to be read, and copied into one of the ten. */
export const ImportedStatementView = ({
  problem,
  locale,
  onLocale,
  isReadOnly,
}: {
  problem: Problem
  locale: OtherLocale
  onLocale: (locale: Locale) => void
  isReadOnly: boolean
}): ReactElement => {
  const statement = problem.statements.find((one) => one.locale === locale)
  return (
    <>
      <div className={classes['imported']}>
        <p>
          This statement is as it was imported. To change it, copy it into one of the ten languages.
        </p>
        {isReadOnly || !statement ? null : (
          <CopyInto problem={problem} statement={statement} onLocale={onLocale} />
        )}
      </div>
      <PartTools value={null}>
        <StatementView problem={problem} locale={locale} />
      </PartTools>
    </>
  )
}

/** Nothing that is written is replaced: only languages without a text are offered. */
const CopyInto = ({
  problem,
  statement,
  onLocale,
}: {
  problem: Problem
  statement: Statement
  onLocale: (locale: Locale) => void
}): ReactElement => {
  const client = useQueryClient()
  const copy = useMutation({
    mutationFn: (locale: Locale) =>
      api.saveStatement({
        problemId: problem.id,
        locale,
        body: { ...statementSection.formOf(statement), base: versionOf(problem, locale) },
      }),
    onSuccess: async ({ locale }) => {
      await client.invalidateQueries({ queryKey: queryKeys.problem(problem.id) })
      if (isLocale(locale)) onLocale(locale)
    },
  })
  const blank = blankLocales(problem)
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button variant="default" loading={copy.isPending} disabled={blank.length === 0}>
            Copy Into…
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {blank.map((locale) => (
            <Menu.Item key={locale} lang={locale} onClick={() => copy.mutate(locale)}>
              {localeName(locale)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <SaveFailure
        sentence={copy.isError ? errorSentence(copy.error) : undefined}
        kept="Nothing was copied."
      />
    </>
  )
}

const blankLocales = ({ statements }: Problem): Locale[] => {
  const written = statements.filter(hasText).map(({ locale }) => locale)
  return locales.filter((locale) => !written.includes(locale))
}

const versionOf = ({ statements }: Problem, locale: Locale): number =>
  statements.find((one) => one.locale === locale)?.version ?? 0

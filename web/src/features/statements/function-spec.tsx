import type { Problem, Statement, StatementLocale } from '@drafts/contract'
import type { ReactElement } from 'react'
import { RenderedHtml } from '../../components/html/rendered-html.tsx'
import { viewWordsOf } from './view-words.ts'
import { PartTool } from '../../product/problem/part-tool.tsx'
import classes from './statements.module.css'

type Item = Problem['signature']['arguments'][number]

/** Argument and return descriptions take the place of input and output. */
export const FunctionSpec = ({
  signature,
  statement,
  locale,
}: {
  signature: Problem['signature']
  statement: Statement | undefined
  locale: StatementLocale
}): ReactElement => {
  const words = viewWordsOf(locale)
  return (
    <>
      {signature.name === '' && signature.arguments.length === 0 ? null : (
        <section className={classes['part']}>
          <h2 lang={locale}>{words.function}</h2>
          <pre className={classes['signature']}>
            {signature.name}({list(signature.arguments)}) → {list(signature.returns)}
          </pre>
        </section>
      )}
      <Items
        heading={words.arguments}
        list="arguments"
        items={signature.arguments}
        htmls={statement?.argumentHTMLs ?? []}
        locale={locale}
      />
      <Items
        heading={words.returns}
        list="returns"
        items={signature.returns}
        htmls={statement?.returnHTMLs ?? []}
        locale={locale}
      />
    </>
  )
}

const list = (items: Item[]): string => items.map(({ name, kind }) => `${name}: ${kind}`).join(', ')

const Items = ({
  heading,
  list: part,
  items,
  htmls,
  locale,
}: {
  heading: string
  list: 'arguments' | 'returns'
  items: Item[]
  htmls: string[]
  locale: StatementLocale
}): ReactElement | null =>
  items.length === 0 ? null : (
    <section className={classes['part']}>
      <h2 lang={locale}>{heading}</h2>
      <dl className={classes['items']}>
        {items.map(({ name, kind }, index) => (
          // Its place is what an argument is known by: a name may be blank, or there twice.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt>
              <code>{name}</code> <span>{kind}</span> <PartTool part={`${part}.${index}`} />
            </dt>
            <dd>
              <RenderedHtml html={htmls[index] ?? ''} lang={locale} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )

import { limitRange } from '@drafts/contract'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { LanguageLabel } from '../../product/language/language-label.tsx'
import { languagesQuery } from '../../product/queries/languages.ts'
import { noFactors } from './limits.section.ts'
import type { Factors, LimitsForm } from './limits.section.ts'
import classes from './limits.module.css'

const kinds = [
  { name: 'cpu', label: 'CPU' },
  { name: 'memory', label: 'Memory' },
  { name: 'source', label: 'Source' },
] as const

const { min, max, step } = limitRange.factor
const choices = Array.from({ length: (max - min) / step + 1 }, (_, index) =>
  String(min + index * step),
)

/** By how much each language's limits are multiplied: 1 to 3 in steps of 0.5. */
export const FactorTable = ({
  factors,
  errors,
  isReadOnly,
  onChange,
}: {
  factors: LimitsForm['factors']
  errors: Record<string, string>
  isReadOnly: boolean
  onChange: (factors: LimitsForm['factors']) => void
}): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const shown = languages.filter(({ id, discontinued }) => !discontinued || id in factors)
  const handleChange = (id: string, kind: keyof Factors, value: number) => {
    const { [id]: before = noFactors, ...others } = factors
    const next = { ...before, [kind]: value }
    const isPlain = kinds.every(({ name }) => next[name] === 1)
    onChange(isPlain ? others : { ...others, [id]: next })
  }
  return (
    <table className={classes['table']} data-field="factors">
      <caption>Factors by language, 1 to 3</caption>
      <thead>
        <tr>
          <th scope="col">Language</th>
          {kinds.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ id, label }) => (
          <tr key={id} data-changed={id in factors}>
            <th scope="row">
              <LanguageLabel languageId={id} />
            </th>
            {kinds.map((kind) => {
              const value = factors[id]?.[kind.name] ?? 1
              return (
                <td
                  key={kind.name}
                  data-set={value !== 1}
                  data-field={`factors.${id}.${kind.name}`}
                >
                  <NativeSelect
                    aria-label={`${kind.label} factor of ${label}`}
                    size="xs"
                    data={choices}
                    value={String(value)}
                    error={errors[`factors.${id}.${kind.name}`]}
                    disabled={isReadOnly}
                    onChange={(event) =>
                      handleChange(id, kind.name, Number(event.currentTarget.value))
                    }
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { limitRange } from '@drafts/contract'
import { NativeSelect } from '@mantine/core'
import type { ReactElement } from 'react'
import { LanguageLabel } from '../../product/language/language-label.tsx'
import { formatCpuLimit, formatMemoryLimit, formatSizeLimit } from '../../lib/text/format.ts'
import type { Factors, LimitsForm } from './limits.section.ts'
import classes from './limits.module.css'

export const factorKinds = [
  { name: 'cpu', label: 'CPU' },
  { name: 'memory', label: 'Memory' },
  { name: 'source', label: 'Source' },
] as const

const { min, max, step } = limitRange.factor
const choices = Array.from({ length: (max - min) / step + 1 }, (_, index) =>
  String(min + index * step),
)

/** As the judge holds it: `2 s`, `256 MB`, `512 kB`. */
export const effective = (kind: keyof Factors, value: number): string => {
  if (kind === 'cpu') return formatCpuLimit(value)
  return kind === 'memory' ? formatMemoryLimit(value) : formatSizeLimit(value)
}

/** The factors of a language, 1 to 3 in steps of 0.5, and what they come to. */
export const FactorRow = ({
  languageId,
  label,
  limits,
  errors,
  isReadOnly,
  onChange,
}: {
  languageId: string
  label: string
  limits: LimitsForm
  errors: Record<string, string>
  isReadOnly: boolean
  onChange: (kind: keyof Factors, value: number) => void
}): ReactElement => (
  <tr data-changed={languageId in limits.factors}>
    <th scope="row">
      <LanguageLabel languageId={languageId} />
    </th>
    {factorKinds.map((kind) => {
      const value = limits.factors[languageId]?.[kind.name] ?? 1
      return (
        <td
          key={kind.name}
          data-set={value !== 1}
          data-field={`factors.${languageId}.${kind.name}`}
        >
          <div className={classes['factor']}>
            <NativeSelect
              aria-label={`${kind.label} factor of ${label}`}
              size="xs"
              data={choices}
              value={String(value)}
              error={errors[`factors.${languageId}.${kind.name}`]}
              disabled={isReadOnly}
              onChange={(event) => onChange(kind.name, Number(event.currentTarget.value))}
            />
            <span>{effective(kind.name, limits[kind.name] * value)}</span>
          </div>
        </td>
      )
    })}
  </tr>
)

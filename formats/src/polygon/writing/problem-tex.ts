import { escapeTex } from '../../tex/escape-tex.ts'
import type { SectionName } from '../statement-texts.ts'

export interface ProblemTex {
  title: string
  limits: { cpu: number; memory: number }
  /** Names in place of the streams; empty: the stream. */
  files: { input: string; output: string }
  tex: Partial<Record<SectionName, string>>
  /** Names of their input files. */
  examples: readonly string[]
}

/** The whole statement for `olymp.sty`, as Polygon puts it together from the sections. */
export const problemTex = ({ title, limits, files, tex, examples }: ProblemTex): string => {
  const seconds = limits.cpu / 1e9
  const megabytes = mebibytesOf(limits.memory)
  const cpu = `${seconds} second${seconds === 1 ? '' : 's'}`
  const memory = `${megabytes} megabyte${megabytes === 1 ? '' : 's'}`
  return [
    `\\begin{problem}{${title}}{${escapeTex(files.input || 'standard input')}}{${escapeTex(files.output || 'standard output')}}{${cpu}}{${memory}}`,
    tex.legend ?? '',
    section('InputFile', tex.input),
    section('OutputFile', tex.output),
    section('Interaction', tex.interaction),
    section('Scoring', tex.scoring),
    examplesOf(examples),
    section('Note', tex.notes),
    '\\end{problem}',
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

/** As Polygon counts, which calls them megabytes; to two decimals, for a rounded one would be another limit. */
export const mebibytesOf = (bytes: number): number => Number((bytes / 1_048_576).toFixed(2))

const section = (macro: string, text = ''): string =>
  text.trim() === '' ? '' : `\\${macro}\n${text}`

const examplesOf = (names: readonly string[]): string => {
  if (names.length === 0) return ''
  const files = names.map((name) => `\\exmpfile{${name}}{${name}.a}%`)
  return [
    names.length === 1 ? '\\Example' : '\\Examples',
    ['\\begin{example}', ...files, '\\end{example}'].join('\n'),
  ].join('\n\n')
}

import type { ListedProgram, Program, ProgramUse } from '@drafts/contract'

/** What the editor of a program edits. */
export interface OwnProgramForm {
  role: ProgramUse
  label: string
  languageId: string | null
  source: string
}

export const formOfProgram = (
  program: Program | undefined,
  others: readonly ListedProgram[],
): OwnProgramForm => {
  if (!program)
    return {
      role: 'generator',
      label: freeLabel('gen', others),
      languageId: others.findLast(({ languageId }) => languageId !== null)?.languageId ?? null,
      source: '',
    }
  const { role, label, languageId, source } = program
  return { role, label, languageId, source: source.text }
}

/** `gen`, `gen2`, … */
const freeLabel = (base: string, others: readonly ListedProgram[]): string => {
  const taken = new Set(others.map(({ label }) => label))
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}${number}`)) number += 1
  return `${base}${number}`
}

const firstLabels: Record<ProgramUse, string> = {
  generator: 'gen',
  validator: 'val',
  helper: 'helper.h',
}

/** Another use; a label that nobody wrote becomes that of the use. */
export const withUse = (
  form: OwnProgramForm,
  role: ProgramUse,
  others: readonly ListedProgram[],
): OwnProgramForm => {
  const isOurs = form.label === '' || form.label === freeLabel(firstLabels[form.role], others)
  return { ...form, role, label: isOurs ? freeLabel(firstLabels[role], others) : form.label }
}

export const isSameProgramForm = (a: OwnProgramForm, b: OwnProgramForm): boolean =>
  a.role === b.role &&
  a.label === b.label &&
  (a.role === 'helper' || a.languageId === b.languageId) &&
  a.source === b.source

export const programFormProblems = (form: OwnProgramForm): Record<string, string> => ({
  ...(form.label.trim() === '' ? { label: 'Enter a label.' } : {}),
  ...(form.role !== 'helper' && form.languageId === null
    ? { languageId: 'Choose a language.' }
    : {}),
  ...(form.source.trim() === '' ? { source: 'Enter the source.' } : {}),
})

export const programUseLabels: Record<ProgramUse, string> = {
  generator: 'Generator',
  validator: 'Validator',
  helper: 'Helper file',
}

export const programUseHelp: Record<ProgramUse, string> = {
  generator: 'It prints the input of a test. Lines of the script call it with arguments.',
  validator: 'It reads an input and exits with 0, or with 42 as Kattis has it, where it is right.',
  helper: 'It stands beside generators, validators, the checker and the driver, as a header does.',
}

import type { CheckerTestProposal } from '../entities/programs/tool-tests.ts'

/** Tests of a checker: the answer itself, and outputs that are nearly it. */
export const proposeCheckerTests = (
  name: string,
  input: string,
  answer: string,
): CheckerTestProposal[] => {
  const end = answer.trimEnd()
  const last = end.split(/\s/).at(-1) ?? ''
  const head = end.slice(0, end.length - last.length)
  const rest = answer.slice(end.length)
  const outputs: [string, string, CheckerTestProposal['want']][] = [
    ['the answer itself', answer, 'accepted'],
    ['nothing', '', 'wrong'],
    ['its last token changed', `${head}${changed(last)}${rest}`, 'wrong'],
    ['a token more', `${end} ${last}${rest}`, 'wrong'],
    ['its last token missing', `${head.trimEnd()}${rest}`, 'wrong'],
  ]
  return outputs
    .filter(([, output], at) => outputs.findIndex(([, one]) => one === output) === at)
    .map(([what, output, want]) => ({
      label: `${name}: ${what}`,
      input: { text: input },
      answer: { text: answer },
      output: { text: output },
      want,
    }))
}

/** Another number by 1, another word by a letter. */
const changed = (token: string): string =>
  /^-?\d{1,15}$/.test(token) ? String(Number(token) + 1) : `${token}x`

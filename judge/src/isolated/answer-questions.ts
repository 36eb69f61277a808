// The program of an isolated process: answers one question after the other, until the judge is gone.
import type { IsolatedAnswer, IsolatedQuestion, IsolatedReply } from './questions.ts'

const answerOf = async (question: IsolatedQuestion): Promise<IsolatedAnswer> => {
  switch (question.kind) {
    case 'words': {
      const { compare } = await import('../checkers/compare.ts')
      return compare(question.checker, question.answer, question.output)
    }
    case 'values': {
      const { compareValues } = await import('../checkers/compare-values.ts')
      return compareValues(question.returns, question.checker, question.answer, question.output)
    }
    case 'transcript': {
      const { transcriptText } = await import('../run/transcript.ts')
      return transcriptText({ ...question, transcript: Buffer.from(question.transcript) })
    }
    case 'input': {
      const { faultOfInput } = await import('./input-fault.ts')
      return faultOfInput(question.arguments, question.path)
    }
  }
}

const say = (reply: IsolatedReply): void =>
  void process.send?.(reply, undefined, undefined, () => {})

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  // `IsolatedProcesses` sends nothing else.
  answerOf(message as IsolatedQuestion).then(
    (answer) => say({ answer }),
    (error: unknown) => say({ error: error instanceof Error ? error.message : String(error) }),
  )
})
// Most outputs are compared so; this is loaded before the first of them comes.
void import('../checkers/compare.ts').then(() => say('ready'))

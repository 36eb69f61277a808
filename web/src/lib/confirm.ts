import { createStore, useStore } from './store.ts'

/** A question of the page to the person, one at a time; `ConfirmDialog` asks it. */
export interface ConfirmQuestion {
  text: string
  detail?: string
  yes: string
  no: string
  tone: 'plain' | 'danger'
  answer: (isYes: boolean) => void
}

const questionStore = createStore<ConfirmQuestion | null>(null)

/** Its page is gone, and nobody answers. */
export const withdrawQuestion = (): void => questionStore.set(null)

export const useQuestion = (): ConfirmQuestion | null => useStore(questionStore)

export const confirm = (
  text: string,
  {
    yes,
    no = 'Cancel',
    detail,
    tone = 'plain',
    until,
  }: {
    yes: string
    no?: string
    detail?: string
    tone?: ConfirmQuestion['tone']
    /** What makes the question needless: it goes away and is answered with Yes. */
    until?: Promise<unknown>
  },
): Promise<boolean> => {
  questionStore.get()?.answer(false)
  return new Promise((resolve) => {
    const question: ConfirmQuestion = {
      text,
      yes,
      no,
      tone,
      ...(detail === undefined ? {} : { detail }),
      // After the key press that answers: the dialog below would take the same Esc and ask again.
      answer: (isYes) => {
        resolve(isYes)
        setTimeout(() => {
          if (questionStore.get() === question) questionStore.set(null)
        }, 0)
      },
    }
    // After the key press that led here: the question would take the same Esc for its answer.
    const asking = setTimeout(() => questionStore.set(question), 0)
    void until?.then(() => {
      clearTimeout(asking)
      question.answer(true)
    })
  })
}

export const confirmDiscard = (): Promise<boolean> =>
  confirm('Do you want to discard unsaved changes?', {
    yes: 'Discard',
    no: 'Keep editing',
    tone: 'danger',
  })

import { useState } from 'react'
import { keepChosenView, readChosenView } from './chosen-view.ts'
import type { ChosenView } from './chosen-view.ts'

export const useChosenView = (): [ChosenView, (next: ChosenView) => void] => {
  const [chosen, setChosen] = useState(readChosenView)
  const choose = (next: ChosenView): void => {
    setChosen(next)
    keepChosenView(next)
  }
  return [chosen, choose]
}

import type { SyntheticEvent } from 'react'

interface ChosenHandlers {
  onFocus: (event: SyntheticEvent<HTMLInputElement>) => void
  onClick: (event: SyntheticEvent<HTMLInputElement>) => void
}

/** For the input of a searchable select: what is typed takes the place of the chosen name, which a click would keep. */
export const selectsChosen = (name: string | undefined): ChosenHandlers => {
  const select = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
    if (currentTarget.value === name) currentTarget.select()
  }
  return { onFocus: select, onClick: select }
}

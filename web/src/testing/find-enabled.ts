import { screen, waitFor } from '@testing-library/react'

/** A button that can be pressed: it may wait for what it works on, or for the answer to the press before. */
export const findEnabled = (
  name: string | RegExp,
  queries: Pick<typeof screen, 'getAllByRole'> = screen,
): Promise<HTMLButtonElement> =>
  waitFor(() => {
    const all = queries.getAllByRole<HTMLButtonElement>('button', { name })
    const found = all.find(({ disabled }) => !disabled)
    if (!found) throw new Error(`no button ${name} can be pressed`)
    return found
  })

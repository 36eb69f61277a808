import { comparators } from '@drafts/contract'
import type { Comparator } from '@drafts/contract'

/** What each comparator accepts, in a sentence. White space is space, tab and line ends. */
export const comparatorWords: Record<Comparator, { label: string; help: string }> = {
  words: {
    label: 'words: the same words',
    help: 'The same number of words, each equal byte by byte. White space between them does not count.',
  },
  lines: {
    label: 'lines: the same lines',
    help: 'The same lines. White space at the end of a line and empty lines at the end do not count; blanks inside and at the start of a line do.',
  },
  ints: {
    label: 'ints: the same integers',
    help: 'Words that are integers in base 10 and fit in signed 64 bits, equal as numbers.',
  },
  floats4: floats('4'),
  floats6: floats('6'),
  floats8: floats('8'),
  custom: {
    label: 'custom: a program of your own',
    help: 'A checker you write decides. Use it where more than one answer is right.',
  },
  legacy: {
    label: 'legacy: a checker with options',
    help: 'An old-style checker. It works as before; the new comparators are simpler and say where outputs differ.',
  },
}

function floats(digits: '4' | '6' | '8'): { label: string; help: string } {
  return {
    label: `floats${digits}: numbers within 1e-${digits}`,
    help: `Where the answer has a decimal number, the output’s number may be off by 1e-${digits}, absolute or relative. All other words are equal byte by byte.`,
  }
}

/** The legacy one is offered only where it is stored. */
export const comparatorChoices = (stored: Comparator): { value: Comparator; label: string }[] =>
  comparators
    .filter((value) => value !== 'legacy' || stored === 'legacy')
    .map((value) => ({ value, label: comparatorWords[value].label }))

import { describe, expect, it } from 'vitest'
import { shareCommands } from './share-commands.ts'

const t = String.raw

describe('parts of a file have the commands that their formulas use:', () => {
  it.each([
    [
      'a command',
      [t`$\newcommand{\R}{x}$ a`, t`See $\R$.`, 'b'],
      ['', t`$\newcommand{\R}{x}$ See $\R$.`, 'b'],
    ],
    [
      'one of two, which another uses',
      [t`$\def\a{x}$ $\newcommand\b[1]{\a#1}$`, t`- $\b2$`],
      ['', t`$\def\a{x}\newcommand\b[1]{\a#1}$` + '\n\n' + t`- $\b2$`],
    ],
    [
      'the last of two',
      [t`$\def\a{x}$ $\def\a{y}$`, t`$\a$`],
      ['', t`$\def\a{y}$` + '\n\n' + t`$\a$`],
    ],
    [
      'an operator',
      [t`$\DeclareMathOperator{\lcm}{lcm}$`, t`A $\lcm$`],
      ['', t`$\DeclareMathOperator{\lcm}{lcm}$ A $\lcm$`],
    ],
    ['in code', ['`$\\def\\a{x}$`', t`$\a$`], ['', t`$\a$`]],
    ['before it is defined', [t`$\R$`, t`$\def\R{x}$`], [t`$\R$`, t`$\def\R{x}$`]],
  ])('%s', (_name, parts, shared) => {
    expect(shareCommands(parts)).toEqual([
      shared[0] === '' ? parts[0] : shared[0],
      ...shared.slice(1),
    ])
  })
})

import { expect, it } from 'vitest'
import { parseTranscript } from './transcript.ts'

it('each line has its time, its side and its text', () => {
  expect(parseTranscript('0.001 > 5\n0.003 < 2 > 1\n0.004 >\n')).toEqual([
    { time: '0.001', side: 'in', text: '5' },
    { time: '0.003', side: 'out', text: '2 > 1' },
    { time: '0.004', side: 'in', text: '' },
  ])
})

it('blanks of the programs are kept, only the one after the sign is the judge’s', () => {
  expect(parseTranscript('0.1 <   x ')).toEqual([{ time: '0.1', side: 'out', text: '  x ' }])
})

it.each(['[0.012] > 5', '0.012s > 5', ' 0.012 s> 5', '[ 12 ms ] > 5'])('reads %j', (line) => {
  expect(parseTranscript(line)).toEqual([{ time: '0.012', side: 'in', text: '5' }])
})

it('a line without a mark is the judge’s own', () => {
  expect(parseTranscript('0.1 > a\n[More was said than is kept.]\n')?.at(-1)).toEqual({
    time: '',
    side: 'note',
    text: '[More was said than is kept.]',
  })
})

it.each(['', 'hello\n', '5 4 3\n', '> 5\n'])('%j is no transcript', (text) => {
  expect(parseTranscript(text)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { matchCommands } from './commands.ts'
import type { PaletteCommand } from './commands.ts'

const command = (label: string, detail = ''): PaletteCommand => ({
  id: label,
  group: 'Tests',
  label,
  detail,
  run: () => undefined,
})
const all = [
  command('Reimport'),
  command('Test 12', 'big import'),
  command('Checker'),
  command('Import tests'),
]
const labels = (query: string) => matchCommands(all, query).map(({ label }) => label)

test('every word must occur; what begins with the first comes first', () => {
  expect(labels('import')).toEqual(['Import tests', 'Test 12', 'Reimport'])
  expect(labels('  IMPORT big ')).toEqual(['Test 12'])
  expect(labels('c++')).toEqual([])
  expect(labels('')).toHaveLength(4)
})

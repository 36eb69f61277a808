import { languages } from '@drafts/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverLinkOf } from './server-link.ts'

beforeEach(() => vi.stubGlobal('location', { href: 'https://drafts.example/problems/1' }))
afterEach(() => vi.unstubAllGlobals())

it('a language with a server has an address of its own and a document named as its sources are', () => {
  const language = { id: 'cpp20-gcc', exts: ['cpp', 'cc'], languageServer: 'clangd' }
  expect(serverLinkOf(language)).toEqual({
    url: 'wss://drafts.example/api/language-server?stack=cpp20-gcc',
    documentUri: 'file:///work/main.cpp',
    documentLanguage: 'cpp',
  })
  expect(serverLinkOf(language, { of: 'a&b' })?.url).toMatch(/\?stack=cpp20-gcc&of=a%26b$/)
})

it('a language whose server is not offered has none', () => {
  expect(serverLinkOf(undefined)).toBeNull()
  expect(serverLinkOf({ id: 'rust', exts: ['rs'], languageServer: null })).toBeNull()
})

it('every language for which there is a server can be asked', () => {
  const helped = languages.filter(({ languageServer }) => languageServer !== null)
  expect(helped).toHaveLength(16)
  for (const language of helped) expect(serverLinkOf(language)).not.toBeNull()
})

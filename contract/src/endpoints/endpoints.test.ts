import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import {
  endpointList,
  endpoints,
  errorTable,
  languageOfFile,
  languages,
  sourceFileBytes,
} from '../index.ts'

describe('the endpoints', () => {
  it('have a method and path of their own each', () => {
    const keys = endpointList.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(endpointList)(
    '%s: access to a problem names the resource its path begins with',
    (_name, endpoint) => {
      const first = /:(\w+)Id\b/.exec(endpoint.path)?.[1]
      expect(endpoint.of).toBe(endpoint.access.startsWith('problem:') ? first : undefined)
    },
  )

  it.each(endpointList)(
    '%s: blobs are fields of its body or files beside it, with a limit each',
    (_name, endpoint) => {
      for (const limit of Object.values(endpoint.blobs ?? {})) expect(limit).toBeGreaterThan(1000)
      expect(endpoint.blobs === undefined || endpoint.body instanceof z.ZodObject).toBe(true)
    },
  )

  it('take files where the kind of section has them', () => {
    expect(endpoints.saveChecker.blobs).toEqual({ source: sourceFileBytes })
    expect('blobs' in endpoints.saveStatement).toBe(false)
  })

  it('throw only errors the table has', () => {
    const codes = endpointList.flatMap(([, { errors = [] }]) => errors)
    expect(codes.filter((code) => !(code in errorTable))).toEqual([])
  })
})

describe('the languages', () => {
  it('are of the 21 families, ids once each', () => {
    expect(new Set(languages.map(({ family }) => family)).size).toBe(21)
    expect(new Set(languages.map(({ id }) => id)).size).toBe(languages.length)
  })

  it.each([
    ['a.cpp', 'cpp20-gcc'],
    ['a.CC', 'cpp20-gcc'],
    ['a.c', 'c17-gcc'],
    ['Main.java', 'java17'],
    ['x.py', 'python3'],
    ['x.js', 'nodejs'],
    ['x.tar.gz', undefined],
    ['Makefile', undefined],
  ])('%s is taken for %s', (name, id) => {
    expect(languageOfFile(name)?.id).toBe(id)
  })
})

describe('a run of a solution', () => {
  const body = endpoints.executeSolution.body ?? z.never()
  it('is not thorough, of every test and with the problem’s limits, unless said', () => {
    expect(body.parse({})).toEqual({ thorough: false })
    expect(body.parse({ testIds: null, limits: null, thorough: null })).toEqual({ thorough: false })
  })

  it('comes as JSON or as the text of a form, each test once', () => {
    const wanted = { testIds: ['a', 'b'], limits: { cpu: 500_000_000 }, thorough: true }
    const form = { testIds: '["a","b","a"]', limits: '{"cpu":"500000000"}', thorough: 'true' }
    expect(body.parse(form)).toEqual(wanted)
    expect(body.safeParse({ testIds: '[]' }).success).toBe(false)
    expect(body.safeParse({ thorough: 'perhaps' }).success).toBe(false)
  })
})

it('languages that are still made are not discontinued', () => {
  const gone = languages.filter(({ discontinued }) => discontinued).map(({ id }) => id)
  expect(gone).toEqual([])
})

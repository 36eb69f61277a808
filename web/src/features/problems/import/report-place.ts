import type { Problem } from '@drafts/contract'

const places: readonly (readonly [RegExp, string])[] = [
  [/^(time|memory|source)-limit|^limit-/, 'limits'],
  [/^(tex|html|image|picture|statement)-|^(no-statement|no-english|outside|html)$/, 'statement'],
  [/^(samples-differ|interaction-samples)$/, 'statement'],
  [/^editorial-/, 'editorial'],
  [/^(license|sources|source-url)$/, 'attributes'],
  [/^solution|^(python2|no-verdict|no-solutions|reference-language)$/, 'solutions'],
  [/^(checker|validator)|^(tolerance|validation-flags|program-\w+|testlib)$/, 'judging'],
  [/^(driver-build|no-checker|no-driver)$/, 'judging'],
  [/^tests-(left-out|exchanged|telling)$|^(groups|scoring|no-secret-tests|links|crlf)$/, 'tests'],
]

/** The tab of the editor where the thing is that a warning is about; undefined: it is nowhere. */
export const placeOfWarning = (
  code: string,
  { mechanism }: Pick<Problem, 'mechanism'>,
): string | undefined => {
  const place = places.find(([pattern]) => pattern.test(code))?.[1]
  if (place !== 'judging') return place
  return mechanism === 'interactive' ? 'driver' : 'checker'
}

const tabs: Readonly<Record<string, string>> = {
  statements: 'statement',
  images: 'statement',
  editorials: 'editorial',
  tests: 'tests',
  samples: 'tests',
  solutions: 'solutions',
}

/** Where what came in is now; undefined where there is no tab of it. */
export const placeOfCount = (name: string): string | undefined => tabs[name]

import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { codes, readBare } from '../testing/bare-kattis.ts'
import { buildZip } from '../testing/build-zip.ts'
import type { ZipContents } from '../testing/build-zip.ts'
import { readKattis } from './read-kattis.ts'
import type { PackageFile } from '../problem/problem-package.ts'
import { likeText } from '../testing/packed.ts'

const testAt = (path: string) => ({ [`${path}.in`]: '1', [`${path}.ans`]: '1' })

const textsOf = (files: readonly PackageFile[]) =>
  Promise.all(files.map(async (file) => [file.path, String(await buffer(await file.open()))]))

describe('solutions of a Kattis package', () => {
  it('have verdicts by their folder, and the first accepted one is the reference', async () => {
    const problem = await readBare({
      'submissions/accepted/b.py': 'pass',
      'submissions/accepted/c/c.py': 'pass',
      'submissions/time_limit_exceeded/d.py': 'pass',
      'submissions/run_time_error/e.py': 'pass',
      'submissions/rejected/f.py': 'pass',
      'submissions/accepted/.hidden.py': 'pass',
      'submissions/accepted/two/a.py': 'pass',
      'submissions/accepted/two/b.py': 'pass',
      'submissions/accepted/__pycache__/a.py': 'pass',
      'submissions/readme.py': 'pass',
    })
    expect(
      problem.solutions.map(({ label, wantVerdict, reference }) => [label, wantVerdict, reference]),
    ).toEqual([
      ['accepted/b.py', 'Accepted', true],
      ['accepted/c/c.py', 'Accepted', false],
      ['accepted/two/a.py', 'Accepted', false],
      ['rejected/f.py', null, false],
      ['run_time_error/e.py', 'RuntimeError', false],
      ['time_limit_exceeded/d.py', 'CPULimitExceeded', false],
    ])
    expect(codes(problem).slice(2)).toEqual(['solution-files', 'no-verdict'])
  })

  it('keep the verdicts of a comment that are known, and others are told', async () => {
    const comment = '# @EXPECTED_RESULTS@: COMPILER-ERROR, TIMELIMIT'
    const { solutions, warnings } = await readBare({ 'submissions/rejected/a.py': comment })
    expect(solutions[0]?.wantVerdict).toBe('CPULimitExceeded')
    expect(warnings.find(({ code }) => code === 'verdict-word')).toEqual({
      code: 'verdict-word',
      message:
        'Expected verdict COMPILER-ERROR in submissions/rejected/a.py: no verdict that a run has here. What stands beside it is kept.',
      path: 'submissions/rejected/a.py',
    })
  })

  it.each([
    [
      'main.…',
      { 'z.cpp': 'int main() {}', 'main.h': '', 'main.cpp': '' },
      'main.cpp',
      ['main.h', 'z.cpp'],
    ],
    [
      'the one with a main function',
      { 'a.cpp': 'int f();', 'b.cpp': 'int main() {}' },
      'b.cpp',
      ['a.cpp'],
    ],
    ['the first', { 'b.py': '', 'a.py': '', 'data.txt': '' }, 'a.py', ['b.py', 'data.txt']],
  ])(
    'of several files have %s as their source, and the others beside it',
    async (_name, members, main, beside) => {
      const folder = 'submissions/accepted/it'
      const named = Object.entries(members).map(([name, text]) => [`${folder}/${name}`, text])
      const problem = await readBare(Object.fromEntries(named))
      const found = problem.solutions.find(({ source }) => source.path?.startsWith(folder))
      expect([found?.source.path, found?.files?.map(({ name }) => name)]).toEqual([
        `${folder}/${main}`,
        beside,
      ])
      expect(problem.preserved.filter(({ name }) => name.startsWith(folder))).toEqual([])
    },
  )

  it('of several files have no copy of what the package includes as their source, unless there is nothing else', async () => {
    const problem = await readBare({
      'include/cpp/grader.cpp': 'int main() { return solve(); }',
      'submissions/accepted/it/grader.cpp': 'int main() { return solve(); }',
      'submissions/accepted/it/task.cpp': 'int solve() { return 0; }',
      'submissions/wrong_answer/it/grader.cpp': 'int main() {}',
      'submissions/wrong_answer/it/data.txt': '',
    })
    expect(
      problem.solutions.map(({ source }) => source.path).filter((path) => path?.includes('/it/')),
    ).toEqual(['submissions/accepted/it/task.cpp', 'submissions/wrong_answer/it/grader.cpp'])
  })

  it('are built with files that have the values of the constants', async () => {
    const problem = await readBare({
      'problem.yaml': 'name: Sum\nproblem_format_version: 2025-09\nconstants:\n  most: 7\n',
      'statement/problem.en.md': 'x',
      'include/cpp/most.h': 'const int most = {{most}};\n',
      'attachments/most.txt': '{{most}}',
      'submissions/accepted/it/a.py': 'print(1)',
      'submissions/accepted/it/b.py': 'most = {{ most }}\n',
    })
    const kept = (name: string) => problem.preserved.filter((file) => file.name.startsWith(name))
    expect(await textsOf(kept('include/'))).toEqual([
      ['include/cpp/most.h', 'const int most = 7;\n'],
    ])
    expect(kept('attachments/')[0]?.sizeBytes).toBe('{{most}}'.length)
    const beside = problem.solutions.flatMap(({ files = [] }) => files)
    expect(await textsOf(beside)).toEqual([['submissions/accepted/it/b.py', 'most = 7\n']])
  })

  it.each([
    ['no source of ours', { 'a.txt': '', 'b.md': '' }, 'no file is in a language of the product'],
    ['a folder', { 'a.py': '', 'lib/b.py': '' }, 'lib/b.py lies in a folder'],
    ['Prolog', { 'a.pl': ':- main.', 'b.pl': 'f(X) :- g(X).' }, 'the product has no Prolog'],
    [
      'too many files',
      Object.fromEntries(Array.from({ length: 52 }, (_, at) => [`f${at}.py`, ''])),
      'it has more than 51 files',
    ],
    [
      'a file that is too large',
      { 'a.py': '', 'b.py': 'x'.repeat(512_001) },
      'has more than 512000 bytes',
    ],
  ])('of several files with %s are kept aside and told', async (_name, members, why) => {
    const folder = 'submissions/accepted/it'
    const named = Object.entries(members).map(([name, text]) => [`${folder}/${name}`, text])
    const problem = await readBare(Object.fromEntries(named))
    const told = problem.warnings.find(({ code }) => code === 'solution-files')
    expect(told?.message).toContain(why)
    expect(problem.solutions.some(({ source }) => source.path?.startsWith(folder))).toBe(false)
    expect(problem.preserved.filter(({ name }) => name.startsWith(folder))).toHaveLength(
      named.length,
    )
  })

  it.each([
    ['a name', 'accepted/b.py:\n  model_solution: true', 'accepted/b.py'],
    ['a pattern', '"accepted/b*":\n  model_solution: true', 'accepted/b.py'],
    ['a letter', 'accepted/?.py:\n  model_solution: true', 'accepted/a.py'],
    ['the folder', 'accepted:\n  model_solution: true', 'accepted/a.py'],
    ['nothing that is there', 'accepted/z*:\n  model_solution: true', 'accepted/a.py'],
    ['what is no model', 'accepted/b.py:\n  model_solution: false', 'accepted/a.py'],
    [
      'a pattern of 199 characters',
      `accepted/b${'*'.repeat(189)}:\n  model_solution: true`,
      'accepted/b.py',
    ],
    [
      'a pattern of 200 characters',
      `accepted/b${'*'.repeat(190)}:\n  model_solution: true`,
      'accepted/a.py',
    ],
    ['no rules', 'accepted/b.py: yes', 'accepted/a.py'],
  ])('submissions.yaml names the model by %s', async (_name, text, label) => {
    const { solutions } = await readBare({
      'submissions/accepted/a.py': 'pass',
      'submissions/accepted/b.py': 'pass',
      'submissions/submissions.yaml': text,
    })
    expect(solutions.filter(({ reference }) => reference).map((one) => one.label)).toEqual([label])
  })

  it('that are binary, large or in an unknown language are kept aside', async () => {
    const problem = await readBare({
      'submissions/accepted/a.py': Buffer.from([0]),
      'submissions/accepted/b.py': `#${'x'.repeat(512_000)}`,
      'submissions/accepted/c.zzz': 'x',
      'submissions/accepted/d.py': '#!/usr/bin/python2\n',
      'submissions/accepted/e.py2': '',
      'submissions/accepted/f.py': Buffer.from('# \xcf\xf0', 'latin1'),
      'submissions/accepted/g.py': `#${'x'.repeat(511_999)}`,
    })
    expect(problem.solutions.map(({ label }) => label.slice('accepted/'.length))).toEqual([
      'd.py',
      'e.py2',
      'f.py',
      'g.py',
    ])
    expect(codes(problem).slice(2)).toEqual([
      'solution-language',
      'solution-large',
      'solution-language',
      'python2',
      'python2',
      'source-not-utf8',
    ])
    expect(problem.solutions[2]?.source).toMatchObject(likeText('# Пр'))
  })
})

const judgingOf = async (text: string, files: ZipContents = {}) =>
  readBare({ 'problem.yaml': `name: Sum\n${text}\n`, ...files })
const group = (flags: string): string => `output_validator_flags: ${flags}`

const programOf = async (files: ZipContents, text = 'validation: custom') => {
  const { checker } = await judgingOf(text, files)
  return checker?.body.comparator === 'custom' ? checker : undefined
}

describe('the output validator of a Kattis package', () => {
  const own = { 'output_validator/v.py': 'pass' }
  const old = { 'output_validators/v.py': 'pass' }

  it.each<[string, string, ZipContents, string, string]>([
    ['the default one', '', {}, 'standard', 'legacy'],
    [
      'one of its own in a new package',
      'problem_format_version: 2025-09',
      own,
      'standard',
      'custom',
    ],
    ['one of its own in the folder of new packages', '', own, 'standard', 'custom'],
    ['one that an old package does not ask for', '', old, 'standard', 'legacy'],
    ['one that an old package asks for', 'validation: custom', old, 'standard', 'custom'],
    ['the default one by name', 'validation: default', own, 'standard', 'legacy'],
    ['one that talks', 'type: interactive', own, 'interactive', 'words'],
    ['one that talks, in old words', 'validation: custom interactive', old, 'interactive', 'words'],
  ])('is %s', async (_name, text, files, mechanism, comparator) => {
    const problem = await judgingOf(text, files)
    expect([problem.mechanism, problem.checker?.body.comparator]).toEqual([mechanism, comparator])
    expect(problem.driver === undefined).toBe(mechanism === 'standard')
  })

  it.each(['', 'validator_flags: float_tolerance 1e-6'])(
    'that is asked for and is not there makes room for the default one: %s',
    async (flags) => {
      const { checker, warnings } = await judgingOf(`validation: custom\n${flags}`)
      expect(checker?.body.comparator).toBe('legacy')
      expect(warnings.map(({ code }) => code)).toContain('no-validator')
    },
  )

  it('must be there where it talks', async () => {
    await expect(judgingOf('type: interactive')).rejects.toMatchObject({ code: 'ErrBadPackage' })
  })

  it.each<[string, string, ZipContents, string[]]>([
    ['kept aside', '', old, ['validators-kept']],
    [
      'one of several',
      'validation: custom',
      { ...old, 'output_validators/w.py': 'pass' },
      ['validators'],
    ],
    ['built by a script', '', { ...own, 'output_validator/build': 'cc' }, ['validator-scripts']],
    ['beside a binary', '', { ...own, 'output_validator/x': Buffer.from([0]) }, ['validator-file']],
    ['used as it is', '', own, []],
    ['given flags in the key of validation', 'validation: custom odd', old, ['validation-flags']],
    ['multi-pass', 'type: [pass-fail, multi-pass]', {}, ['multi-pass']],
    ['multi-pass in old words', 'validation: custom multi-pass', old, ['multi-pass']],
    ['not needed: answers are submitted', 'type: submit-answer', {}, ['submit-answer']],
  ])('is %s', async (_name, text, files, reported) => {
    const problem = await judgingOf(text, files)
    expect(codes(problem).filter((code) => /^(valid|multi|submit)/.test(code))).toEqual(reported)
  })

  it.each<[string, ZipContents, string, string[]]>([
    [
      'main before others',
      { 'output_validators/v/a.cc': '', 'output_validators/v/main.cc': '' },
      'main.cc',
      ['a.cc'],
    ],
    [
      'a checking name before others',
      { 'output_validators/v/a.cc': '', 'output_validators/v/Validator.cc': '' },
      'Validator.cc',
      ['a.cc'],
    ],
    [
      'compiled before scripts',
      { 'output_validators/v/main.py': '', 'output_validators/v/z.cc': '' },
      'z.cc',
      ['main.py'],
    ],
    [
      'the first source of the folder, with its headers',
      { 'output_validators/a.cc': '', 'output_validators/b.cc': '', 'output_validators/c.h': '' },
      'a.cc',
      ['c.h'],
    ],
    [
      'all of the folder of a new package',
      { 'output_validator/a.cc': '', 'output_validator/b.cc': '', 'output_validator/c.h': '' },
      'a.cc',
      ['b.cc', 'c.h'],
    ],
    [
      'a source beside a folder of headers',
      { 'output_validators/a.cc': '', 'output_validators/inc/c.h': '' },
      'a.cc',
      [],
    ],
    [
      'the folder with a source',
      {
        'output_validators/docs/x.h': '',
        'output_validators/v/a.py': '',
        'output_validators/v/in/c.py': '',
      },
      'a.py',
      ['in/c.py'],
    ],
    [
      'nothing that is hidden',
      {
        'output_validators/v/.b.cc': '',
        'output_validators/__pycache__/a.py': '',
        'output_validators/v/z.cc': '',
      },
      'z.cc',
      [],
    ],
  ])('takes %s', async (_name, files, fileName, helpers) => {
    const named = Object.entries(files).map(([path, text]) => [path, text || `// ${path}`])
    const program = await programOf(Object.fromEntries(named))
    expect(program?.body.convention).toBe('kattis')
    expect(program?.body.source).toMatch(new RegExp(`/${fileName}$`))
    expect(program?.files.map(({ name }) => name)).toEqual(helpers)
  })

  it('has the constants of the problem', async () => {
    const program = await programOf(old, 'validation: custom\nconstants: {n: 5}')
    expect(program?.body.source).toBe('pass')
    const named = await programOf(
      { 'output_validators/v.py': 'N = {{n}}' },
      'validation: custom\nconstants: {n: 5}',
    )
    expect(named?.body.source).toBe('N = 5')
  })

  it.each<[string, string, ZipContents, string[]]>([
    ['the problem', 'validator_flags: a  b', {}, ['a', 'b']],
    ['the key of validation', 'validation: custom c', {}, ['c']],
    ['the problem first', 'validation: custom c\nvalidator_flags: a', {}, ['a']],
    ['a group', '', { 'data/testdata.yaml': 'output_validator_flags: d e' }, ['d', 'e']],
    [
      'a group of a new package',
      '',
      { 'data/test_group.yaml': 'output_validator_args: [f]' },
      ['f'],
    ],
    [
      'the outermost group',
      '',
      {
        'data/secret/a/testdata.yaml': 'output_validator_flags: inner',
        'data/testdata.yaml': 'output_validator_flags: outer',
      },
      ['outer'],
    ],
  ])('has the flags of %s', async (_name, text, files, flags) => {
    const program = await programOf(
      { ...old, ...files },
      `validation: custom\n${text}`.replace(/^validation: custom\n(?=validation)/, ''),
    )
    expect(program?.flags).toEqual(flags)
  })

  it('are those that most tests have; the others have their own', async () => {
    const { tests, checker } = await readKattis(
      await buildZip({
        'problem.yaml': 'name: T\nvalidation: custom\nvalidator_flags: always\n',
        ...old,
        ...testAt('data/sample/1'),
        ...testAt('data/secret/a/1'),
        ...testAt('data/secret/a/2'),
        ...testAt('data/secret/b/1'),
        ...testAt('data/secret/c'),
        'data/secret/c.yaml': 'output_validator_args: [c, d]',
        'data/testdata.yaml': group('root'),
        'data/secret/a/testdata.yaml': group('a'),
        'data/secret/b/testdata.yaml': group("''"),
      }),
    )
    expect(checker).toMatchObject({ flags: ['always', 'a'] })
    expect(tests.map(({ label, checkerArguments }) => [label, checkerArguments])).toEqual([
      ['1', 'always root'],
      ['a/1', undefined],
      ['a/2', undefined],
      ['b/1', 'always'],
      ['c', 'always c d'],
    ])
  })
})

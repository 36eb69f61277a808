import { zipOf } from './zip-of.ts'

export interface StandardParts {
  /** Elements of problem.xml. */
  tests?: string
  limits?: string
  /** Attributes. */
  judging?: string
  files?: Record<string, string | null>
}

const executable = (name: string): string =>
  `<executable><source path="files/${name}" type="cpp.g++20"/></executable>`

/** Two tests by hand, one that a generator makes before each; no answers. */
export const standardTests = `<test method="generated" cmd="gen 1"/><test method="manual" sample="true"/>
  <test method="generated" cmd="gen 2 &quot;a b&quot;" description="two"/><test method="manual"/>`

/** A small standard package of Polygon, as a zip. */
export const standardPackage = async (parts: StandardParts = {}): Promise<File> => {
  const tests = parts.tests ?? standardTests
  const xml = `<problem short-name="lamp">
    <names><name language="english" value="Lamp"/></names>
    <judging ${parts.judging ?? ''}><testset name="tests">${parts.limits ?? '<time-limit>1000</time-limit>'}
      <memory-limit>256000000</memory-limit><test-count>${tests.split('<test ').length - 1}</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern><tests>${tests}</tests></testset></judging>
    <files><resources><file path="files/testlib.h" type="h.g++"/></resources>
      <executables>${executable('gen.cpp')}${executable('other.cpp')}</executables></files>
    <assets><checker name="std::wcmp.cpp"><source path="files/check.cpp" type="cpp.g++20"/></checker>
      <validators><validator><source path="files/val.cpp" type="cpp.g++20"/></validator></validators>
      <solutions><solution tag="main"><source path="solutions/main.cpp" type="cpp.g++20"/></solution>
      </solutions></assets></problem>`
  const files = {
    'problem.xml': xml,
    'statement-sections/english/legend.tex': 'Text.',
    'files/gen.cpp': '// gen',
    'files/other.cpp': '// other',
    'files/val.cpp': '// val',
    'files/check.cpp': '// check',
    'files/testlib.h': '// own testlib',
    'solutions/main.cpp': '// main',
    'tests/02': '2\n',
    'tests/04': '4\n',
    ...parts.files,
  }
  const there = Object.entries(files).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  )
  return new File([await zipOf(Object.fromEntries(there))], 'lamp.zip')
}

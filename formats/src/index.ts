export { PackageError, type PackageErrorCode } from './package-error.ts'
export { isPlainName } from './program/plain-name.ts'
export { programLabelFault } from './program/program-label.ts'
export { includedName, includeFolders } from './kattis/include-folders.ts'
export { readKattis, type ReadOptions } from './kattis/read-kattis.ts'
export {
  chooseByVerdicts,
  type RanSolution,
  type RanTest,
  type VerdictChoice,
} from './choice/choose-by-verdicts.ts'
export { showRanges } from './choice/show-ranges.ts'
export { readPolygon } from './polygon/read-polygon.ts'
export type { ImportWarning } from './warnings.ts'
export {
  readTestZip,
  type TestZip,
  type TestZipOptions,
  type ZippedTest,
} from './tests-zip/read-test-zip.ts'
export { codeBlock } from './markdown/escape-text.ts'
export {
  groupsOfKattis,
  testdataKeys,
  testGroupKeys,
  type GroupFolder,
  type KattisGroupOptions,
  type WrittenKattisGroup,
} from './groups/kattis-groups.ts'
export type { GroupsOfPackage, PackageGroup } from './groups/package-group.ts'
export {
  groupsOfPolygon,
  polygonGroups,
  type PolygonGroupRow,
  type WrittenPolygonGroups,
} from './groups/polygon-groups.ts'
export { convertTex } from './tex/tex-document.ts'
export { writeTex } from './tex/write-tex.ts'
export { languageOfPdf } from './statement/pdf-statement.ts'
export { sanitizeSvg } from './svg/sanitize-svg.ts'
export type { SanitizedSvg, SvgRange } from './svg/sanitize-svg.ts'
export {
  archiveBytesAtMost,
  writeArchive,
  type ArchiveFile,
  type ArchivePart,
} from './archive/write-archive.ts'
export { openArchive, type Archive } from './archive/open-archive.ts'
export { crlfWarning } from './import-test.ts'
export { placeOf, type EntryPlace } from './archive/entry-place.ts'
export { mostUnpackedBytes } from './limits.ts'
export { textFile } from './problem/text-file.ts'
export { toolOf } from './problem/new-items.ts'
export { readDpkg } from './dpkg/read-dpkg.ts'
export { writeDpkg } from './dpkg/write-dpkg.ts'
export * from './dpkg/layout.ts'
export { uuidOf } from './kattis/writing/yaml/yaml-2025.ts'
export { writeKattis, writeKattis2025 } from './kattis/writing/write-kattis.ts'
export { arrangeWarnings } from './writing/arrange-warnings.ts'
export type { InputValidator } from './kattis/writing/programs/write-input-validator.ts'
export { writePolygon } from './polygon/writing/write-polygon.ts'
export {
  asFile,
  filesOfList,
  inFolder,
  nameProblems,
  shortName,
  writeProblemList,
  type ListedPackage,
  type WrittenProblemList,
} from './problem-list/write-problem-list.ts'
export {
  planScript,
  commandOfTest,
  scriptChars,
  type ScriptPlan,
  type ScriptTest,
  type ScriptWorld,
} from './script/plan-script.ts'
export { labelGenerators } from './script/read/label-generators.ts'
export { scriptOfPolygon, type ScriptOfPackage } from './script/read/script-of-polygon.ts'
export { scriptOfRules, type RuledTest } from './script/read/script-of-rules.ts'
export {
  polygonCommands,
  polygonScript,
  type PolygonCommand,
} from './script/write/polygon-lines.ts'
export {
  writeGeneratorsYaml,
  type GeneratorsTarget,
  type WrittenGenerators,
} from './script/write/write-generators-yaml.ts'
export { writeScript, type LinedTest, type WrittenScript } from './script/write/write-script.ts'
export type * from './problem/problem-package.ts'
export type * from './problem/read-package.ts'

import { defaultLimits } from '@drafts/contract'
import { typedYamlOf } from './typed-yaml.ts'
import { writeFlags, writeFolderFlags } from './write-test-yaml.ts'
import { yamlOf2025 } from './yaml-2025.ts'
import { yamlOfLegacy } from './yaml-legacy.ts'
import type { KattisJudging } from '../programs/write-judging.ts'
import type { KattisTarget } from '../kattis-target.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'
import type { ProblemPackage } from '../../../problem/problem-package.ts'

const mebibyte = 1_048_576
const kibibyte = 1024

/**
 * `problem.yaml`, and the files that say of the older format's time limit and of the newer one's flags. Gives whether any
 * folder of tests is a group there, whether it is a scoring problem, and whether a validator of the older format must give scores.
 */
export const writeYaml = (
  problem: ProblemPackage,
  judging: KattisJudging,
  target: KattisTarget,
  writer: PackageWriter,
): { hasGroups: boolean; isScoring: boolean; isScored: boolean } => {
  const hasGroups = (problem.groups ?? []).length > 0
  const said = { hasGroups, isScoring: hasGroups, isScored: false }
  const limits = problem.plain.limits ?? defaultLimits
  const rounded = {
    memory: Math.ceil(limits.memory / mebibyte),
    code: Math.ceil(limits.source / kibibyte),
  }
  if (target.version === 'legacy') {
    // Flags of problem.yaml go before those of a folder, and are no part of them.
    const isShared = problem.tests.every((test) => test.checkerArguments === undefined)
    if (!isShared) writeFolderFlags('data', judging.flags, target, writer)
    const ofFile = isShared ? judging : { ...judging, flags: [] }
    const yaml = yamlOfLegacy(problem, { judging: ofFile, rounded }, target, writer)
    said.hasGroups = yaml.type === 'scoring'
    said.isScoring = said.hasGroups
    said.isScored = yaml.validation.endsWith(' score')
    writer.putText('problem.yaml', typedYamlOf(yaml))
    writeTimeLimit(limits.cpu, writer)
  } else {
    const yaml = yamlOf2025(problem, { cpuNs: limits.cpu, rounded }, target, writer)
    said.isScoring = [yaml.type].flat().includes('scoring')
    writer.putText('problem.yaml', typedYamlOf(yaml))
    writeFlags(judging.flags, foldersOf(problem), target, writer)
  }
  if (limits.memory % mebibyte !== 0)
    writer.warnings.report(
      'memory-limit',
      `Memory limit: ${limits.memory / 1e6} MB are ${rounded.memory} MiB (${megabytesIn(rounded.memory)} MB) in the package, rounded up.`,
    )
  if (limits.source % kibibyte !== 0)
    writer.warnings.report(
      'source-limit',
      `Source limit: ${limits.source / 1000} kB are ${rounded.code} KiB in the package, rounded up.`,
    )
  return said
}

/** To the hundredth. */
const megabytesIn = (mebibytes: number): number => Number(((mebibytes * mebibyte) / 1e6).toFixed(2))

/** A folder without tests is no group: Kattis' tools refuse one. */
const foldersOf = ({ tests }: ProblemPackage): string[] => [
  ...(tests.some(({ type }) => type === 'sample') ? ['sample'] : []),
  ...(tests.some(({ type }) => type !== 'sample') ? ['secret'] : []),
]

/** The format itself has no time limit. */
const writeTimeLimit = (cpuNs: number, writer: PackageWriter): void => {
  const seconds = String(cpuNs / 1e9)
  writer.putText('.timelimit', `${seconds}\n`)
  writer.putText('domjudge-problem.ini', `timelimit='${seconds}'\n`)
}

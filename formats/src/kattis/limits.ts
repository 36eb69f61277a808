import { clampLimit, showKilobytes, showMegabytes, showSeconds } from '../clamp-limit.ts'
import { cpuNsRange, memoryBytesRange, sourceBytesRange } from '../limits.ts'
import { isYamlMap, type YamlMap } from '../text/read-yaml.ts'
import { contraryWords } from '../contrary-limits.ts'
import { reportNoMemoryLimit, reportNoTimeLimit } from '../no-limit.ts'
import { submap, toText, type ProblemYaml } from './problem-yaml.ts'
import { reportKeptLimits } from './attributes.ts'
import type { PackageFiles } from '../package-files.ts'
import type { ReadLimits } from '../problem/finish-package.ts'

const smallFileBytes = 65_536

export async function readLimits(yaml: ProblemYaml, files: PackageFiles): Promise<ReadLimits> {
  const { warnings } = files
  const limits = submap(yaml.map, 'limits')
  const seconds = await readSeconds(limits, files)
  const mebibytes = readNumber(limits.get('memory'), 'limits.memory', files)
  const kibibytes = readNumber(limits.get('code'), 'limits.code', files)
  const timeMultiplier = readMultiplier(limits, files)
  if (seconds === undefined) reportNoTimeLimit(warnings)
  if (mebibytes === undefined) reportNoMemoryLimit(warnings)
  reportKeptLimits(yaml, warnings)
  return {
    ...(timeMultiplier === undefined ? {} : { timeMultiplier }),
    ...(seconds === undefined
      ? {}
      : { cpuNs: clampLimit(seconds * 1e9, cpuNsRange, 'Time limit', showSeconds, warnings) }),
    ...(mebibytes === undefined
      ? {}
      : {
          memoryBytes: clampLimit(
            mebibytes * 1_048_576,
            memoryBytesRange,
            'Memory limit',
            showMegabytes,
            warnings,
          ),
        }),
    ...(kibibytes === undefined
      ? {}
      : {
          sourceBytes: clampLimit(
            kibibytes * 1024,
            sourceBytesRange,
            'Source limit',
            showKilobytes,
            warnings,
          ),
        }),
  }
}

/** How many times the slowest accepted run the limit is: `time_multiplier` of legacy, a map of its own later. */
function readMultiplier(limits: YamlMap, files: PackageFiles): number | undefined {
  const later = limits.get('time_multipliers')
  const [value, name] = isYamlMap(later)
    ? [later.get('ac_to_time_limit'), 'limits.time_multipliers.ac_to_time_limit']
    : [limits.get('time_multiplier'), 'limits.time_multiplier']
  const multiplier = readNumber(value, name, files)
  if (multiplier === undefined || multiplier >= 1) return multiplier
  files.warnings.report(
    'limit-unreadable',
    `${name} is ${multiplier}: accepted solutions would be too slow; the default is used.`,
  )
  return undefined
}

/** problem.yaml goes before `.timelimit` and DOMjudge's ini file, which are habits outside of the format. */
async function readSeconds(limits: YamlMap, files: PackageFiles): Promise<number | undefined> {
  const [first, ...others] = [
    {
      name: 'limits.time_limit',
      seconds: readNumber(limits.get('time_limit'), 'limits.time_limit', files),
    },
    { name: '.timelimit', seconds: await secondsOfTimelimit(files) },
    { name: 'domjudge-problem.ini', seconds: await secondsOfIni(files) },
  ].flatMap(({ name, seconds }) => (seconds === undefined ? [] : [{ name, seconds }]))
  const contrary = others.filter(({ seconds }) => seconds !== first?.seconds)
  if (first && contrary.length > 0)
    files.warnings.report('time-limit-several', contraryWords(first, contrary))
  return first?.seconds
}

async function secondsOfTimelimit(files: PackageFiles): Promise<number | undefined> {
  const path = '.timelimit'
  if (!files.has(path)) return undefined
  files.use(path)
  return readNumber((await files.readText(path, smallFileBytes)).trim(), path, files)
}

async function secondsOfIni(files: PackageFiles): Promise<number | undefined> {
  const path = 'domjudge-problem.ini'
  if (!files.has(path)) return undefined
  const ini = await files.readText(path, smallFileBytes)
  const value = /^[ \t]*timelimit[ \t]*=[ \t]*['"]?([^'"\n]*)/m.exec(ini)?.[1]
  return value === undefined ? undefined : readNumber(value.trim(), path, files)
}

function readNumber(value: unknown, name: string, files: PackageFiles): number | undefined {
  const text = toText(value)?.trim()
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  if (Number.isFinite(number) && number > 0) return number
  files.warnings.report(
    'limit-unreadable',
    `${name} is ${text}, which is no limit; the default is used.`,
  )
  return undefined
}

import { clampLimit, showKilobytes, showMegabytes, showSeconds } from '../clamp-limit.ts'
import { cpuNsRange, memoryBytesRange, sourceBytesRange } from '../limits.ts'
import { submap, toText, type ProblemYaml } from './problem-yaml.ts'
import { tellKeptLimits } from './attributes.ts'
import type { ImportedLimits } from '../imported-problem.ts'
import type { PackageFiles } from '../package-files.ts'

const smallFileBytes = 65_536

export async function readLimits(yaml: ProblemYaml, files: PackageFiles): Promise<ImportedLimits> {
  const { warnings } = files
  const limits = submap(yaml.map, 'limits')
  const seconds =
    readNumber(limits.get('time_limit'), 'limits.time_limit', files) ??
    (await secondsFromFiles(files))
  const mebibytes = readNumber(limits.get('memory'), 'limits.memory', files)
  const kibibytes = readNumber(limits.get('code'), 'limits.code', files)
  if (seconds === undefined)
    warnings.tell('time-limit-default', 'Time limit: not in the package, the default is used.')
  if (mebibytes === undefined)
    warnings.tell('memory-limit-default', 'Memory limit: not in the package, the default is used.')
  tellKeptLimits(yaml, warnings)
  return {
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

/** Habits outside of the format: `.timelimit` and DOMjudge's ini file. */
async function secondsFromFiles(files: PackageFiles): Promise<number | undefined> {
  if (files.has('.timelimit')) {
    files.use('.timelimit')
    const seconds = readNumber(
      (await files.readText('.timelimit', smallFileBytes)).trim(),
      '.timelimit',
      files,
    )
    if (seconds !== undefined) return seconds
  }
  if (!files.has('domjudge-problem.ini')) return undefined
  const ini = await files.readText('domjudge-problem.ini', smallFileBytes)
  const value = /^\s*timelimit\s*=\s*['"]?([^'"\n]*)/m.exec(ini)?.[1]
  return value === undefined ? undefined : readNumber(value.trim(), 'domjudge-problem.ini', files)
}

function readNumber(value: unknown, name: string, files: PackageFiles): number | undefined {
  const text = toText(value)?.trim()
  if (text === undefined || text === '') return undefined
  const number = Number(text)
  if (Number.isFinite(number) && number > 0) return number
  files.warnings.tell(
    'limit-unreadable',
    `${name} is ${text}, which is no limit; the default is used.`,
  )
  return undefined
}

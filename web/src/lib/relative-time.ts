const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const year = 365 * day

const units = [
  [year, 'y'],
  [week, 'w'],
  [day, 'd'],
  [hour, 'h'],
  [minute, 'm'],
  [second, 's'],
] as const

/** The largest whole unit of s, m, h, d, w, y; a time in the future reads as now. */
export const relativeTime = (time: string, nowMs: number): string => {
  const ageMs = Math.max(0, nowMs - Date.parse(time))
  const unit = units.find(([size]) => ageMs >= size)
  return unit ? `${Math.floor(ageMs / unit[0])}${unit[1]}` : '0s'
}

/** With seconds: for what is looked up in a log. */
const toTheSecond = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

export const secondTime = (time: string): string => toTheSecond.format(new Date(time))

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export const exactTime = (time: string): string => exact.format(new Date(time))

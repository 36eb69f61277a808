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
const toTheSecond = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
})

export const secondTime = (time: string): string => toTheSecond.format(new Date(time))

/** Hours go to 23 wherever a time stands. */
const exact = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
})

export const exactTime = (time: string): string => exact.format(new Date(time))

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `12:04`, wherever the browser is. */
export const clockTime = (time: string | number): string => clock.format(new Date(time))

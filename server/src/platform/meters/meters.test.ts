import { expect, it, onTestFinished, vi } from 'vitest'
import { Meters } from './meters.ts'

it('a counter, a histogram and a state are written as Prometheus reads them', async () => {
  const meters = new Meters()
  const answers = meters.counter('answers_total', 'Answers.')
  const times = meters.histogram('time_seconds', 'Times.', [0.1, 1])
  meters.observe(
    { deep: { name: 'depth', help: 'Depth.' }, wide: { name: 'width', help: 'Width.' } },
    () => ({ deep: 3, wide: [{ labels: { side: 'a"\\\nb' }, value: 0.5 }] }),
  )
  answers.add({ status: '2xx' }, 0)
  answers.add({ status: '2xx' })
  answers.add({ status: '5xx' }, 4)
  for (const seconds of [0.1, 0.5, 7]) times.record({ route: '/' }, seconds)
  expect(await meters.text()).toBe(
    [
      '# HELP answers_total Answers.',
      '# TYPE answers_total counter',
      'answers_total{status="2xx"} 1',
      'answers_total{status="5xx"} 4',
      '# HELP time_seconds Times.',
      '# TYPE time_seconds histogram',
      'time_seconds_bucket{route="/",le="0.1"} 1',
      'time_seconds_bucket{route="/",le="1"} 2',
      'time_seconds_bucket{route="/",le="+Inf"} 3',
      'time_seconds_sum{route="/"} 7.6',
      'time_seconds_count{route="/"} 3',
      '# HELP depth Depth.',
      '# TYPE depth gauge',
      'depth 3',
      '# HELP width Width.',
      '# TYPE width gauge',
      String.raw`width{side="a\"\\\nb"} 0.5`,
      '',
    ].join('\n'),
  )
})

it('a state that fails, or does not come within two seconds, leaves the others', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const meters = new Meters()
  meters.observe({ own: { name: 'broken', help: 'Fails.' } }, () => {
    throw new Error('away')
  })
  meters.observe({ own: { name: 'slow', help: 'Never comes.' } }, () => new Promise(() => {}))
  meters.observe({ own: { name: 'well', help: 'Comes.' } }, async () => ({ own: 1 }))
  const text = meters.text()
  await vi.advanceTimersByTimeAsync(2000)
  const lines = (await text).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines).toEqual(['well 1'])
})

it('two metrics of one name are a mistake', () => {
  const meters = new Meters()
  meters.counter('twice_total', 'One.')
  expect(() => meters.counter('twice_total', 'Other.')).toThrow(
    'There are two metrics twice_total.',
  )
})

import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { killUnderLoad, summary } from './kills.ts'

test('the app, PostgreSQL and one of its backends are killed under load: nothing is lost or doubled', async () => {
  const seed = randomInt(1_000_000)
  const lines: string[] = []
  const report = await killUnderLoad(3, seed, (line) => lines.push(line))
  // the seed and the figures must be in the run's output: they repeat a failure
  console.log([...lines, summary(report, seed)].join('\n'))
  expect(report).toMatchObject({ lost: [], doubled: [], surprises: [], exitCode: 0 })
  expect(report.registrations).toBeGreaterThan(0)
  expect(report.messages).toBeGreaterThan(0)
}, 300_000)

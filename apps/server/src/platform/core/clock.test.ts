import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { createClock, nearestSkew } from './clock.ts'
import { createLog } from './log.ts'

describe('the skew of the database’s clock', () => {
  test('stays as it is when an answer is read late', () => {
    expect(nearestSkew(0, { asked: 1000, now: 1001, answered: 9000 })).toBe(0)
    expect(nearestSkew(-40, { asked: 1000, now: 961, answered: 9000 })).toBe(-40)
  })

  test('stays as it is when the database looks at its clock late', () => {
    expect(nearestSkew(0, { asked: 1000, now: 8999, answered: 9000 })).toBe(0)
  })

  test('follows a clock that is ahead, and one that is behind, as far as is known', () => {
    expect(nearestSkew(0, { asked: 1000, now: 6000, answered: 1002 })).toBe(4998)
    expect(nearestSkew(0, { asked: 6000, now: 1000, answered: 6002 })).toBe(-5000)
  })

  test('is known more exactly with every quicker answer', () => {
    const slow = nearestSkew(0, { asked: 1000, now: 6500, answered: 2000 })
    expect(slow).toBe(4500)
    expect(nearestSkew(slow, { asked: 3000, now: 8001, answered: 3002 })).toBe(4999)
  })
})

describe('the clock of an instance', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  test('says this process’s time beside a database on the same machine, moved by the development clock', async () => {
    const { clock } = t.deps
    const expectAhead = (ms: number) => {
      const [from, said, until] = [Date.now(), clock.now().getTime() - ms, Date.now()]
      expect(said).toBeGreaterThanOrEqual(from)
      expect(said).toBeLessThanOrEqual(until)
    }
    await clock.refresh()
    expectAhead(0)
    await t.moveClock(3600)
    expectAhead(3_600_000)
    await t.moveClock(0)
  })

  test('differs from the database’s: a figure says how far, and the log once', async () => {
    const lines: { msg: string; skew_s?: number }[] = []
    const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } })
    const clock = createClock(t.deps.db, log)
    await clock.refresh()
    expect([Math.abs(clock.skewMs) < 5000, lines]).toEqual([true, []])
    const real = Date.now
    const behind = vi.spyOn(Date, 'now').mockImplementation(() => real() - 480_000)
    onTestFinished(() => behind.mockRestore())
    for (let nth = 0; nth < 3; nth += 1) await clock.refresh()
    expect(Math.abs(clock.skewMs - 480_000)).toBeLessThan(5000)
    expect(lines).toEqual([
      expect.objectContaining({ skew_s: 480, msg: expect.stringMatching(/^the clocks of this machine/) }),
    ])
    await t.deps.clock.refresh()
    const { text } = await t.request({ method: 'GET', url: '/metrics' })
    expect(text).toMatch(/^husrum_clock_skew_seconds (4(79|80)\.?\d*)$/m)
  })
})

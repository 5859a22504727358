import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { Refusal } from '../http/errors.ts'
import { createEvents } from './events.ts'
import { createLog } from './log.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const linesOf = () => {
  const lines: string[] = []
  const log = createLog({ destination: { write: (line) => void lines.push(line) } })
  return { lines, events: createEvents(t.deps.db, log) }
}
const write = (events: ReturnType<typeof createEvents>) =>
  events.transaction(async (tx) => {
    await sql`update app_clock set offset_s = offset_s`.execute(tx)
    await events.emit(tx, 'reference.changed', {})
    return 'written'
  })

test('a committed change is no error because of what was to follow it; the log has the cause', async () => {
  const { events, lines } = linesOf()
  const ran: string[] = []
  events.afterCommit('reference.changed', () => {
    throw new Error('memory of this instance')
  })
  events.afterCommit('reference.changed', async () => void ran.push('the other'))
  events.beforeCommit(['reference.changed'], async () => () => Promise.reject(new Error('the stream')))
  await expect(write(events)).resolves.toBe('written')
  expect(ran).toEqual(['the other'])
  expect(lines.join('')).toContain('work after a commit failed')
  expect(lines.join('')).toContain('memory of this instance')
  expect(lines.join('')).toContain('the stream')
})

test('what the change counts only with is heard of', async () => {
  const { events } = linesOf()
  events.afterCommit('reference.changed', () => Promise.reject(new Refusal(503, 'unavailable')), { confirms: true })
  await expect(write(events)).rejects.toMatchObject({ status: 503 })
})

test('what fails inside still undoes everything', async () => {
  const { events } = linesOf()
  events.on('reference.changed', () => Promise.reject(new Error('inside')))
  await expect(write(events)).rejects.toThrow('inside')
})

/** Each answer of the drill is wrong when it has to be. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { incidents } from './incidents.ts'
import type { Called, Line, Stage } from './stage.ts'

const nothing = async () => {}
const outlet = { down: nothing, up: nothing }

/** A stage whose product gives every call the same reply, logs these lines, and counts nothing. */
function stageThat(called: Called, said: Line[]): Stage {
  return {
    url: 'http://127.0.0.1:9',
    call: async () => called,
    signIn: async () => 'token',
    figure: async () => undefined,
    until: async (_, holds) => holds().catch(() => false),
    lines: () => said,
    forget: () => {},
    query: async () => [],
    connect: async () => Object.assign(new pg.Client(), { query: nothing, end: nothing }),
    database: outlet,
    mail: outlet,
    store: outlet,
    fault: nothing,
    smallDisk: () => undefined,
    close: nothing,
  }
}

const answers = (status: number, message: string): Called => ({
  status,
  // the reply to the call that lists the demo world's accounts
  json: { message, data: [{ email: 'client@husrum.example', role: 'client' }] },
  ms: 100,
  retryAfter: 60,
})

test.each(incidents)('$name: nothing is right where every call is 500 and the log a flood', async ({ cause }) => {
  const flood = Array.from({ length: 20 }, () => ({ level: 60, msg: 'request', status: 429, met: 0 }))
  const { meet } = await cause(stageThat(answers(500, 'Something went wrong.'), flood))
  const right = Object.entries(await meet()).flatMap(([name, answer]) => (answer.right ? [name] : []))
  expect(right).toEqual([])
})

test.each([
  ['database down', 503],
  ['table locked for 25 s', 503],
  ['disk full', 503],
  ['S3 down', 503],
  ['flood', 429],
])('%s: the right status with another sentence is wrong', async (name, status) => {
  const incident = incidents.find((each) => each.name === name)
  const caused = await incident?.cause(stageThat(answers(status, 'Not now.'), []))
  expect((await caused?.meet())?.person).toMatchObject({ right: false, seen: expect.stringContaining('Not now.') })
})

/** The incidents of docs/operations.md, "What to watch": how each is caused, and the answers it has to give. */
import { statfsSync, writeFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { all, answer, figure, logged, readiness, refused, silent, WITHIN_MS, type Met } from './answers.ts'
import type { Called, Stage } from './stage.ts'

/** An incident in progress: `meet` checks its answers, `mend` ends it. */
type Caused = { meet(): Promise<Met>; mend(): Promise<void> }
export type Incident = { name: string; cause(stage: Stage): Promise<Caused> }

const newPhone = () => `+4520${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
const newAddress = () => `203.0.113.${Math.floor(Math.random() * 250)}`
const askForCode = (stage: Stage) =>
  stage.call('POST', '/api/verification/send', { body: { phone: newPhone() }, from: newAddress() })

export const incidents: readonly Incident[] = [
  {
    name: 'database down',
    async cause(stage) {
      const token = await stage.signIn('client')
      await stage.database.down()
      return {
        meet: async () => ({
          ready: await readiness(stage, 503),
          figure: await figure(stage, /^husrum_market_age_seconds/, (seconds) => seconds > 10),
          person: refused(await stage.call('GET', '/api/threads', { token })),
          // one line in thirty seconds, and no other
          log: logged(stage, () => true),
        }),
        mend: () => stage.database.up(),
      }
    },
  },
  {
    name: 'table locked for 25 s',
    async cause(stage) {
      const token = await stage.signIn('client')
      const holder = await stage.connect()
      await holder.query('begin; lock table favourites in access exclusive mode')
      const began = performance.now()
      return {
        async meet() {
          const called = await stage.call('GET', '/api/favorite/architects', { token })
          const other = await stage.call('GET', '/api/countries')
          await stage.until(25_000, async () => performance.now() - began > 25_000)
          const route = /^husrum_http_request_seconds_count\{.*route="\/api\/favorite\/architects",status="503"/
          return {
            ready: all(await readiness(stage, 200), answer(other.status === 200, `others ${other.status}`)),
            figure: await figure(stage, route, (count) => count >= 1),
            log: logged(stage, ({ msg }) => msg === 'unavailable', 5),
            person: refused(called),
          }
        },
        mend: () => holder.end(),
      }
    },
  },
  {
    name: 'disk full',
    async cause(stage) {
      const mend = await fillDisk(stage)
      return {
        async meet() {
          let called: Called | undefined
          // the last page still has room for some rows
          await stage.until(WITHIN_MS, async () => {
            const asked = await Promise.all(Array.from({ length: 10 }, () => askForCode(stage)))
            called = asked.find(({ status }) => status >= 500)
            return called !== undefined
          })
          for (let nth = 0; nth < 5; nth += 1) await askForCode(stage)
          return {
            ready: await readiness(stage, 200),
            figure: await figure(stage, /^husrum_database_disk_full_total/, (count) => count >= 5),
            log: logged(stage, ({ msg }) => msg === 'the disk of the database is full'),
            person: called
              ? all(refused(called), answer(called.retryAfter === 60, `again in ${called.retryAfter} s`))
              : answer(false, 'no write was refused'),
          }
        },
        async mend() {
          await mend()
          const called = await askForCode(stage)
          if (called.status !== 202) throw new Error(`a write still answers ${called.status}`)
        },
      }
    },
  },
  {
    name: 'SMTP down',
    async cause(stage) {
      const { email } = await demoClient(stage)
      await stage.mail.down()
      return {
        async meet() {
          const { status, json, ms } = await stage.call('POST', '/api/auth/forgot-password', { body: { email } })
          return {
            ready: await readiness(stage, 200),
            figure: await figure(stage, RETRYING_MAILS, (count) => count >= 1, 40_000),
            // a warning for each try, and no error before two days are over
            log: logged(stage, ({ msg, state }) => msg === 'message not delivered' && state === 'retrying', 3),
            // the request does not wait for the mail server
            person: answer(
              status === 200 && isSent(json) && ms < 2000,
              `${status} in ${(ms / 1000).toFixed(1)} s: ${isSent(json) ? 'the mail is on its way' : 'not sent'}`,
            ),
          }
        },
        async mend() {
          await stage.mail.up()
          // waiting retries run now
          await stage.query(`update pgboss.job set start_after = now() where name = 'send-mail' and state < 'active'`)
          if (!(await stage.until(WITHIN_MS, async () => ((await stage.figure(RETRYING_MAILS)) ?? 0) === 0)))
            throw new Error('the mail did not go out')
        },
      }
    },
  },
  {
    name: 'S3 down',
    async cause(stage) {
      const token = await stage.signIn('expert')
      const shown = await stage.call('GET', '/api/inspirations')
      const [picture = '/images/none/none'] = /\/images\/\w+\/[\w.-]+/.exec(JSON.stringify(shown.json)) ?? []
      await stage.store.down()
      return {
        async meet() {
          const called = await stage.call('GET', picture)
          const again = await stage.call('GET', picture)
          const body = new FormData()
          body.set('file', new Blob([PIXEL], { type: 'image/png' }), 'room.png')
          const upload = await stage.call('POST', '/api/uploads', { token, body })
          const route = /^husrum_http_request_seconds_count\{.*route="\/images\/:address\/:file",status="503"/
          return {
            ready: await readiness(stage, 200),
            figure: await figure(stage, route, (count) => count >= 2),
            log: logged(stage, ({ msg }) => msg === 'the file store does not answer'),
            person: all(refused(called), refused(again), refused(upload, { withinMs: 40_000 })),
          }
        },
        mend: () => stage.store.up(),
      }
    },
  },
  {
    name: 'clock skew',
    async cause(stage) {
      const token = await stage.signIn('client')
      await stage.fault({ skewMs: -480_000 })
      return {
        async meet() {
          const skew = await figure(stage, /^husrum_clock_skew_seconds/, (seconds) => Math.abs(seconds - 480) < 5)
          const called = await askForCode(stage)
          const session = await stage.call('GET', '/api/threads', { token })
          return {
            ready: await readiness(stage, 200),
            figure: skew,
            log: logged(stage, ({ msg }) => msg?.startsWith('the clocks of this machine') ?? false),
            person: answer(
              called.status === 202 && session.status === 200,
              `code ${called.status}, session ${session.status}: times are the database’s`,
            ),
          }
        },
        mend: () => stage.fault({ skewMs: 0 }),
      }
    },
  },
  {
    name: 'memory',
    async cause(stage) {
      const before = (await stage.figure(/^process_resident_memory_bytes/)) ?? 0
      await stage.fault({ megabytes: 300 })
      return {
        async meet() {
          const called = await stage.call('GET', '/api/countries')
          return {
            ready: await readiness(stage, 200),
            figure: await figure(
              stage,
              /^process_resident_memory_bytes/,
              (bytes) => bytes - before > 250 * 1024 * 1024,
            ),
            log: silent(stage),
            person: answer(called.status === 200, String(called.status)),
          }
        },
        mend: () => stage.fault({ megabytes: 0 }),
      }
    },
  },
  {
    name: 'flood',
    async cause(stage) {
      const from = '198.51.100.99'
      let last: Called | undefined
      for (let round = 0; round < 40; round += 1)
        [last] = await Promise.all(Array.from({ length: 25 }, () => stage.call('GET', '/api/countries', { from })))
      return {
        async meet() {
          const other = await stage.call('GET', '/api/countries')
          const lines = () => stage.lines().filter(({ status }) => status === 429)
          await stage.until(35_000, async () => lines().some(({ msg }) => msg === 'requests refused'))
          const counted = lines().reduce((sum, { msg, met }) => sum + (msg === 'request' ? 1 : Number(met)), 0)
          return {
            ready: await readiness(stage, 200),
            figure: await figure(stage, /^husrum_http_request_seconds_count\{.*status="429"/, (count) => count >= 300),
            log: answer(lines().length <= 3 && counted >= 300, `${lines().length} lines for ${counted} calls`),
            person: all(
              last ? refused(last, { status: 429, code: 'too_many_requests' }) : answer(false, 'nothing was refused'),
              answer(other.status === 200, `everybody else ${other.status}`),
            ),
          }
        },
        mend: async () => {},
      }
    },
  },
  {
    name: 'webhook receiver down',
    async cause(stage) {
      const token = await stage.signIn('admin')
      const made = await stage.call('POST', '/api/admin/webhooks', {
        token,
        body: { url: 'http://127.0.0.1:9/hook', kinds: ['lead.created'] },
      })
      // the contract's own form
      const webhook = String((made.json.data as { id: number } | undefined)?.id)
      await stage.call('POST', `/api/admin/webhooks/${webhook}/ping`, { token })
      return {
        async meet() {
          const isTold = await stage.until(WITHIN_MS, async () =>
            stage.lines().some(({ msg }) => msg === 'webhook failed'),
          )
          const waiting = /^husrum_jobs\{queue="send-webhook",state="(created|retry)"/
          const listed = await stage.call('GET', `/api/admin/webhook-deliveries?webhook=${webhook}`, { token })
          // the contract's own form
          const [delivery] = (listed.json.data ?? []) as { state?: string; last_error?: string }[]
          return {
            ready: await readiness(stage, 200),
            figure: await figure(stage, waiting, (count) => count >= 1),
            log: answer(isTold, isTold ? 'webhook failed' : 'not said'),
            person: answer(
              delivery?.state === 'retrying' && Boolean(delivery.last_error),
              `staff see it as ${delivery?.state}: ${delivery?.last_error}`,
            ),
          }
        },
        mend: async () => void (await stage.call('DELETE', `/api/admin/webhooks/${webhook}`, { token })),
      }
    },
  },
  {
    name: 'job failing for ever',
    async cause(stage) {
      const token = await stage.signIn('admin')
      await stage.query(`create function breaks() returns trigger language plpgsql as $$
        begin raise 'this row cannot be changed'; end $$`)
      const [broken, behind] = await stage.query<{ id: number }>(
        `update leads set expires_at = now() - interval '1 day'
          where id in (select id from leads where status = 'new' and declines_at is null and deleted_at is null and paused_at is null order by id limit 2) returning id`,
      )
      await stage.query(`create trigger breaks before update on leads for each row
        when (old.id = ${broken?.id}) execute function breaks()`)
      return {
        async meet() {
          const isSetAside = await stage.until(280_000, async () => {
            // the pause after a failure ends at once
            await stage.query('update set_aside_rows set next_try_at = now()')
            return (await stage.figure(/^husrum_set_aside_rows\{kind="expire-leads"/)) === 1
          })
          const expired = await stage.query(`select from leads where id = ${behind?.id} and status = 'expired'`)
          const listed = await stage.call('GET', '/api/admin/set-aside', { token })
          const [row] = (listed.json.data ?? []) as { row_id?: string; cause?: string }[] // the contract's own form
          return {
            ready: await readiness(stage, 200),
            figure: answer(isSetAside, isSetAside ? 'husrum_set_aside_rows 1' : 'no row was set aside'),
            log: logged(stage, ({ msg }) => msg === 'row set aside'),
            person: all(
              answer(
                row?.row_id === String(broken?.id) && Boolean(row.cause?.includes('cannot be changed')),
                `staff see lead ${row?.row_id}: ${row?.cause}`,
              ),
              answer(expired.length === 1, expired.length === 1 ? 'the next one has expired' : 'the next one waits'),
            ),
          }
        },
        mend: async () => void (await stage.query('drop function if exists breaks() cascade')),
      }
    },
  },
]

const RETRYING_MAILS = /^husrum_deliveries\{.*state="retrying"/
// a contract's own form
const isSent = (json: Called['json']) => (json.data as { sent?: boolean } | undefined)?.sent === true

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns a function that undoes it. */
async function fillDisk(stage: Stage): Promise<() => Promise<void>> {
  const disk = stage.smallDisk()
  if (!disk) {
    // if no small disk can be mounted, a trigger raises the error of a full one
    await stage.query(`create function is_full() returns trigger language plpgsql as $$
      begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
    await stage.query('create trigger is_full before insert on deliveries for each row execute function is_full()')
    return async () => void (await stage.query('drop function if exists is_full() cascade'))
  }
  await stage.query(`create tablespace small location '${disk}'`)
  await stage.query('alter table deliveries set tablespace small')
  await stage.query('vacuum full deliveries') // or the space freed in it would be used first
  const filler = path.join(path.dirname(disk), 'filler')
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
  return async () => {
    rmSync(filler, { force: true })
    await stage.query('alter table deliveries set tablespace pg_default')
    await stage.query('drop tablespace small')
  }
}

async function demoClient(stage: Stage): Promise<{ email: string }> {
  const { json } = await stage.call('GET', '/api/dev/accounts')
  // the development server's own list
  const found = (json.data as { email: string; role: string }[]).find(({ role }) => role === 'client')
  if (!found) throw new Error('The demo world has no client')
  return found
}

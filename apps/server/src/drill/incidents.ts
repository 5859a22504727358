/** The incidents of docs/operations.md, "What to watch": how each is caused, and what has to be met then. */
import { statfsSync, writeFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createTranslators, loadCatalogues } from '../platform/catalogues.ts'
import type { Called, Line, Stage } from './stage.ts'
import { until } from './until.ts'

export type Answer = { right: boolean; seen: string }
export type Met = { ready: Answer; figure: Answer; log: Answer; person: Answer }
export type Incident = {
  name: string
  cause(stage: Stage): Promise<Met>
  /** Also after a cause that failed half way. */
  mend(stage: Stage): Promise<void>
}

const say = createTranslators(loadCatalogues()).for('en')
const UNAVAILABLE = say('error.unavailable')
const WITHIN_MS = 20_000

const answer = (right: boolean, seen: string): Answer => ({ right, seen })

async function readiness(stage: Stage, wanted: number): Promise<Answer> {
  const right = await until(5000, async () => (await stage.call('GET', '/ready')).status === wanted)
  const live = await stage.call('GET', '/live')
  return answer(right && live.status === 200, `${wanted}, alive ${live.status}`)
}

async function figure(stage: Stage, begins: RegExp, holds: (value: number) => boolean, ms = WITHIN_MS) {
  let value: number | undefined
  const right = await until(ms, async () => {
    value = await stage.figure(begins)
    return value !== undefined && holds(value)
  })
  const name = begins.source.replaceAll(/[\^\\]/g, '').slice(0, 60)
  return answer(right, `${name} ${value ?? 'is not there'}`)
}

/** Among all warnings and errors the one that tells, and no more than `most` of it. */
function logged(lines: Line[], tells: (line: Line) => boolean, most = 1): Answer {
  const serious = lines.filter(({ level = 0 }) => level >= 40)
  const telling = serious.filter(tells)
  const right = telling.length >= 1 && telling.length <= most
  return answer(right, `${telling.length} × ${telling[0]?.msg ?? `not said (${serious.length} other lines)`}`)
}

const refused = ({ status, json, ms }: Called): Answer =>
  answer(status === 503 && json.message === UNAVAILABLE && ms < 5000, `${status} in ${(ms / 1000).toFixed(1)} s`)

const newPhone = () => `+4520${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
const newAddress = () => `203.0.113.${Math.floor(Math.random() * 250)}`
const askForCode = (stage: Stage) =>
  stage.call('POST', '/api/verification/send', { body: { phone: newPhone() }, from: newAddress() })

/** The row is set aside after some tries, or the job as a whole is tried again. */
const BROKEN_JOB = /^husrum_(set_aside|jobs\{queue="expire-leads",state="(retry|failed)")/

let unlock = async () => {}
let filler: string | undefined
let webhook: unknown

export const incidents: readonly Incident[] = [
  {
    name: 'database down',
    async cause(stage) {
      const token = await stage.signIn('client')
      await stage.database.down()
      const ready = await readiness(stage, 503)
      const age = await figure(stage, /^husrum_market_age_seconds/, (seconds) => seconds > 10)
      const called = await stage.call('GET', '/api/threads', { token })
      return {
        ready,
        figure: age,
        // one in thirty seconds, and nothing beside it
        log: logged(stage.lines(), () => true),
        person: refused(called),
      }
    },
    mend: (stage) => stage.database.up(),
  },
  {
    name: 'table locked for 25 s',
    async cause(stage) {
      const token = await stage.signIn('client')
      const holder = await stage.connect()
      unlock = () => holder.end()
      await holder.query('begin; lock table favourites in access exclusive mode')
      const began = performance.now()
      const called = await stage.call('GET', '/api/favorite/architects', { token })
      const other = await stage.call('GET', '/api/countries')
      await until(25_000, async () => performance.now() - began > 25_000)
      const route = /^husrum_http_request_seconds_count\{.*route="\/api\/favorite\/architects",status="503"/
      return {
        ready: answer((await readiness(stage, 200)).right && other.status === 200, `200, others ${other.status}`),
        figure: await figure(stage, route, (count) => count >= 1),
        log: logged(stage.lines(), ({ msg }) => msg === 'unavailable', 5),
        person: refused(called),
      }
    },
    mend: () => unlock(),
  },
  {
    name: 'disk full',
    async cause(stage) {
      const disk = stage.smallDisk()
      if (disk) {
        await stage.query(`create tablespace small location '${disk}'`)
        await stage.query('alter table deliveries set tablespace small')
        await stage.query('vacuum full deliveries') // or what was freed in it would be used first
        filler = path.join(path.dirname(disk), 'filler')
        const { bavail, bsize } = statfsSync(disk)
        writeFileSync(filler, Buffer.alloc(bavail * bsize))
      } else {
        // where no disk of its own may be mounted, the database says what a full one would
        await stage.query(`create function is_full() returns trigger language plpgsql as $$
          begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
        await stage.query('create trigger is_full before insert on deliveries for each row execute function is_full()')
      }
      let called: Called | undefined
      // the last page has room for some
      await until(WITHIN_MS, async () => {
        const asked = await Promise.all(Array.from({ length: 10 }, () => askForCode(stage)))
        called = asked.find(({ status }) => status >= 500)
        return called !== undefined
      })
      for (let nth = 0; nth < 5; nth += 1) await askForCode(stage)
      return {
        ready: await readiness(stage, 200),
        figure: await figure(stage, /^husrum_database_disk_full_total/, (count) => count >= 5),
        log: logged(stage.lines(), ({ msg }) => msg === 'the disk of the database is full'),
        person: called ? refused(called) : answer(false, 'no write was refused'),
      }
    },
    async mend(stage) {
      if (filler) {
        rmSync(filler, { force: true })
        await stage.query('alter table deliveries set tablespace pg_default')
        await stage.query('drop tablespace small')
      } else await stage.query('drop function if exists is_full() cascade')
      const called = await askForCode(stage)
      if (called.status !== 202) throw new Error(`a write still answers ${called.status}`)
    },
  },
  {
    name: 'SMTP down',
    async cause(stage) {
      await stage.mail.down()
      const { email } = await demoClient(stage)
      const called = await stage.call('POST', '/api/auth/forgot-password', { body: { email } })
      return {
        ready: await readiness(stage, 200),
        figure: await figure(stage, /^husrum_deliveries\{.*state="retrying"/, (count) => count >= 1, 40_000),
        log: answer(
          stage.lines().every(({ level = 0 }) => level < 50),
          'no error: the mail is tried again',
        ),
        // the request waits for nobody's mail server
        person: answer(
          called.status < 300 && called.ms < 2000,
          `${called.status} in ${(called.ms / 1000).toFixed(1)} s`,
        ),
      }
    },
    mend: (stage) => stage.mail.up(),
  },
  {
    name: 'S3 down',
    async cause(stage) {
      const shown = await stage.call('GET', '/api/inspirations')
      const [picture = '/images/none/none'] = /\/images\/\w+\/[\w.-]+/.exec(JSON.stringify(shown.json)) ?? []
      await stage.store.down()
      const called = await stage.call('GET', picture)
      const again = await stage.call('GET', picture)
      const route = /^husrum_http_request_seconds_count\{.*route="\/images\/:address\/:file",status="503"/
      return {
        ready: await readiness(stage, 200),
        figure: await figure(stage, route, (count) => count >= 2),
        log: logged(stage.lines(), ({ msg }) => msg === 'the file store does not answer'),
        person: answer(
          called.status === 503 && again.status === 503,
          `${called.status} in ${(called.ms / 1000).toFixed(1)} s`,
        ),
      }
    },
    mend: (stage) => stage.store.up(),
  },
  {
    name: 'clock skew',
    async cause(stage) {
      await stage.fault({ skewMs: -480_000 })
      const skew = await figure(stage, /^husrum_clock_skew_seconds/, (seconds) => Math.abs(seconds - 480) < 5)
      const called = await askForCode(stage)
      return {
        ready: await readiness(stage, 200),
        figure: skew,
        log: logged(stage.lines(), ({ msg }) => msg?.startsWith('the clocks of this machine') ?? false),
        person: answer(called.status === 202, `${called.status}: times are the database’s`),
      }
    },
    mend: (stage) => stage.fault({ skewMs: 0 }),
  },
  {
    name: 'memory',
    async cause(stage) {
      const before = (await stage.figure(/^process_resident_memory_bytes/)) ?? 0
      await stage.fault({ megabytes: 300 })
      const called = await stage.call('GET', '/api/countries')
      return {
        ready: await readiness(stage, 200),
        figure: await figure(stage, /^process_resident_memory_bytes/, (bytes) => bytes - before > 250 * 1024 * 1024),
        log: answer(true, 'nothing: the figure tells'),
        person: answer(called.status === 200, String(called.status)),
      }
    },
    mend: (stage) => stage.fault({ megabytes: 0 }),
  },
  {
    name: 'flood',
    async cause(stage) {
      const from = '198.51.100.99'
      let last: Called | undefined
      for (let round = 0; round < 40; round += 1)
        [last] = await Promise.all(Array.from({ length: 25 }, () => stage.call('GET', '/api/countries', { from })))
      const other = await stage.call('GET', '/api/countries')
      const lines = () => stage.lines().filter(({ status }) => status === 429)
      await until(35_000, async () => lines().some(({ msg }) => msg === 'requests refused'))
      const counted = lines().reduce((sum, { msg, met }) => sum + (msg === 'request' ? 1 : Number(met)), 0)
      return {
        ready: await readiness(stage, 200),
        figure: await figure(stage, /^husrum_http_request_seconds_count\{.*status="429"/, (count) => count >= 300),
        log: answer(lines().length <= 3 && counted >= 300, `${lines().length} lines for ${counted} calls`),
        person: answer(last?.status === 429 && other.status === 200, `${last?.status}, everybody else ${other.status}`),
      }
    },
    mend: async () => {},
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
      webhook = (made.json.data as { id: number } | undefined)?.id
      await stage.call('POST', `/api/admin/webhooks/${String(webhook)}/ping`, { token })
      const told = await until(WITHIN_MS, async () => stage.lines().some(({ msg }) => msg === 'webhook failed'))
      const log = await stage.call('GET', '/api/admin/webhook-deliveries', { token })
      const [delivery] = (log.json.data ?? []) as { state?: string }[] // the contract's own form
      return {
        ready: await readiness(stage, 200),
        figure: await figure(
          stage,
          /^husrum_jobs\{queue="send-webhook",state="(created|retry)"/,
          (count) => count >= 1,
        ),
        log: answer(told, told ? 'webhook failed' : 'not said'),
        person: answer(log.status === 200 && delivery !== undefined, `staff see it as ${delivery?.state}`),
      }
    },
    async mend(stage) {
      const token = await stage.signIn('admin')
      await stage.call('DELETE', `/api/admin/webhooks/${String(webhook)}`, { token })
    },
  },
  {
    name: 'job failing for ever',
    async cause(stage) {
      await stage.query(`create function breaks() returns trigger language plpgsql as $$
        begin raise 'this row cannot be changed'; end $$`)
      const [lead] = await stage.query<{ id: number }>(
        `update leads set expires_at = now() - interval '1 day'
          where id = (select id from leads where status = 'new' and declines_at is null and deleted_at is null and paused_at is null order by id limit 1) returning id`,
      )
      await stage.query(`create trigger breaks before update on leads for each row
        when (old.id = ${lead?.id}) execute function breaks()`)
      const seen = await figure(stage, BROKEN_JOB, (count) => count >= 1, 280_000)
      const other = await stage.call('GET', '/api/countries')
      return {
        ready: await readiness(stage, 200),
        figure: seen,
        log: logged(stage.lines(), ({ err }) => JSON.stringify(err ?? '').includes('cannot be changed'), 4),
        person: answer(other.status === 200, `${other.status}: everything else answers`),
      }
    },
    mend: (stage) => stage.query('drop function if exists breaks() cascade').then(() => {}),
  },
]

async function demoClient(stage: Stage): Promise<{ email: string }> {
  const { json } = await stage.call('GET', '/api/dev/accounts')
  // the development server's own list
  const found = (json.data as { email: string; role: string }[]).find(({ role }) => role === 'client')
  if (!found) throw new Error('The demo world has no client')
  return found
}

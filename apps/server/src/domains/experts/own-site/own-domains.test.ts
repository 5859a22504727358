import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { operating } from '@husrum/contract/back-office/operations/operations.ts'
import { ownSites } from '@husrum/contract/experts/own-site.ts'
import { toHost } from '@husrum/contract/experts/own-site.rules.ts'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ZONE_FILE } from '../../../platform/providers/dns/dns.ts'
import { countStatements } from '../../../platform/database/statements.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aMember, anAdmin, anExpert, PASSWORD, type ExpertPerson } from '../../../testing/people.ts'
import { mailsTo } from '../../identity/accounts/accounts.testing.ts'
import { eraseAccounts } from '../../identity/accounts/leaving/erasing.service.ts'
import { aKnownExpert, aProject } from '../profile/profile.testing.ts'
import { checkDomain, checkDomains } from './domains.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('limit_hits').execute()
})
afterAll(() => t.close())

type Zone = Record<string, { cname?: string[]; txt?: string[] }>
const zone: Zone = {}
const setZone = async (records: Zone) => {
  Object.assign(zone, records)
  await mkdir(t.deps.config.dataDir, { recursive: true })
  return writeFile(path.join(t.deps.config.dataDir, ZONE_FILE), JSON.stringify(zone))
}
let count = 0
const aHost = () => `www.studio-${(count += 1)}.example`
type Asking = Pick<ExpertPerson, 'token'>
const connect = ({ token }: Asking, host: unknown) => t.call(ownSites.connectDomain, { token, body: { host } })
const check = ({ token }: Asking) => t.call(ownSites.checkDomain, { token })
const remove = ({ token }: Asking) => t.call(ownSites.removeDomain, { token })
const domainOf = async ({ token }: Asking) => (await t.call(ownSites.getOwnSite, { token })).json.data.domain
const rowsOf = ({ expert_id }: ExpertPerson) =>
  t.deps.db.selectFrom('own_domains').select('host').where('expert_id', '=', expert_id).execute()
const code = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]
const read = (host: string, url: string, headers: Record<string, string> = {}) =>
  t.http.inject({ url, headers: { accept: 'text/html', host, ...headers } })
const ask = async (domain: string) =>
  (await t.http.inject({ url: `/tls/ask?domain=${encodeURIComponent(domain)}` })).statusCode

async function aProven(): Promise<ExpertPerson & { host: string; cname: string }> {
  const expert = await aKnownExpert(t)
  const host = aHost()
  const confirmed = t.deps.db.updateTable('accounts').set({ email_verified_at: new Date() })
  await confirmed.where('id', '=', expert.account_id).execute()
  const { status, json, text } = await connect(expert, host)
  expect(status, text).toBe(200)
  const { cname } = json.data.domain.record
  await setZone({ [host]: { cname: [`${cname.toUpperCase()}.`] } })
  expect((await check(expert)).json.data.domain.status).toBe('proven')
  return { ...expert, host, cname }
}

describe('a domain', () => {
  test('waits for its record, and is proven once it is there', async () => {
    const expert = await anExpert(t)
    const host = aHost()
    const waiting = (await connect(expert, ` HTTPS://${host.toUpperCase()}/about `)).json.data.domain
    expect(waiting).toMatchObject({ host, status: 'waiting', record: { txt_host: `_husrum.${host}` } })
    expect((await check(expert)).json.data.domain.status).toBe('waiting')
    await setZone({ [host]: { cname: ['elsewhere.example'] } })
    expect((await check(expert)).json.data.domain.status).toBe('waiting')
    await setZone({ [`_husrum.${host}`]: { txt: ['v=spf1', waiting.record.cname] } })
    expect((await check(expert)).json.data.domain).toMatchObject({ status: 'proven', until: null })
  })

  test('is of the one whose record it has: another expert’s wish for it proves nothing', async () => {
    const owner = await aProven()
    expect(code(await connect(await anExpert(t), owner.host))).toEqual([409, 'domain_taken'])
    const host = aHost()
    const [first, second] = [await anExpert(t), await anExpert(t)]
    const mine = (await connect(first, host)).json.data.domain.record.cname
    const theirs = (await connect(second, host)).json.data.domain.record.cname
    expect(mine).not.toBe(theirs)
    await setZone({ [host]: { cname: [theirs] } })
    expect((await check(first)).json.data.domain.status).toBe('waiting')
    expect((await check(second)).json.data.domain.status).toBe('proven')
    await setZone({ [host]: { cname: [mine, theirs] } })
    expect((await check(first)).json.data.domain.status).toBe('waiting')
  })

  test('of fifty who prove one host at once one has it', async () => {
    const host = aHost()
    const people: ExpertPerson[] = []
    const names: string[] = []
    for (let n = 0; n < 50; n += 1) {
      const expert = await anExpert(t)
      people.push(expert)
      names.push((await connect(expert, host)).json.data.domain.record.cname)
    }
    // more names than a run takes of one host, so each test finds its own by the text
    await setZone({ [`_husrum.${host}`]: { txt: names } })
    await Promise.all(people.map(({ expert_id }) => checkDomain(t.deps, expert_id)))
    const states = await Promise.all(people.map(async (each) => (await domainOf(each)).status))
    expect(states.filter((status) => status === 'proven')).toHaveLength(1)
  })

  test('whose record goes is lost: told once by mail and bell, kept for seven days, back with the record', async () => {
    const expert = await aProven()
    await setZone({ [expert.host]: {} })
    await t.moveClock(5 * 3600)
    await checkDomains(t.deps)
    await checkDomains(t.deps)
    expect(await domainOf(expert)).toMatchObject({ status: 'lost', until: expect.any(String) })
    await t.runJobs()
    const mails = await mailsTo(t, expert.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(expert.host)
    expect(mails[0]?.text).toContain(`${t.deps.config.baseUrl}/expert/settings?tab=site`)
    const lines = t.deps.db.selectFrom('notifications').select('detail').where('account_id', '=', expert.account_id)
    expect(await lines.execute()).toEqual([{ detail: 'domain_lost' }])
    await setZone({ [expert.host]: { cname: [expert.cname] } })
    expect((await check(expert)).json.data.domain.status).toBe('proven')
    await setZone({ [expert.host]: {} })
    await check(expert)
    await t.moveClock(8 * 86_400)
    await checkDomains(t.deps)
    expect(await rowsOf(expert)).toEqual([])
  })

  test('that cannot be looked up stays as it is', async () => {
    const expert = await aProven()
    const silent = { listAliases: () => Promise.reject(new Error('ETIMEOUT')), listTexts: async () => [] }
    await checkDomain({ ...t.deps, dns: silent }, expert.expert_id)
    expect((await domainOf(expert)).status).toBe('proven')
  })

  test('is removed by its owner, and another host begins anew with another name', async () => {
    const expert = await aProven()
    const next = (await connect(expert, aHost())).json.data.domain
    expect(next.status).toBe('waiting')
    expect(next.record.cname).not.toBe(expert.cname)
    expect((await remove(expert)).status).toBe(204)
    expect(code(await remove(expert))).toEqual([404, 'domain_not_found'])
    expect(code(await check(expert))).toEqual([404, 'domain_not_found'])
  })

  test.each([
    'localhost',
    'studio',
    'studio.local',
    'printer.home.arpa',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    'a.b..example',
    'user@studio.example',
    'studio.example:8080',
    'studio example.com',
    '-a.example.com',
    `${'a'.repeat(64)}.example.com`,
    '',
  ])('422 for %j', async (host) => {
    const answer = await connect(await anExpert(t), host)
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['host']])
  })

  test('ours and what is below it is nobody’s; umlauts are written as DNS has them', async () => {
    expect(toHost('Büro-Süd.example')).toBe('xn--bro-sd-3yae.example')
    const expert = await anExpert(t)
    const ours = String(t.deps.config.ownSitesHost)
    for (const host of [ours, `www.${ours}`]) expect((await connect(expert, host)).status, host).toBe(422)
  })

  test('409 before the profile is public, 403 for others, 401 for visitors, 429 after many', async () => {
    const waiting = await anExpert(t, { status: 'pending_review' })
    expect(code(await connect(waiting, aHost()))).toEqual([409, 'profile_not_public'])
    const owner = await anExpert(t, { plan_id: 3 })
    for (const who of [await aMember(t, owner), await aClient(t)])
      for (const answer of [await connect(who, aHost()), await check(who), await remove(who)])
        expect(answer.status).toBe(403)
    expect((await t.call(ownSites.connectDomain, { body: { host: aHost() } })).status).toBe(401)
  })
})

describe('on the own domain', () => {
  test('the profile and its projects answer, without scripts, and nothing else does', async () => {
    const expert = await aProven()
    const project = await aProject(t, expert.expert_id, { title: 'A <script>alert(1)</script> room' })
    t.deps.readModels.forget(expert.expert_id)
    const home = await read(expert.host, '/', { cookie: `access_token=${expert.token}` })
    expect(home.statusCode).toBe(200)
    expect(home.body).toContain('<h1>Erik Expert</h1>')
    expect(home.body).toContain(`rel="canonical" href="${t.deps.config.baseUrl}/experts/${expert.expert_id}"`)
    expect(home.body).not.toMatch(/<script|<form|\son\w+=|style="/i)
    expect(home.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(home.headers['set-cookie']).toBeUndefined()
    expect((await read(expert.host, `/de/projects/${project}`)).body).toContain('<html lang="de">')
    const others = ['/experts', '/login', '/api/account', '/api/health', '/projects/999999', '/e/x', '//evil.example']
    for (const url of [...others, '/tls/ask', '/embed/x'])
      expect((await read(expert.host, url)).statusCode, url).toBe(404)
    for (const spelled of [`${expert.host}.`, `${expert.host}.:443`, expert.host.toUpperCase(), `${expert.host}:443`])
      expect((await read(spelled, '/api/countries')).statusCode, spelled).toBe(404)
    const headers = { host: expert.host }
    const post = await t.http.inject({ method: 'POST', url: '/api/auth/login', headers, payload: {} })
    expect(post.statusCode).toBe(405)
  })

  test('the tab has the first letter of the name, and words have the language they are written in', async () => {
    const expert = await aProven()
    const description = 'Jeg tegner køkkener og rolige rum, og jeg bliver ved, til det sidste greb er sat på.'
    const project = await aProject(t, expert.expert_id, { title: 'Køkken ved havnen', description })
    t.deps.readModels.forget(expert.expert_id)
    const home = await read(expert.host, '/en')
    expect(home.body).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">')
    expect(home.body).toContain('<h3 lang="da">Køkken ved havnen</h3>')
    const page = await read(expert.host, `/en/projects/${project}`)
    expect(page.body).toContain(`<p lang="da">${description}</p>`)
    expect(page.body).toContain('<h1 lang="da">Køkken ved havnen</h1>')
    const asked = await read(expert.host, '/favicon.ico')
    expect([asked.statusCode, asked.headers.location]).toEqual([302, '/icon.svg'])
    const icon = await read(expert.host, '/icon.svg')
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(icon.body).toMatch(/^<svg .*<path fill="#fff" d="M[^"]+"\/><\/svg>$/)
  })

  test('a notice of maintenance stands above every page, in its language, and says that nothing can be written', async () => {
    const expert = await aProven()
    const owner = await anAdmin(t)
    const plain = await read(expert.host, '/de')
    expect([plain.body.includes('<aside'), plain.headers['cache-control']]).toEqual([false, 'public, max-age=300'])
    const text = { en: 'We move <house>', da: 'Vi flytter', de: 'Wir ziehen um' }
    const announced = await t.call(operating.putMaintenance, {
      token: owner.token,
      body: { text, starts_at: null, ends_at: '2099-06-01T10:30:00.000Z', read_only: true },
    })
    expect(announced.status).toBe(200)
    for (const url of ['/de', '/de/projects/999999']) {
      const page = await read(expert.host, url)
      expect(page.body).toContain('<body><aside aria-label="Wartung"><p><b>Wir ziehen um</b> ')
      expect(page.body).toContain('lässt sich gerade niemandem schreiben. Bis 1. Juni 2099 um 12:30.')
      expect(page.headers['cache-control']).toBe('public, max-age=30')
    }
    const { body, headers } = await read(expert.host, '/en')
    expect(body).toContain('<b>We move &lt;house&gt;</b>')
    const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    const post = await t.http.inject({ method: 'POST', url: '/', headers: { host: expert.host }, payload: {} })
    expect(post.statusCode).toBe(405)
    await t.call(operating.removeMaintenance, { token: owner.token })
    expect((await read(expert.host, '/de')).body).not.toContain('<aside')
  })

  test('another host gets what it always got', async () => {
    const usual = await read('localhost', '/api/countries')
    expect(usual.statusCode).toBe(200)
    for (const host of ['unknown.example', '127.0.0.1', '[::1]:80'])
      expect((await read(host, '/api/countries')).body, host).toBe(usual.body)
  })

  test('names and logos that somebody makes up cost no statement', async () => {
    const hash = 'ab'.repeat(16)
    const { statements } = await countStatements(async () => {
      for (let nth = 0; nth < 50; nth += 1) {
        expect((await read(`made-up-${nth}.example`, '/live')).statusCode).toBe(200)
        expect(await ask(`made-up-${nth}.example`)).toBe(404)
        expect((await read('localhost', `/look/logo-${hash}.png`)).statusCode).toBe(404)
        for (const of of [hash, `own-${hash}`])
          expect((await read('localhost', `/look/icon-${of}-tab.png`)).statusCode).toBe(404)
      }
    })
    expect(statements).toEqual([])
  })

  test('where domains are offered, a name that is nobody’s leads to ours, and takes no password', async () => {
    const offering = await testApp({ OWN_SITES_HOST: 'sites.husrum.test', BASE_URL: 'https://husrum.test' })
    const at = (host: string, url: string, method: 'GET' | 'POST' = 'GET') =>
      offering.http.inject({ method, url, headers: { accept: 'text/html', host } })
    for (const host of ['taken-away.example', 'www.husrum.test', 'x.sites.husrum.test:443', 'taken-away.example.'])
      for (const url of ['/', '/login?next=/account', '//evil.example', '/api/account']) {
        const { statusCode, headers } = await at(host, url)
        expect([statusCode, headers.location], host).toEqual([302, `https://husrum.test${url}`])
        expect(headers['cache-control']).toBe('no-store')
      }
    expect((await at('taken-away.example', '/api/auth/login', 'POST')).statusCode).toBe(421)
    for (const url of ['/live', '/tls/ask?domain=taken-away.example'])
      expect((await at('taken-away.example', url)).statusCode, url).toBe(url === '/live' ? 200 : 404)
    for (const host of ['husrum.test', 'husrum.test.', '127.0.0.1:3000', 'app'])
      expect((await at(host, '/api/countries')).statusCode, host).toBe(200)
    await offering.close()
  })

  test('the proxy hears yes of proven hosts alone', async () => {
    const expert = await aProven()
    expect(await ask(expert.host)).toBe(200)
    const waiting = aHost()
    await connect(await anExpert(t), waiting)
    const others = [waiting, 'unknown.example', '', 'localhost', expert.host.toUpperCase(), `${expert.host}.`, 'a b']
    for (const each of [...others, '\u0000']) expect(await ask(each), each).toBe(404)
    const hidden = await aProven()
    const suspended = t.deps.db.updateTable('accounts').set({ suspended_at: new Date() })
    await suspended.where('id', '=', hidden.account_id).execute()
    t.deps.readModels.forget(hidden.expert_id)
    expect(await ask(hidden.host)).toBe(404)
    expect((await read(hidden.host, '/')).statusCode).toBe(404)
  })
})

test('a domain goes with the account', async () => {
  const expert = await aProven()
  const body = { current_password: PASSWORD }
  expect((await t.call(accounts.leaveAccount, { token: expert.token, body })).status).toBe(204)
  await t.runJobs()
  await t.moveClock(23 * 86_400)
  await eraseAccounts(t.deps)
  expect(await rowsOf(expert)).toEqual([])
})

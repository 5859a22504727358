import { api } from '@husrum/contract/index.ts'
import { IMPORT_CHARACTERS_MAX, IMPORT_LINES_MAX } from '@husrum/contract/core/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, twelve } from '../../identity/accounts/accounts.testing.ts'
import { askedLater, onlyPlace, registerExpert } from '../joining/joining.testing.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin } from '../../../testing/people.ts'
import { mailImport } from './imports.service.ts'
import { invitedBy, linkTo } from './invitations.testing.ts'

let t: TestApp
let staff: string
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  staff = (await anAdmin(t, 'moderator')).token
})
afterAll(() => t.close())

let made = 0
const address = () => `listed-${(made += 1)}@list.example`
const listOf = (csv: string) => ({ csv, file_name: 'members.csv', source: 'Members’ list, November', locale: 'en' })
const check = (csv: string, token = staff) => t.call(api.checkExpertImport, { token, body: listOf(csv) })
const start = (csv: string, fingerprint: string, token = staff) =>
  t.call(api.startExpertImport, { token, body: { ...listOf(csv), fingerprint } })
const undo = (id: number, token = staff) => t.call(api.undoExpertImport, { token, params: { id } })
async function imported(csv: string): Promise<number> {
  const checked = await check(csv)
  expect(checked.status, checked.text).toBe(200)
  const { status, json, text } = await start(csv, checked.json.data.fingerprint)
  expect(status, text).toBe(201)
  return json.data.id
}
const rowsOf = (id: number) =>
  t.deps.db.selectFrom('expert_invitations').selectAll().where('import_id', '=', id).orderBy('id').execute()
const countAll = async () => {
  const counts = await Promise.all(
    (['expert_invitations', 'expert_imports', 'audit_entries', 'deliveries'] as const).map((table) =>
      t.deps.db.selectFrom(table).select(t.deps.db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ n }) => n)
}

describe('trying a list', () => {
  test('says of each line what would become of it, and writes nothing', async () => {
    const [fine, invited] = [address(), (await invitedBy(t, staff)).email]
    const account = (await aClient(t)).email
    const refusing = await invitedBy(t, staff)
    await t.call(api.refuseExpertInvitation, { body: { token: refusing.link } })
    const csv = [
      'Name;E-mail;Language;Phone;Company;Registration number;Country;Town;Services;Styles;Spoken languages;Website',
      `Mette Lund;${fine};da;20 41 86 37;"Lund; og lys";10103940;Danmark;Århus;designer;Japandi|skandinavisk;da|en;www.x.dk`,
      `Mette again;${fine.replace('@', '+news@')}`,
      `Has One;${account}`,
      `Is Invited;${invited}`,
      `No Thanks;${refusing.email}`,
      `X;nobody;fr;12;Y;;Atlantis;Nowhere;painter;beige;xx`,
    ].join('\r\n')
    const before = await countAll()
    const { status, json } = await check(`\uFEFF${csv}\r\n`)
    expect(status).toBe(200)
    expect((await t.call(api.reportExpertImport, { token: staff, body: listOf(csv) })).status).toBe(200)
    expect(await countAll()).toEqual(before)
    const { lines, counts, left_out } = json.data
    expect(left_out).toEqual(['Website'])
    expect(counts).toEqual({ ready: 1, error: 1, duplicate: 1, has_account: 1, invited: 1, refused: 1 })
    expect(lines.map((line: { line: number; verdict: string }) => [line.line, line.verdict])).toEqual([
      [2, 'ready'],
      [3, 'duplicate'],
      [4, 'has_account'],
      [5, 'invited'],
      [6, 'refused'],
      [7, 'error'],
    ])
    expect(lines[1].of_line).toBe(2)
    expect(lines[5].problems.map(({ column, value }: { column: string; value: string }) => [column, value])).toEqual([
      ['name', 'X'],
      ['email', 'nobody'],
      ['language', 'fr'],
      ['phone', '12'],
      ['country', 'Atlantis'],
      ['town', 'Nowhere'],
      ['styles', 'beige'],
      ['company', 'Y'],
      ['services', 'painter'],
      ['spoken_languages', 'xx'],
    ])
  })

  test.each([
    ['binary', `name,email\n${String.fromCharCode(1, 2, 3)},x`, 'csv_not_text'],
    ['another encoding', 'name,email\n\uFFFDse,a@b.example', 'csv_not_text'],
    ['a head whose quote is never closed', `name,"email\n${'x,y\n'.repeat(20)}`, 'csv_broken'],
    ['nothing but a quote that is never closed', 'name,email\n"Mette,a@b.example', 'csv_broken'],
    ['one endless field', `name,email\n"${'x'.repeat(30_000)}",a@b.example`, 'csv_broken'],
    ['no columns', 'Mette,mette@b.example', 'csv_columns_missing'],
    ['nothing below', 'name,email\n', 'csv_empty'],
    ['too many lines', `name,email\n${'a,b\n'.repeat(IMPORT_LINES_MAX + 1)}`, 'csv_too_long'],
    ['a quote in each of very many lines', '"x\n'.repeat(90_000), 'csv_too_long'],
  ])('422 for %s', async (_, csv, code) => {
    const { status, json } = await check(csv)
    expect([status, json.code, Object.keys(json.errors ?? {})]).toEqual([422, code, ['csv']])
  })

  test('a quote that is never closed is an error of its line, and the others are read', async () => {
    const { status, json } = await check(
      'name,email,company\nAnne Holm,anne@rescued.example,\n"Bo Lund,bo@rescued.example,Lund\nCarl Juhl,carl@rescued.example,"Juhl, og co"\n',
    )
    expect([status, json.data.counts.ready, json.data.counts.error]).toEqual([200, 2, 1])
    expect(json.data.lines.map(({ line, verdict }: { line: number; verdict: string }) => [line, verdict])).toEqual([
      [2, 'ready'],
      [3, 'error'],
      [4, 'ready'],
    ])
    expect(json.data.lines[1].problems).toMatchObject([
      { column: 'line', value: '"Bo Lund,bo@rescued.example,Lund', message: expect.stringContaining('never closed') },
    ])
  })

  test('a file that is too large, and hostile fields, are refused before they are read', async () => {
    expect((await check('x'.repeat(IMPORT_CHARACTERS_MAX + 1))).status).toBe(422)
    expect((await check('x'.repeat(2_000_000))).status).toBe(413)
    const body = { ...listOf('name,email\nMette,a@b.example'), source: 'From a list\r\nBcc: all@example.org' }
    expect((await t.call(api.checkExpertImport, { token: staff, body })).status).toBe(422)
  })

  test('line ends, quotes and headers in cells never reach a mail', async () => {
    const { json } = await check(
      'name,email\n"Mette\r\nBcc: all@example.org",a@b.example\nMette,"a@b.example\nBcc: x@y.z"',
    )
    expect(json.data.counts).toMatchObject({ ready: 0, error: 2 })
  })

  test('the result as a table has a row for each problem, without formulas', async () => {
    const csv = 'name,email\n"=HYPERLINK(""http://x"")",nobody\nMette,'
    const { status, text, headers } = await t.call(api.reportExpertImport, { token: staff, body: listOf(csv) })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text).toContain(`2,"'=HYPERLINK(""http://x"")",nobody,Error,email,nobody,This isn’t a whole email address.`)
    expect(text).toContain('3,Mette,,Error,email,,This is missing.')
  })

  test('moderators and owners alone', async () => {
    const support = (await anAdmin(t, 'support')).token
    const csv = 'name,email\nMette,a@b.example'
    expect((await check(csv, support)).status).toBe(403)
    expect((await start(csv, 'x', support)).status).toBe(403)
    expect((await undo(1, support)).status).toBe(403)
    expect((await t.call(api.listExpertImports, { token: support })).status).toBe(200)
    expect((await t.call(api.checkExpertImport, { body: listOf(csv) })).status).toBe(401)
  })
})

describe('carrying it out', () => {
  test('invites who is ready with what is known of them; the job writes the mails', async () => {
    const [first, second] = [address(), address()]
    const csv = [
      'name,email,language,phone,company,country,town,services,styles,spoken_languages',
      `Mette Lund,${first},da,20 41 86 37,Lund og lys,Denmark,Aarhus,designer,Japandi,da|en`,
      `Wrong,nobody`,
      `Bo Berg,${second}`,
    ].join('\n')
    const id = await imported(csv)
    const [mette, bo, ...others] = await rowsOf(id)
    expect(others).toEqual([])
    expect([mette?.state, mette?.locale, bo?.locale]).toEqual(['waiting', 'da', 'en'])
    expect((await mailsTo(t, first)).map(({ subject }) => subject)).toEqual(['Vil du have en profil på Husrum?'])
    expect(await mailsTo(t, second)).toHaveLength(1)
    const opened = await t.call(api.openExpertInvitation, { body: { token: await linkTo(t, first) } })
    expect(opened.json.data).toMatchObject({
      source: 'Members’ list, November',
      known: {
        phone: '+45 20418637',
        company_name: 'Lund og lys',
        place: 'Aarhus, Denmark',
        service_type: ['designer'],
        styles: ['Japandi'],
        languages: ['da', 'en'],
      },
      answers: { name: 'Mette Lund', phone_prefix: '+45', phone: '20418637', styles: ['japandi'] },
      town: { name: 'Aarhus' },
    })
    const { json } = await t.call(api.listExpertImports, { token: staff })
    expect(json.data[0]).toMatchObject({ id, lines: 3, invited: 2, open: 2, waiting: 0, taken_over: 0 })
    const listed = await t.call(api.listExpertInvitations, { token: staff, query: { import_id: id } })
    expect(listed.json.meta.total).toBe(2)
    // no account exists before the person agrees
    expect(await t.deps.db.selectFrom('accounts').select('id').where('email', 'in', [first, second]).execute()).toEqual(
      [],
    )
  })

  test('409 when the list or what is known has changed since', async () => {
    const email = address()
    const csv = `name,email\nMette,${email}`
    const { fingerprint } = (await check(csv)).json.data
    expect((await start(`${csv} `, 'x')).json.code).toBe('import_changed')
    expect((await start(csv.replace('Mette', 'Maja'), fingerprint)).json.code).toBe('import_changed')
    await invitedBy(t, staff, { email })
    expect((await start(csv, fingerprint)).json.code).toBe('import_changed')
    const again = (await check(csv)).json.data
    expect((await start(csv, again.fingerprint)).json.code).toBe('nothing_to_import')
  })

  test('twelve at once of one dry run import it once', async () => {
    const [first, second] = [address(), address()]
    const csv = `name,email\nMette,${first}\nBo Berg,${second}`
    const { fingerprint } = (await check(csv)).json.data
    const replies = await twelve(() => start(csv, fingerprint))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ json }) => json.code === 'import_changed')).toHaveLength(11)
    expect(await mailsTo(t, first)).toHaveLength(1)
  })

  test('a thousand lines are one import', async () => {
    const csv = `name,email\n${Array.from({ length: IMPORT_LINES_MAX }, () => `Mette Lund,${address()}`).join('\n')}`
    const id = await imported(csv)
    expect(await rowsOf(id)).toHaveLength(IMPORT_LINES_MAX)
    // withdrawn before the job runs: no mail is sent
    expect((await undo(id)).json.data).toMatchObject({ open: 0, withdrawn: IMPORT_LINES_MAX })
    await t.runJobs()
    expect((await rowsOf(id)).every(({ mails, email }) => mails === 0 && email === null)).toBe(true)
  })
})

describe('taking it back', () => {
  test('withdraws what nobody has taken over, and leaves the others', async () => {
    const [first, second] = [address(), address()]
    const id = await imported(`name,email\nMette,${first}\nBo Berg,${second}`)
    const [taken, link] = [await linkTo(t, first), await linkTo(t, second)]
    expect(
      (await registerExpert(t, { ...askedLater, ...onlyPlace, invitation: taken }, { email: first })).reply.status,
    ).toBe(201)
    const { status, json } = await undo(id)
    expect([status, json.data.open, json.data.taken_over, json.data.withdrawn]).toEqual([200, 0, 1, 1])
    expect((await rowsOf(id)).map(({ state, email }) => [state, email])).toEqual([
      ['taken_over', null],
      ['withdrawn', null],
    ])
    expect((await t.call(api.openExpertInvitation, { body: { token: link } })).json.code).toBe('invitation_invalid')
    expect((await undo(id)).json.code).toBe('import_undone')
    expect((await undo(999_999)).json.code).toBe('import_not_found')
    const entries = await t.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_kind', '=', 'expert_import')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['expert_import.start', { source: 'Members’ list, November', lines: 2, invited: 2 }],
      ['expert_import.undo', { open: 0, withdrawn: 1, taken_over: 1 }],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/list\.example|Mette/)
  })

  test('mails that wait do not go out any more', async () => {
    const [first, second] = [address(), address()]
    const id = await imported(`name,email\nMette,${first}\nBo Berg,${second}`)
    await mailImport(t.deps, id)
    expect((await undo(id)).status).toBe(200)
    expect([...(await mailsTo(t, first)), ...(await mailsTo(t, second))]).toEqual([])
  })

  test('twelve at once take it back once', async () => {
    const id = await imported(`name,email\nMette,${address()}`)
    const replies = await twelve(() => undo(id))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('who uploaded a list is forgotten with their account', async () => {
    const id = await imported(`name,email\nMette,${address()}`)
    const row = () =>
      t.deps.db.selectFrom('expert_imports').select('created_by').where('id', '=', id).executeTakeFirst()
    const account_id = (await row())?.created_by ?? 0
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id }))
    expect(await row()).toEqual({ created_by: null })
  })
})

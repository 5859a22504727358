import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient } from '../../../../testing/people.ts'
import { aPerson as aNewPerson, kitchenBrief } from '../../../clients/briefs/briefs.testing.ts'
import { weaknessOf } from './good-password.ts'

/** Frequent words from leaks, and the ways people vary them. */
const known =
  '1q2w3e4r passw0rd liverpool summer2024 1qaz2wsx qwerty123 zaq12wsx letmein1 iloveyou2 sunshine1 princess1 football1 charlie1 ' +
  'michael1 ashley123 jennifer1 trustno1 superman1 batman123 starwars1 arsenal1 chelsea1 barcelona1 juventus1 manchester password123 ' +
  'P@ssw0rd P4ssw0rd! Winter2023 Autumn2025! Spring2022 Welcome1 Welcome123 admin1234 administrator1 changeme1 secret123 hello123 ' +
  'abcd1234 abc12345 asdf1234 asdfasdf qwer1234 q1w2e3r4 1234qwer zxcvbnm1 11223344 12344321 87654321 computer1 internet1 samsung1 ' +
  'mercedes1 ferrari1 jordan23 michelle1 nicole123 jessica1 daniel123 matthew1 anthony1 pokemon1 pokemon123 minecraft1 dragon123 ' +
  'monkey123 shadow123 master123 killer123 tigger123 cookie123 butterfly1 flower123 sommer2024 passwort1 kodeord1 fussball1'

describe('the list of the server', () => {
  test('knows what leaks are full of, and what is made of it', () => {
    expect(known.split(' ').filter((each) => weaknessOf(each, {}) === undefined)).toEqual([])
  })

  test('refuses nothing that nobody has', () => {
    const good = [
      'walnut ladder seven',
      'tråd-lampe-gulv',
      'Xk7#pQ2vLm',
      'correct horse battery',
      'oak table by the sea',
    ]
    expect(good.filter((each) => weaknessOf(each, {}) !== undefined)).toEqual([])
  })
})

describe('wherever a password is set', () => {
  let t: TestApp
  beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
  afterAll(() => t.close())

  const weak = { password: 'liverpool99', password_confirmation: 'liverpool99' }

  test('before registering, and by its owner', async () => {
    const checked = await t.call(accounts.applicantCheck, { body: weak })
    const { token } = await aClient(t)
    const changed = await t.call(accounts.changePassword, {
      token,
      body: { ...weak, current_password: 'whatever it is' },
    })
    for (const { status, json } of [checked, changed])
      expect([status, json.code, Object.keys(json.errors)]).toEqual([422, 'password_common', ['password']])
  })

  test('registering', async () => {
    const { person } = aNewPerson()
    const body = { ...kitchenBrief, ...person, ...weak, verifyCode: '123456' }
    const { status, json } = await t.request({ method: 'POST', url: '/api/applicant/register', payload: body })
    expect([status, json.code]).toEqual([422, 'password_common'])
  })
})

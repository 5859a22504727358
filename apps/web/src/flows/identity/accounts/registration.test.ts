import { QueryClient } from '@tanstack/react-query'
import { createClient } from '@husrum/contract/core/client.ts'
import type { EndpointTable } from '@husrum/contract/core/endpoint.ts'
import { expect, test } from 'vitest'
import type { Auth } from '#lib/session/auth.ts'
import { createI18n } from '#lib/language/i18n.ts'
import { plainSite } from '#lib/rendering/page-request.testing.ts'
import { shellContext } from '#lib/shell-context.ts'
import { emptyAccount, type AccountAnswers } from '../../experts/joining/account-answers.ts'
import { checkAndSendCode, register } from './registration.ts'

const answers: AccountAnswers = {
  ...emptyAccount,
  name: 'Ida Holm',
  email: 'ida@husrum.example',
  password: 'three quiet rooms',
  phone: '20 30 40 50',
  verifyCode: '123456',
}

function page(reply: (url: string) => { status: number; json: unknown }) {
  const calls: { url: string; body: unknown }[] = []
  const changes: Partial<AccountAnswers>[] = []
  const happened: string[] = []
  const auth: Auth = {
    token: () => undefined,
    setToken: () => undefined,
    lookWith: () => undefined,
    seed: () => '1111',
    credentials: () => undefined,
    setCredentials: (given) => void happened.push(given ? 'password remembered' : 'password forgotten'),
    subscribe: () => () => undefined,
  }
  const context = shellContext({
    queryClient: new QueryClient(),
    api: <T extends EndpointTable>(table: T) =>
      createClient(table, async ({ url, body }) => {
        calls.push({ url, body })
        return reply(url)
      }),
    auth,
    i18n: createI18n('en'),
    locale: 'en',
    site: plainSite,
    textsUrl: '',
  })
  const flow = {
    change: (change: Partial<AccountAnswers>) => void changes.push(change),
    finish: () => void happened.push('draft forgotten'),
  }
  return { context, flow, calls, changes, happened }
}

const fine = () => ({ status: 200, json: { data: { resend_after_s: 60, verification_token: 'proof' } } })
const refused = (errors: Record<string, string[]>) => ({
  status: 422,
  json: { message: 'No', code: 'validation_failed', errors },
})

test('the account step has the person checked and sends one code while it counts', async () => {
  const { context, flow, calls } = page(fine)
  const step = checkAndSendCode(context, { accepted: true })
  const added = await step(answers, flow)
  expect(calls.map(({ url }) => url)).toEqual(['/api/applicant/check', '/api/verification/send'])
  expect(calls[0]?.body).toMatchObject({ name: 'Ida Holm', terms: true })
  expect(added).toEqual({ code_sent_at: expect.any(Number) })

  await step({ ...answers, ...added }, flow)
  expect(calls).toHaveLength(3) // checked again, without another code
})

test('terms that a later step asks for are not claimed before', async () => {
  const { context, flow, calls } = page(fine)
  await checkAndSendCode(context, { accepted: false })(answers, flow)
  expect(calls[0]?.body).not.toHaveProperty('terms')
})

test('a wrong code stands at its field, and nothing is registered', async () => {
  const { context, flow, happened } = page(() => refused({ code: ['Wrong code'] }))
  const step = register({
    context,
    send: () => Promise.reject(new Error('registered without a proof')),
    onRegister: () => void happened.push('registering'),
    onDone: () => undefined,
  })
  await expect(step(answers, flow)).rejects.toMatchObject({ refusal: { errors: { verifyCode: ['Wrong code'] } } })
  expect(happened).toEqual([])
})

test('a proof that has become too old is dropped, so that another code is asked for', async () => {
  const { context, flow, changes, happened, calls } = page(fine)
  const tooOld = Object.assign(new Error('too old'), {
    status: 422,
    refusal: { message: 'No', code: 'validation_failed', errors: { verifyCode: ['Too old'] } },
  })
  const step = register({
    context,
    send: () => Promise.reject(tooOld),
    onRegister: () => void happened.push('registering'),
    onFail: () => void happened.push('failed'),
    onDone: () => void happened.push('done'),
  })
  await expect(step({ ...answers, verification_token: 'old' }, flow)).rejects.toBe(tooOld)
  expect(calls).toEqual([]) // a checked code is not checked again
  expect(changes).toEqual([{ verification_token: 'old' }, { verification_token: '', verifyCode: '' }])
  expect(happened).toEqual(['registering', 'failed'])
})

test('success forgets the draft and the password, signs in and goes on', async () => {
  const { context, flow, changes, happened } = page(fine)
  const step = register({
    context,
    send: async (_, proof) => {
      expect(proof).toEqual({ verification_token: 'proof' })
      return { token: 'signed-in' } as never // the login below reads nothing else
    },
    onRegister: () => void happened.push('registering'),
    onDone: () => void happened.push('done'),
    signIn: (_, { token }) => void happened.push(token),
  })
  await step(answers, flow)
  expect(changes).toEqual([{ verification_token: 'proof' }])
  expect(happened).toEqual(['registering', 'draft forgotten', 'password forgotten', 'signed-in', 'done'])
})

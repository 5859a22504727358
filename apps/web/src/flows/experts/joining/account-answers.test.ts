import { expect, test } from 'vitest'
import { emptyAccount, followPhone, reviveAccount, type AccountAnswers } from './account-answers.ts'
import { checkCode } from './account-checks.ts'
import { accountProblems, newPasswordProblems } from './account-rules.ts'
import { formatPhone, wholePhone } from '#lib/language/phone.ts'
import { passwordRules } from '../../identity/accounts/password-rules.ts'

const ann: AccountAnswers = {
  ...emptyAccount,
  name: 'Ann Krogh',
  email: 'ann@example.dk',
  password: 'morning sun in the kitchen',
  phone: '20 41 86 37',
  terms: true,
}
const problemOf = (change: Partial<AccountAnswers>) => accountProblems({ ...ann, ...change })

test('prefix and number become one', () => {
  expect(wholePhone(ann)).toBe('+4520418637')
  expect(wholePhone({ phone_prefix: '+49', phone: '0171 234 56 78' })).toBe('+491712345678')
  expect(wholePhone({ phone_prefix: '+45', phone: '+46 70 123 45 67' })).toBe('+46701234567')
  expect(wholePhone({ phone_prefix: '+45', phone: '0046 70 123 45 67' })).toBe('+46701234567')
  expect(wholePhone({ phone_prefix: '+45', phone: ' ' })).toBe('')
  expect(wholePhone({ phone_prefix: '+45', phone: '+49 0151 23456789' })).toBe('+4915123456789')
  expect(wholePhone({ phone_prefix: '+45', phone: '+49 (0) 151 23456789' })).toBe('+4915123456789')
})

test('a number is shown in the groups its country uses', () => {
  expect(formatPhone('+4529597124')).toBe('+45 29 59 71 24')
  expect(formatPhone('+49 01512 3456789')).toBe('+49 151 2345 6789')
  expect(formatPhone('+46701234567')).toBe('+46 70 123 45 67')
  expect(formatPhone('+3312345678')).toBe('+3312345678')
})

test('a whole account has no problems', () => {
  expect(accountProblems(ann)).toEqual([])
})

test('everything that is missing is named, in the order of the page', () => {
  expect(accountProblems(emptyAccount).map(({ field, code }) => `${field} ${code}`)).toEqual([
    'name required',
    'email required',
    'password required',
    'phone required',
  ])
})

test('the bounds are the contract’s', () => {
  expect(problemOf({ name: 'A' })).toEqual([{ field: 'name', code: 'too_short', params: { limit: 2 } }])
  expect(problemOf({ email: 'ann@' })).toEqual([{ field: 'email', code: 'email' }])
  expect(problemOf({ password: 'short' })).toEqual([{ field: 'password', code: 'too_short', params: { limit: 8 } }])
})

test('a password is neither common nor about the person; typed once, it is sent as its own repetition', () => {
  expect(problemOf({ password: 'password123' })).toEqual([{ field: 'password', code: 'password_common' }])
  expect(problemOf({ password: 'annkrogh kitchen' })).toMatchObject([{ code: 'password_personal' }])
})

test('a Danish number says how many digits it has', () => {
  expect(problemOf({ phone: '20 41 86 3' })).toEqual([{ field: 'phone', code: 'phone_short', params: { digits: 7 } }])
  expect(problemOf({ phone: '20 41 86 37 1' })).toEqual([{ field: 'phone', code: 'phone_long', params: { digits: 9 } }])
  expect(problemOf({ phone: '+46 70' })).toEqual([{ field: 'phone', code: 'phone' }])
})

test('a number of another country is judged by that country', () => {
  const german = { prefix: '+49', country: 'DE' }
  const problems = (phone: string) => problemOf({ phone_prefix: '+49', phone })
  expect(problems('12')).toEqual([{ field: 'phone', code: 'phone_short_in', params: german }])
  expect(problems('0171 234567890123456')).toEqual([{ field: 'phone', code: 'phone_long_in', params: german }])
  expect(problems('0012')).toEqual([{ field: 'phone', code: 'phone' }])
  expect(problems('0151 23456789')).toEqual([])
})

test('another phone or prefix clears code, token and when it was sent', () => {
  const cleared = { verifyCode: '', verification_token: '', code_sent_at: null }
  expect(followPhone(ann, { phone: '30 30 30 30' })).toEqual(cleared)
  expect(followPhone(ann, { phone_prefix: '+46' })).toEqual(cleared)
  expect(followPhone(ann, { phone: ann.phone })).toEqual({})
  expect(followPhone(ann, { name: 'Bo' })).toEqual({})
})

test('a code has six digits, and a token makes it unneeded', () => {
  expect(checkCode(ann)).toEqual([{ field: 'verifyCode', code: 'required' }])
  expect(checkCode({ ...ann, verifyCode: '123' })).toEqual([{ field: 'verifyCode', code: 'code_short' }])
  expect(checkCode({ ...ann, verifyCode: '123456' })).toEqual([])
  expect(checkCode({ ...ann, verification_token: 'a token' })).toEqual([])
})

test('the rules are ticked off while one types', () => {
  const held = (password: string) =>
    passwordRules({ ...ann, password })
      .filter(({ holds }) => holds)
      .map(({ key }) => key)
  expect(held('')).toEqual([])
  expect(held('abc')).toEqual(['personal'])
  expect(held('password1')).toEqual(['length', 'personal'])
  expect(held('my annkrogh house')).toEqual(['length', 'common'])
  expect(held('morning sun')).toEqual(['length', 'common', 'personal'])
})

test('staff hear of their longer bound while they type, and before they send', () => {
  const ida = { name: 'Ida Krogh', email: 'ida@example.dk', role: 'admin' }
  const length = (password: string) => passwordRules({ ...ida, password }).find(({ key }) => key === 'length')
  expect(length('morning sun wa')).toEqual({ key: 'length', holds: false, limit: 15 })
  expect(length('morning sun was')).toEqual({ key: 'length', holds: true, limit: 15 })
  const problems = (password: string) => newPasswordProblems({ password, password_confirmation: password }, ida)
  expect(problems('morning sun wa')).toEqual([{ field: 'password', code: 'too_short', params: { limit: 15 } }])
  expect(problems('morning sun was')).toEqual([])
})

test('of a saved account only what still makes sense comes back, and nothing secret', () => {
  expect(reviveAccount({ name: 'Ann', phone_prefix: 'x', terms: 'yes', password: 'p', verifyCode: '1' })).toEqual({
    name: 'Ann',
  })
  expect(reviveAccount('nonsense')).toEqual({})
})

test('a new password alone keeps to the same rules', () => {
  const problems = (password: string, password_confirmation = password) =>
    newPasswordProblems({ password, password_confirmation }, { name: 'Ann Krogh', email: 'ann@example.dk' }).map(
      ({ field, code }) => `${field} ${code}`,
    )
  expect(problems('morning sun in the kitchen')).toEqual([])
  expect(problems('')).toEqual(['password required', 'password_confirmation required'])
  expect(problems('password1')).toEqual(['password password_common'])
  expect(problems('krogh by the sea')).toEqual(['password password_personal'])
  expect(problems('morning sun', 'morning son')).toEqual(['password_confirmation password_mismatch'])
})

import { expect, test } from 'vitest'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { splitPhone } from '#lib/language/phone.ts'
import { accountChange, changedParts, profileProblems, storedProfile, type ProfileDraft } from './profile-draft.ts'

const prefixes = ['+45', '+49', '+4', '+46']
const ann: User = {
  id: 1,
  role: 'client',
  name: 'Ann Krogh',
  email: 'ann@husrum.example',
  phone: '+4520418637',
  email_verified: true,
  phone_verified: true,
  phone_verified_at: '2026-11-20T09:00:00.000Z',
  pending_email: null,
  email_link_sent_at: null,
  pending_phone: null,
  locale: 'dk',
  avatar: null,
  country: { id: 1, name: 'Denmark' },
  city: { id: 7, name: 'Aarhus' },
  created_at: '2026-11-20T09:00:00.000Z',
  newer_terms: null,
}
const stored = storedProfile(ann, null, prefixes)
const changed = (change: Partial<ProfileDraft>) => changedParts(stored, { ...stored, ...change })

test('a phone stands in two boxes: its country and the rest', () => {
  expect(splitPhone('+4520418637', prefixes)).toEqual({ phone_prefix: '+45', phone: '20 41 86 37' })
  expect(splitPhone('+491712345678', prefixes)).toEqual({ phone_prefix: '+49', phone: '171 2345 678' })
  expect(splitPhone('+3312345678', prefixes)).toEqual({ phone_prefix: '+45', phone: '+3312345678' })
  expect(splitPhone(null, prefixes)).toEqual({ phone_prefix: '+45', phone: '' })
})

test('the Danish of the Danish market is Danish', () => {
  expect(stored.locale).toBe('da')
})

test('what is written the same in another way is no change', () => {
  expect(changed({})).toEqual([])
  expect(changed({ name: ' Ann Krogh ', email: 'Ann@Husrum.example', phone: '20418637' })).toEqual([])
})

test('changes are named in the order of the page', () => {
  expect(
    changed({ contacts: ['chat'], phone: '20 41 86 38', city: null, locale: 'de', name: 'Ann', email: 'a@b.dk' }),
  ).toEqual(['name', 'language', 'place', 'email', 'phone', 'contacts'])
})

test('only what changed is sent, and the password only with a new e-mail or phone', () => {
  const draft = { ...stored, name: 'Ann Holm', phone: '20 41 86 38' }
  expect(accountChange(draft, ['name'], 'secret')).toEqual({ name: 'Ann Holm' })
  expect(accountChange(draft, ['phone'], 'secret')).toEqual({ phone: '+4520418638', current_password: 'secret' })
  expect(accountChange(draft, ['contacts'], '')).toBeUndefined()
})

test('what is missing is told before asking', () => {
  expect(profileProblems({ ...stored, name: ' ' }, ['name'], '')).toEqual({ name: 'flow.problem.name.required' })
  expect(profileProblems({ ...stored, city: null }, ['place'], '')).toEqual({
    city_id: 'flow.problem.city_id.required',
  })
  expect(profileProblems({ ...stored, email: 'ann', phone: '' }, ['email', 'phone'], '')).toEqual({
    email: 'login.problem.emailForm',
    phone: 'flow.problem.phone.required',
    current_password: 'settings.reach.passwordMissing',
  })
  expect(profileProblems({ ...stored, email: 'ann@b.dk' }, ['email'], 'secret')).toEqual({})
})

import { expect, test } from 'vitest'
import { passwordStems, passwordWeakness } from './passwords.ts'

test.each([
  ['Passw0rd', 'password'],
  ['P@$$w0rd!', 'password'],
  ['summer2024', 'summer'],
  ['2024Summer!', 'summer'],
  ['l1verp00l99', 'liverpool'],
  ['dragondragon', 'dragon'],
  ['Lo ve me99', 'loveme'],
])('%s comes down to %s', (value, stem) => expect(passwordStems(value)).toContain(stem))

test('a word with much behind it is not the word', () => {
  expect(passwordStems('tree98271635')).not.toContain('tree')
})

test.each(['password1234567', '1234567890123456', 'aabbaabb', 'Kodeord!', 'p4sswort', 'k0benhavn2025'])(
  '%s is common without any list but the own one',
  (value) => expect(passwordWeakness(value)).toBe('password_common'),
)

test('the longer list is asked for every stem', () => {
  expect(passwordWeakness('l1verp00l99')).toBeUndefined()
  expect(passwordWeakness('l1verp00l99', {}, (stem) => stem === 'liverpool')).toBe('password_common')
})

test.each(['karin-holm-7!', 'ch4ir K4RIN', 'k@rin and oak', 'holm.karin x', 'studiolys 44'])(
  '%s names the person',
  (value) =>
    expect(passwordWeakness(value, { name: 'Karin Holm', email: 'studiolys@husrum.example' })).toBe(
      'password_personal',
    ),
)

test.each(['walnut ladder seven', 'correct horse battery', 'Xk7#pQ2vLm', 'tråd-lampe-gulv', 'kaffe på bordet'])(
  '%s is a good one',
  (value) => expect(passwordWeakness(value, { name: 'Ann Lee', email: 'al@husrum.example' })).toBeUndefined(),
)

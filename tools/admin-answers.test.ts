import { expect, test } from 'vitest'
import { readEmail, readName, readPassword, readPhone, readRole } from './admin-answers.ts'

const ida = { name: 'Ida Krogh', email: 'ida@husrum.example' }

test('answers are kept as they are meant', () => {
  expect(readName('  Ida Krogh ')).toBe('Ida Krogh')
  expect(readEmail(' Ida@Husrum.example ')).toBe('ida@husrum.example')
  expect(readPhone('+45 20 12 34 56')).toBe('+4520123456')
  expect(readRole(undefined)).toBe('owner')
  expect(readRole('support')).toBe('support')
  expect(readPassword('seven green lamps by the door', ida)).toBe('seven green lamps by the door')
})

test.each([
  [() => readName('I'), 'The name must have 2 to 80 characters.'],
  [() => readName('Ida\nKrogh'), 'The name must have 2 to 80 characters.'],
  [() => readEmail('ida'), 'The e-mail must look like name@example.com.'],
  [() => readPhone('123'), 'The phone must be a number that can be reached'],
  [() => readRole('king'), '--role must be one of support, moderator, owner, not "king".'],
  [() => readPassword('', ida), 'The password must have 15 characters or more.'],
  [() => readPassword('fourteen chars', ida), 'The password must have 15 characters or more.'],
  [() => readPassword('ab'.repeat(129), ida), 'The password must have 256 characters or fewer.'],
  [() => readPassword('password1234567890', ida), 'This password is easy to guess.'],
  [() => readPassword('aaaaaaaaaaaaaaaaaaaa', ida), 'This password is easy to guess.'],
  [() => readPassword('my name is krogh and so on', ida), 'Leave the name and the e-mail out of the password.'],
])('refused with a sentence: %s', (read, sentence) => {
  expect(read).toThrow(sentence)
})

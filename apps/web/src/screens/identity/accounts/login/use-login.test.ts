import { expect, test } from 'vitest'
import { checkEntry } from './use-login.ts'

test('both fields are asked for', () => {
  expect(checkEntry({ email: '  ', password: '' })).toEqual({
    email: 'login.problem.emailMissing',
    password: 'login.problem.passwordMissing',
  })
})

test('an address has an at sign with something on both sides; a password may be anything', () => {
  expect(checkEntry({ email: 'ann.krogh', password: ' ' })).toEqual({ email: 'login.problem.emailForm' })
  expect(checkEntry({ email: 'ann@', password: 'x' })).toEqual({ email: 'login.problem.emailForm' })
  expect(checkEntry({ email: ' Ann@husrum.example ', password: 'x' })).toEqual({})
})

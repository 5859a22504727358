/** Validates the answers about a new administrator: each function returns the value to store, or throws a sentence. */
import { email, personName, phone } from '@husrum/contract/core/fields/bounds.ts'
import { PASSWORD_MAX, STAFF_PASSWORD_MIN } from '@husrum/contract/core/limits.ts'
import { weaknessOf } from '../apps/server/src/domains/identity/accounts/passwords/good-password.ts'

const roles = ['support', 'moderator', 'owner'] as const
type StaffRole = (typeof roles)[number]

export function readPassword(value: string, person: { name: string; email: string }): string {
  if (value.length < STAFF_PASSWORD_MIN)
    throw new Error(`The password must have ${STAFF_PASSWORD_MIN} characters or more.`)
  if (value.length > PASSWORD_MAX) throw new Error(`The password must have ${PASSWORD_MAX} characters or fewer.`)
  const weakness = weaknessOf(value, person)
  if (weakness === 'password_common')
    throw new Error('This password is easy to guess. A few unrelated words work well.')
  if (weakness === 'password_personal') throw new Error('Leave the name and the e-mail out of the password.')
  return value
}

export function readRole(value: string | undefined): StaffRole {
  const role = roles.find((each) => each === (value ?? 'owner'))
  if (!role) throw new Error(`--role must be one of ${roles.join(', ')}, not "${value}".`)
  return role
}

export function readName(value: string): string {
  const read = personName().safeParse(value)
  if (!read.success) throw new Error('The name must have 2 to 80 characters.')
  return read.data
}
export function readEmail(value: string): string {
  const read = email().safeParse(value)
  if (!read.success) throw new Error('The e-mail must look like name@example.com.')
  return read.data
}
export function readPhone(value: string): string {
  const read = phone().safeParse(value)
  if (!read.success) throw new Error('The phone must be a number that can be reached, like +45 20 12 34 56.')
  return read.data
}

/** Test helpers for invitations and the links of their mails. */
import { api } from '@husrum/contract/index.ts'
import { expect } from 'vitest'
import { lastMail } from '../../identity/accounts/accounts.testing.ts'
import type { TestApp } from '../../../testing/app.ts'

let made = 0
export const anInvited = (more: object = {}) => ({
  name: 'Mette Lund',
  email: `invited-${(made += 1)}@invite.example`,
  locale: 'en' as const,
  source: 'Members’ list of the association',
  ...more,
})

export async function linkTo(t: TestApp, email: string): Promise<string> {
  return /expert-invitation\?token=([\w-]+)/.exec((await lastMail(t, email)).text)?.[1] ?? ''
}

export async function invitedBy(t: TestApp, token: string, more: object = {}) {
  const body = anInvited(more)
  const { status, json, text } = await t.call(api.sendExpertInvitation, { token, body })
  expect(status, text).toBe(201)
  // the call's own reply
  return { id: json.data.id as number, email: body.email, link: await linkTo(t, body.email) }
}

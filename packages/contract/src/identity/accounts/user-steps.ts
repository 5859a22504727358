/** Staff actions on one account: suspend, restore, remove a lost second factor, impersonate. */
import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoints } from '../../core/endpoint.ts'
import { USER_REASON_MAX, USER_REASON_MIN } from '../../core/limits.ts'
import { id, idText, instant, one, text } from '../../core/shapes.ts'

export const userActions = ['suspend', 'restore', 'reset_factor'] as const
export type UserAction = (typeof userActions)[number]

const reason = () => text().trim().min(USER_REASON_MIN, { error: 'user_reason_short' }).max(USER_REASON_MAX)

export const userSteps = endpoints({
  changeUser: {
    method: 'PUT',
    path: '/api/admin/users/{id}',
    audience: ['support', 'owner'],
    summary: 'Suspend or restore an account, or (owners) take its second factor away; the person reads the reason',
    params: z.object({ id: idText() }),
    body: z.object({ action: z.enum(userActions), reason: reason() }),
    example: { action: 'suspend', reason: 'Sends the same advertisement to everybody.' },
    reply: one(
      z.object({
        id: id(),
        suspended_at: instant().nullable(),
        /** False when a step is undone before the person was notified of it. */ told: z.boolean(),
      }),
    ),
    refusals: {
      404: ['user_not_found'],
      409: ['own_account', 'last_owner', 'already_suspended', 'not_suspended', 'factor_is_off'],
    },
  },
  impersonate: {
    method: 'POST',
    path: '/api/admin/users/{id}/impersonate',
    audience: ['support', 'owner'],
    summary:
      'Read as this person for 30 minutes: a token that every write refuses (403 `looking_only`); the person is told',
    params: z.object({ id: idText() }),
    body: z.object({ reason: reason() }),
    example: { reason: 'Cannot find the quote, ticket 4711.' },
    reply: one(session),
    refusals: {
      404: ['user_not_found'],
      409: ['own_account', 'staff_account', 'user_not_active'],
      429: ['too_many_tries'],
    },
  },
})

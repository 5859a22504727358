/**
 * Staff are mailed when half of what all callers together may do is used, and again at four times the whole: a flood
 * has begun, or a campaign goes well.
 */
import type { Tx } from '../database/database.ts'
import { composeMail, type Mail } from '../providers/delivery/mail-frame.ts'
import { Refusal } from '../http/errors.ts'
import type { Platform } from '../core/platform.ts'
import type { Allowance, UsedPart } from './allowances.ts'

type Deps = Pick<Platform, 'config' | 'delivery' | 'limits' | 'log' | 'translators'>
/** Each has its text in `mail-staff.half_used.of`. */
export const overallScopes = ['code-overall', 'code-country', 'contacts-overall', 'notices-overall'] as const

export function composeHalfUsed(
  { config, translators }: Pick<Platform, 'config' | 'translators'>,
  scope: (typeof overallScopes)[number],
  { key, allowed, part }: { key: string; allowed: number; part: UsedPart },
): Mail {
  const translate = translators.for(config.staffLocale)
  const what = translate(`mail-staff.half_used.of.${scope}`, { key })
  return composeMail(translate, {
    reason: 'team',
    to: config.staffEmail,
    subject: translate(`mail-staff.half_used.${part}.subject`, { what }),
    lines: [
      translate(`mail-staff.half_used.${part}.text`, { what, allowed }),
      translate('mail-staff.half_used.meanwhile'),
    ],
    button: { label: translate('mail-staff.half_used.button'), url: `${config.baseUrl}/admin/security` },
    after: [translate('mail-staff.half_used.settings')],
  })
}

/** Once an hour for each, in the transaction that counts the use which reached half. */
export async function mailHalfUsed(
  deps: Deps,
  tx: Tx,
  { allowance, key, part }: { allowance: Allowance; key: string; part: UsedPart },
): Promise<void> {
  const scope = overallScopes.find((each) => each === allowance.scope)
  if (!scope) return
  const { allowed } = allowance
  deps.log.warn({ security: `allowance_${part}_used`, scope, key, allowed }, 'much of an overall allowance is used')
  const once = { scope: `${part}-used-${scope}`, allowed: 1, windowSeconds: 3600, code: 'too_many_requests' }
  try {
    await deps.limits.count(tx, once, key)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  await deps.delivery.mailLater(tx, composeHalfUsed(deps, scope, { key, allowed, part }), { kind: 'staff-half-used' })
}

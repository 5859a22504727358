import { useTranslation } from 'react-i18next'
import type { ServiceToken, Webhook, WebhookDelivery } from '@husrum/contract/back-office/integrations/integrations.ts'
import { formatNumber } from '#lib/language/format.ts'
import { Nothing } from '#parts/back-office/staff-lists/cells/Nothing.tsx'
import { Badge } from '#ui/text/Badge.tsx'

const tokenTones = { live: 'success', expired: 'off', revoked: 'off' } as const
export function TokenState({ state }: Pick<ServiceToken, 'state'>) {
  const { t } = useTranslation()
  return <Badge tone={tokenTones[state]}>{t(`admin-integrations.token.state.${state}`)}</Badge>
}

const webhookTones = { on: 'success', failing: 'info', off: 'off', given_up: 'danger' } as const
export function WebhookState({ state }: Pick<Webhook, 'state'>) {
  const { t } = useTranslation()
  return <Badge tone={webhookTones[state]}>{t(`admin-integrations.webhook.state.${state}`)}</Badge>
}

const eventTones = { waiting: 'new', retrying: 'info', delivered: 'success', failed: 'danger' } as const
export function EventState({ state }: Pick<WebhookDelivery, 'state'>) {
  const { t } = useTranslation()
  return <Badge tone={eventTones[state]}>{t(`admin-integrations.event.state.${state}`)}</Badge>
}

/** Texts for the server's own error codes; any other code comes from the system. */
const errors: Readonly<Record<string, string>> = {
  'no answer in time': 'admin-integrations.error.timeout',
  'redirect not followed': 'admin-integrations.error.redirect',
  'private address': 'admin-integrations.error.private',
  'no address': 'admin-integrations.error.address',
  'switched off': 'admin-integrations.error.off',
}

/** The status of the answer and its duration, or why there was none. */
export function Answer({ status, error, took }: { status: number | null; error: string | null; took: number | null }) {
  const { t } = useTranslation()
  if (status === null && error === null) return <Nothing />
  const known = error === null ? undefined : errors[error]
  // An unsuccessful status already shows that the event was refused.
  const why = known === undefined ? status === null && error : t(known)
  return (
    <>
      {status !== null && <code className="font-mono">{status}</code>} {why}
      {took !== null && (
        <span className="text-ink-2"> {t('admin-integrations.event.took', { ms: formatNumber(took) })}</span>
      )}
    </>
  )
}

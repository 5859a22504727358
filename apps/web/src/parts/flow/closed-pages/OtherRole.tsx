import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toRoute } from '#lib/addresses/address.ts'
import { homeOf } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { signOut } from '#lib/session/signing.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { BarePage } from './BarePage.tsx'

/** An e-mail has one account with one role: this replaces the flow for another role. */
export function OtherRole({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  const context = useShell()
  const account = useAccount()
  const [busy, setBusy] = useState(false)
  return (
    <BarePage title={title} drawing="door" text={text}>
      <Button
        tone="primary"
        loading={busy}
        onClick={() => {
          setBusy(true)
          void signOut(context, { to: location.pathname + location.search }).finally(() => setBusy(false))
        }}
      >
        {t('flow.other.logout')}
      </Button>
      {account && <ButtonLink {...toRoute(homeOf[account.role]())}>{t('flow.other.stay')}</ButtonLink>}
    </BarePage>
  )
}

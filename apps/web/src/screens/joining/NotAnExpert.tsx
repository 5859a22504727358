import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { target } from '../../lib/address.ts'
import { homeOf } from '../../lib/paths.ts'
import { signOut, useAccount } from '../../lib/session.ts'
import { useShell } from '../../lib/shell-context.ts'
import { BarePage } from '../../parts/flow/BarePage.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/Link.tsx'

/** Clients and staff: one e-mail is one account with one role, so an expert's profile needs another one. */
export function NotAnExpert() {
  const { t } = useTranslation()
  const context = useShell()
  const account = useAccount()
  const [busy, setBusy] = useState(false)
  return (
    <BarePage title={t('joining.other.title')} drawing="door" text={t('joining.other.text')}>
      <Button
        tone="primary"
        loading={busy}
        onClick={() => {
          setBusy(true)
          void signOut(context).finally(() => setBusy(false))
        }}
      >
        {t('joining.other.logout')}
      </Button>
      {account && <ButtonLink {...target(homeOf[account.role]())}>{t('joining.other.stay')}</ButtonLink>}
    </BarePage>
  )
}

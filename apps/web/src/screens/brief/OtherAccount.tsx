import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../lib/session.ts'
import { useShell } from '../../lib/shell-context.ts'
import { Button } from '../../ui/Button.tsx'
import { BarePage } from '../../parts/flow/BarePage.tsx'

/** Experts and staff: one e-mail is one account with one role, so a brief needs another one. */
export function OtherAccount() {
  const { t } = useTranslation()
  const context = useShell()
  const [busy, setBusy] = useState(false)
  return (
    <BarePage title={t('brief.other.title')} drawing="door" text={t('brief.other.text')}>
      <Button
        tone="primary"
        loading={busy}
        onClick={() => {
          setBusy(true)
          void signOut(context).finally(() => setBusy(false))
        }}
      >
        {t('brief.other.logout')}
      </Button>
    </BarePage>
  )
}

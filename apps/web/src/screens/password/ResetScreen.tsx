import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMailedToken } from '#lib/mailed-token.ts'
import { links } from '#lib/paths.ts'
import { forget } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { EntryFrame } from '#parts/entry/EntryFrame.tsx'
import { Said } from '#parts/entry/Said.tsx'
import { ButtonLink } from '#ui/Link.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import { ResetForm } from './ResetForm.tsx'

/** Where the mailed link leads: a new password, then to the login. */
export function ResetScreen({ token: inAddress }: { token: string | undefined }) {
  const { t } = useTranslation()
  const context = useShell()
  const navigate = useNavigate()
  const { token, drop } = useMailedToken('/reset-password', inAddress)
  const [isDone, setDone] = useState(false)
  if (token === null && !isDone) return <DeadLink />
  const onDone = async () => {
    setDone(true)
    drop()
    forget(context) // every session has ended, this browser's too
    await navigate({ ...links.login(), replace: true })
    showToast(t('password.reset.done'), { tone: 'success' })
  }
  return (
    <EntryFrame title={t('password.reset.title')} about={t('password.reset.about')}>
      <ResetForm token={token ?? ''} onDone={() => void onDone()} onDead={drop} />
    </EntryFrame>
  )
}

/** The link is too old, was used, or came without its secret. */
function DeadLink() {
  const { t } = useTranslation()
  return (
    <EntryFrame title={t('password.dead.title')}>
      <Said>
        <p className="mb-6 text-ink-2">{t('password.dead.text')}</p>
        <ButtonLink {...links.forgotPassword()} tone="primary" size="large" wide>
          {t('password.dead.again')}
        </ButtonLink>
      </Said>
      <BackToLogin />
    </EntryFrame>
  )
}

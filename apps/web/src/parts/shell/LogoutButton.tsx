import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { signOut } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

export function LogoutButton({ className }: { className: string }) {
  const { t } = useTranslation()
  const context = useShell()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      const wasSignedIn = await signOut(context)
      await navigate(wasSignedIn ? links.home() : links.login())
      showToast(t('shell.account.loggedOut'))
    } finally {
      setLeaving(false)
    }
  }
  return (
    // A refusal has been told by the toast of every failed call; the session is then still there, and so is the button.
    <button type="button" className={className} disabled={leaving} onClick={() => void leave().catch(() => undefined)}>
      {t('shell.account.logout')}
    </button>
  )
}

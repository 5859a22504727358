import { useTranslation } from 'react-i18next'
import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { Button, type ButtonProps } from '#ui/buttons/Button.tsx'
import { usePasskey } from './use-passkey.ts'

/** Logs in with a passkey; nothing where the browser has none. */
export function PasskeyButton({
  offered = false,
  enter,
  children,
  ...button
}: Pick<ButtonProps, 'tone' | 'size' | 'wide' | 'children' | 'autoFocus'> & {
  /** Also offered in the browser's autofill of the e-mail field. */ offered?: boolean
  enter: (session: Session) => Promise<void>
}) {
  const { t } = useTranslation()
  const { supported, problem, pending, press } = usePasskey({ offered, enter })
  if (!supported) return <FormRefusal>{offered ? undefined : t('login.passkey.impossible')}</FormRefusal>
  return (
    <div className="grid gap-4">
      <Button {...button} loading={pending} onClick={() => press()}>
        {children}
      </Button>
      <FormRefusal>{problem}</FormRefusal>
    </div>
  )
}

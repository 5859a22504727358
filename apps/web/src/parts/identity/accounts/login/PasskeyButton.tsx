import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { Button, type ButtonProps } from '#ui/buttons/Button.tsx'
import { fieldErrors, isRefusal } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'

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

/** The passkey code is loaded with the first press, or when the page is idle. */
const load = () => import('#lib/session/passkeys.ts')

/** Login with a passkey; when `offered`, also in the browser's autofill of the e-mail field. */
function usePasskey({ offered, enter }: { offered: boolean; enter: (session: Session) => Promise<void> }) {
  const { t } = useTranslation()
  const context = useShell()
  const [supported, setSupported] = useState(true)
  const [problem, setProblem] = useState<string>()
  const [failures, setFailures] = useState(0)
  const endOffer = useRef<() => void>(undefined)
  const tell = async (error: unknown) => {
    // the shell shows every other refusal above the page
    if (isRefusal(error)) return setProblem(fieldErrors(error)?.credential)
    const trouble = (await load()).troubleOf(error)
    const words = trouble === 'dismissed' ? 'login.passkey.dismissed' : 'login.passkey.impossible'
    setProblem(trouble && t(words))
  }
  const press = useMutation({
    mutationFn: async () => {
      endOffer.current?.()
      setProblem(undefined)
      const { logInWithPasskey } = await load()
      return logInWithPasskey(context.api)
    },
    onSuccess: enter,
    onError: async (error) => {
      setFailures((before) => before + 1)
      await tell(error)
    },
  })
  useEffect(() => {
    const isThere = 'PublicKeyCredential' in globalThis
    setSupported(isThere)
    if (!offered || !isThere) return undefined
    let [over, stop] = [false, () => {}]
    const begin = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
      const { offerPasskeys } = await load()
      if (over) return
      stop = offerPasskeys(context.api, {
        entered: (session) => void enter(session),
        refused: (error) => void tell(error),
      })
    }
    // without autofill a passkey is one press away
    const later = () => void begin().catch(() => undefined)
    const waits = 'requestIdleCallback' in globalThis ? requestIdleCallback(later) : window.setTimeout(later, 1000)
    endOffer.current = () => {
      over = true
      if ('cancelIdleCallback' in globalThis) cancelIdleCallback(waits)
      else clearTimeout(waits)
      stop()
    }
    return endOffer.current
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, and again after a press that came to nothing
  }, [offered, failures])
  return { supported, problem, pending: press.isPending, press: () => press.isPending || press.mutate() }
}

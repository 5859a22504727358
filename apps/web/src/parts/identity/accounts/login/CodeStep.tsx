import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoginChallenge, Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { secondFactor } from '@husrum/contract/identity/accounts/second-factor.ts'
import { fieldErrors, isRefusal, refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { Form } from '#parts/forms/Form.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { CodeField } from '#ui/fields/CodeField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

const CODE_LENGTH = 6

export type CodeStepProps = {
  challenge: LoginChallenge
  enter: (session: Session) => Promise<void>
  /** Returns to the password; `why` when the challenge has expired. */
  onBack: (why?: string) => void
}

/** The second step of a login: a code, or the passkey of a staff member who has no app. */
export function CodeStep(props: CodeStepProps) {
  const { methods } = props.challenge
  const [byRecovery, setByRecovery] = useState(false)
  if (byRecovery || methods.includes('totp')) return <ByCode {...props} />
  return (
    <ByPasskey
      enter={props.enter}
      onBack={props.onBack}
      {...(methods.includes('recovery_code') ? { onRecovery: () => setByRecovery(true) } : {})}
    />
  )
}

function ByPasskey({
  enter,
  onBack,
  onRecovery,
}: Pick<CodeStepProps, 'enter' | 'onBack'> & { onRecovery?: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-6">
      <div>
        <h2 className="text-21">{t('login.code.title')}</h2>
        <p className="mt-1.5 text-15 text-ink-2">{t('login.passkey.about')}</p>
      </div>
      <PasskeyButton tone="primary" size="large" wide autoFocus enter={enter}>
        {t('login.passkey.use')}
      </PasskeyButton>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {onRecovery && (
          <Button tone="quiet" size="small" onClick={onRecovery}>
            {t('login.code.useRecovery')}
          </Button>
        )}
        <Button tone="quiet" size="small" onClick={() => onBack()}>
          {t('login.code.back')}
        </Button>
      </div>
    </div>
  )
}

/** The code of the app, or a recovery code for a person who has lost it. */
function ByCode({ challenge: { challenge, methods }, enter, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  const context = useShell()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const hasApp = methods.includes('totp')
  const [byRecovery, setByRecovery] = useState(!hasApp)
  const [error, setError] = useState<string>()
  const finish = useMutation({
    mutationFn: async (given: string) =>
      (await context.api(secondFactor).finishLogin({ body: { challenge, code: given } })).data,
    onSuccess: enter,
    onError: (failure) => {
      if (refusalCode(failure) === 'challenge_ended' && isRefusal(failure)) return onBack(failure.refusal.message)
      setError(fieldErrors(failure)?.code)
      form.current?.querySelector('input')?.focus()
    },
  })
  const send = (given: string) => {
    if (given.trim().length < CODE_LENGTH) setError(t(byRecovery ? 'login.code.recoveryMissing' : 'login.code.missing'))
    else if (!finish.isPending) {
      setError(undefined)
      finish.mutate(given)
    }
  }
  const change = (typed: string) => {
    setCode(typed)
    setError(undefined)
  }
  return (
    <Form ref={form} className="grid gap-6" onSubmit={() => send(code)}>
      <div>
        <h2 className="text-21">{t('login.code.title')}</h2>
        <p className="mt-1.5 text-15 text-ink-2">{t(byRecovery ? 'login.code.recoveryAbout' : 'login.code.about')}</p>
      </div>
      {byRecovery ? (
        <TextField
          key="recovery"
          name="recovery"
          label={t('login.code.recovery')}
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
          spellCheck={false}
          error={error}
          value={code}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <CodeField
          key="app"
          name="code"
          label={t('login.code.app')}
          value={code}
          onChange={change}
          onComplete={send}
          autoFocus
          error={error}
        />
      )}
      <Button type="submit" tone="primary" size="large" wide loading={finish.isPending}>
        {t('login.submit')}
      </Button>
      {methods.includes('passkey') && (
        <PasskeyButton size="large" wide enter={enter}>
          {t('login.passkey.use')}
        </PasskeyButton>
      )}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {hasApp && (
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              change('')
              setByRecovery(!byRecovery)
            }}
          >
            {t(byRecovery ? 'login.code.useApp' : 'login.code.useRecovery')}
          </Button>
        )}
        <Button tone="quiet" size="small" onClick={() => onBack()}>
          {t('login.code.back')}
        </Button>
      </div>
    </Form>
  )
}

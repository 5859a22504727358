import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { lazyPart } from '#lib/rendering/lazy-part.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { enterWith } from '#parts/identity/accounts/login/enter.ts'
import { PasskeyButton } from '#parts/identity/accounts/login/PasskeyButton.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { controlOf } from '#ui/fields/form-target.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useLogin } from './use-login.ts'

/** Only accounts with a second factor need it. */
const CodeStep = lazyPart(async () => (await import('#parts/identity/accounts/login/CodeStep.tsx')).CodeStep)

export function LoginForm({ takesFocus }: { /** Set after navigation inside the app. */ takesFocus: boolean }) {
  const { t } = useTranslation()
  const context = useShell()
  const { auth } = context
  const enter = (session: Session) => enterWith(context, session)
  const login = useLogin(t)
  const { entry, problems, refusal, left, restore, restoring, notRestored, pending, change, submit } = login
  const { challenge, ended, leaveChallenge, wrong } = login
  const keepEmail = () => auth.setCredentials({ email: entry.email.trim(), password: '' })
  useEffect(() => {
    if (wrong ?? refusal ?? ended) controlOf('password')?.focus()
  }, [wrong, refusal, ended])
  if (challenge !== undefined)
    return (
      <Suspense>
        <CodeStep challenge={challenge} enter={enter} onBack={leaveChallenge} />
      </Suspense>
    )
  return (
    // `post`: if it is sent before the script loads, no typed value may end up in an address.
    <form
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = submit()
        if (wrong) controlOf(wrong)?.focus()
      }}
    >
      {refusal && (
        // The toast contains the server's sentence; this notice says what to do about it.
        <Notice tone="bad">
          {t('login.refused')}{' '}
          <Link {...links.forgotPassword()} onClick={keepEmail}>
            {t('login.reset')}
          </Link>
        </Notice>
      )}
      {ended && (
        <Notice tone="bad" role="alert">
          {ended}
        </Notice>
      )}
      {left && (
        <ResultMessage>
          <Notice
            stacked
            tone={notRestored ? 'bad' : 'plain'}
            title={t('login.left.title')}
            action={
              <Button loading={restoring} onClick={restore}>
                {t('login.left.restore')}
              </Button>
            }
          >
            <span role="status">{notRestored ?? left}</span>
          </Notice>
        </ResultMessage>
      )}
      <TextField
        id="email"
        name="email"
        data-focus-target={takesFocus ? '' : undefined}
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        label={t('login.email')}
        error={problems.email}
        value={entry.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <PasswordField
        id="password"
        name="password"
        autoComplete="current-password"
        label={t('login.password')}
        labelEnd={
          <Link {...links.forgotPassword()} onClick={keepEmail}>
            {t('login.forgot')}
          </Link>
        }
        error={
          problems.password ??
          (wrong && (
            <>
              {wrong}{' '}
              <Link {...links.forgotPassword()} onClick={keepEmail}>
                {t('login.reset')}
              </Link>
            </>
          ))
        }
        value={entry.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <Button type="submit" tone="primary" size="large" wide loading={pending}>
        {t('login.submit')}
      </Button>
      <PasskeyButton offered size="large" wide enter={enter}>
        {t('login.passkey.button')}
      </PasskeyButton>
    </form>
  )
}

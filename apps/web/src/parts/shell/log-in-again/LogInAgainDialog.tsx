import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accounts, type LoginChallenge, type Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { withLocale } from '#lib/language/locale.ts'
import type { Asked } from '#lib/session/log-in-again.ts'
import { homeOf } from '#lib/paths.ts'
import { stopCalls } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '../../forms/dialogs/FormRefusal.tsx'
import { useProblems } from '../../forms/dialogs/use-problems.ts'
import { CodeStep } from '../../identity/accounts/login/CodeStep.tsx'
import { PasskeyButton } from '../../identity/accounts/login/PasskeyButton.tsx'

/** Shown in the dialog, and not above the page as well. */
const SAID_HERE = ['wrong_credentials', 'account_left', 'account_suspended', 'too_many_logins']

/** The session ended during an edit: logs the same person in again, and repeats the failed calls. */
export function LogInAgainDialog({ asked: { account, answer } }: { asked: Asked }) {
  const { t } = useTranslation()
  const context = useShell()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const [password, setPassword] = useState('')
  const [challenge, setChallenge] = useState<LoginChallenge>()
  const [ended, setEnded] = useState<string>()
  const enter = async (session: Session) => {
    const { storeSession: keepSession, signIn } = await import('#lib/session/signing.ts')
    if (session.user.id === account.id) {
      keepSession(context, session)
      return answer('again')
    }
    // a passkey of another person: this page does not belong to them
    stopCalls()
    signIn(context, session)
    location.assign(withLocale(homeOf[session.user.role](), context.locale))
  }
  const logIn = useMutation({
    mutationFn: async () => {
      const body = { email: account.email, password }
      return (await context.api(accounts).login({ body }, { quiet: SAID_HERE })).data
    },
    onSuccess: async (given) => {
      clear()
      setEnded(undefined)
      if ('challenge' in given) setChallenge(given)
      else await enter(given)
    },
    onError: (error) => {
      setPassword('')
      take(error)
    },
  })
  return (
    <Dialog
      open
      modalOnly
      onOpenChange={() => answer('later')}
      title={t('shell.again.title')}
      description={t('shell.again.text', { email: account.email })}
      footer={
        challenge ? undefined : (
          <>
            <Button onClick={() => answer('leave')}>{t('shell.again.leave')}</Button>
            <Button type="submit" form={id} tone="primary" loading={logIn.isPending}>
              {t('login.submit')}
            </Button>
          </>
        )
      }
    >
      {challenge ? (
        <CodeStep
          challenge={challenge}
          enter={enter}
          onBack={(why) => {
            setChallenge(undefined)
            setPassword('')
            setEnded(why)
          }}
        />
      ) : (
        <div className="grid gap-5">
          <Form
            ref={form}
            id={id}
            className="grid gap-5"
            onSubmit={() => {
              const missing: Record<string, string> =
                password === '' ? { password: t('login.problem.passwordMissing') } : {}
              if (!tell(missing) && !logIn.isPending) logIn.mutate()
            }}
          >
            <FormRefusal>{refusal ?? ended}</FormRefusal>
            {/* for password managers: whose password it is */}
            <input type="email" name="email" autoComplete="username" value={account.email} readOnly hidden />
            <PasswordField
              name="password"
              autoComplete="current-password"
              label={t('login.password')}
              error={problems.password}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Form>
          <PasskeyButton wide enter={enter}>
            {t('login.passkey.button')}
          </PasskeyButton>
        </div>
      )}
    </Dialog>
  )
}

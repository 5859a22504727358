import { useNavigate } from '@tanstack/react-router'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMailedToken } from '#lib/session/mailed-token.ts'
import { links } from '#lib/paths.ts'
import { forget } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import { useMutation } from '@tanstack/react-query'
import { mailedLinks } from '#queries/identity/accounts.ts'
import { refusalCode } from '#lib/api/refusals.ts'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { NewPasswordFields } from '#parts/flow/account/NewPasswordFields.tsx'
import { useNewPassword } from '#flows/identity/accounts/use-new-password.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'

/** Constant objects, so that they are the same in every render. */
const TEAM = { team: '1' } as const
const STAFF = { role: 'admin' }

/** The page of the emailed link: sets a new password, then leads to the login. */
export function ResetScreen({
  token: inAddress,
  team,
}: {
  token: string | undefined
  /** The link belongs to a member of staff, whose passwords are longer. */
  team: boolean
}) {
  const { t } = useTranslation()
  const context = useShell()
  const navigate = useNavigate()
  const { token, drop } = useMailedToken('/reset-password', inAddress, team ? TEAM : undefined)
  const [isDone, setDone] = useState(false)
  if (token === null && !isDone) return <DeadLink />
  const onDone = async () => {
    setDone(true)
    drop()
    forget(context) // Every session has ended, also this browser's.
    await navigate({ ...links.login(), replace: true })
    showToast(t('password.reset.done'), { tone: 'success' })
  }
  return (
    <EntryFrame title={t('password.reset.title')} about={t('password.reset.about')}>
      <ResetForm token={token ?? ''} team={team} onDone={() => void onDone()} onDead={drop} />
    </EntryFrame>
  )
}

/** The link is too old, was used, or lacks its secret. */
function DeadLink() {
  const { t } = useTranslation()
  return (
    <EntryFrame title={t('password.dead.title')}>
      <ResultMessage>
        <p className="mb-6 text-ink-2">{t('password.dead.text')}</p>
        <ButtonLink {...links.forgotPassword()} tone="primary" size="large" wide>
          {t('password.dead.again')}
        </ButtonLink>
      </ResultMessage>
      <BackToLogin />
    </EntryFrame>
  )
}

function ResetForm({
  token,
  team,
  onDone,
  onDead,
}: {
  token: string
  team: boolean
  onDone: () => void
  /** The link is not valid any more. */ onDead: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [removes, setRemoves] = useState(false)
  const { given, rules, change, check } = useNewPassword(team ? STAFF : undefined)
  const reset = useMutation({
    mutationFn: () =>
      mailedLinks(api).resetPassword({ ...given, token, ...(removes ? { remove_passkeys: true } : {}) }),
    onSuccess: onDone,
    onError: (error) => (refusalCode(error) === 'reset_invalid' ? onDead() : take(error)),
  })
  return (
    <Form
      ref={form}
      className="grid gap-6"
      onSubmit={() => void check().then((found) => tell(found) || reset.isPending || reset.mutate())}
    >
      <FormRefusal>{refusal}</FormRefusal>
      <NewPasswordFields given={given} change={change} problems={problems} rules={rules} />
      {!team && (
        <Checkbox
          name="remove_passkeys"
          checked={removes}
          onChange={(event) => setRemoves(event.target.checked)}
          hint={t('password.reset.removeHint')}
        >
          {t('password.reset.remove')}
        </Checkbox>
      )}
      <Button type="submit" tone="primary" size="large" wide loading={reset.isPending}>
        {t('password.reset.submit')}
      </Button>
    </Form>
  )
}

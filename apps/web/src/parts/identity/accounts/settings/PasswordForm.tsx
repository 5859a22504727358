import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '../../../forms/dialogs/FormRefusal.tsx'
import { useProblems } from '../../../forms/dialogs/use-problems.ts'
import { NewPasswordFields } from '../../../flow/account/NewPasswordFields.tsx'
import type { NewPassword } from '#flows/identity/accounts/use-new-password.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'

/** The present password and a new one, by `useNewPassword`. */
export function PasswordForm({ account, fresh }: { account: User; fresh: NewPassword }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const [current, setCurrent] = useState('')
  const { given, rules, change, check, reset } = fresh
  const save = useMutation({
    mutationFn: () => accountActions(api).changePassword({ ...given, current_password: current }),
    onSuccess: () => {
      clear()
      reset()
      setCurrent('')
      showToast(t('settings.password.saved'), { tone: 'success' })
      return client.invalidateQueries({ queryKey: accountQueries(api).devices().queryKey })
    },
    onError: take,
  })
  const submit = async () => {
    const missing: Record<string, string> =
      current === '' ? { current_password: t('settings.reach.passwordMissing') } : {}
    if (!tell({ ...missing, ...(await check()) }) && !save.isPending) save.mutate()
  }
  return (
    <Form ref={form} className="grid max-w-form gap-6" onSubmit={() => void submit()}>
      <div>
        <h2 className="text-28">{t('settings.tab.password')}</h2>
        <p className="mt-1.5 text-15 text-ink-2">{t('settings.password.about')}</p>
      </div>
      <FormRefusal>{refusal}</FormRefusal>
      {/* So that a password manager knows whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField
        id="current_password"
        name="current_password"
        autoComplete="current-password"
        label={t('settings.password.current')}
        error={problems.current_password}
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordFields given={given} change={change} problems={problems} rules={rules} />
      <Button type="submit" tone="primary" size="large" loading={save.isPending} className="sm:justify-self-start">
        {t('settings.password.save')}
      </Button>
    </Form>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mailedLinks } from '#lib/queries/account.ts'
import { refusalCode } from '#lib/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { FormRefusal } from '#parts/form/FormRefusal.tsx'
import { useProblems } from '#parts/form/use-problems.ts'
import { NewPasswordFields } from '#parts/flow/NewPasswordFields.tsx'
import { useNewPassword } from '#flows/use-new-password.ts'
import { Button } from '#ui/Button.tsx'

export function ResetForm({
  token,
  onDone,
  onDead,
}: {
  token: string
  onDone: () => void
  /** The link does not count any more. */ onDead: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const { given, rules, change, check } = useNewPassword()
  const reset = useMutation({
    mutationFn: () => mailedLinks(api).resetPassword({ ...given, token }),
    onSuccess: onDone,
    onError: (error) => (refusalCode(error) === 'reset_invalid' ? onDead() : take(error)),
  })
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void check().then((found) => tell(found) || reset.isPending || reset.mutate())
      }}
    >
      <FormRefusal>{refusal}</FormRefusal>
      <NewPasswordFields given={given} change={change} problems={problems} rules={rules} />
      <Button type="submit" tone="primary" size="large" wide loading={reset.isPending}>
        {t('password.reset.submit')}
      </Button>
    </form>
  )
}

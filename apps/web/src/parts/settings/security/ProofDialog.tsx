import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorProof } from '#lib/queries/second-factor.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogClose } from '#ui/Dialog.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { FormRefusal } from '../../form/FormRefusal.tsx'
import { useProblems } from '../../form/use-problems.ts'

/** Asks for the password, and a code where one is, before something that guards the account is changed. */
export function ProofDialog({
  trigger,
  title,
  about,
  submit,
  danger,
  asksCode = true,
  sentenceOf,
  run,
}: {
  trigger: ReactElement<Record<string, unknown>>
  title: string
  about: string
  submit: string
  danger?: boolean
  asksCode?: boolean
  /** What went wrong elsewhere than on the server. */ sentenceOf?: (error: unknown) => Promise<string | undefined>
  run: (proof: FactorProof) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [open, setOpen] = useState(false)
  const [proof, setProof] = useState<FactorProof>({ current_password: '', code: '' })
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const [elsewhere, setElsewhere] = useState<string>()
  const change = useMutation({
    mutationFn: run,
    onSuccess: () => setOpen(false),
    onError: async (error) => {
      take(error)
      setElsewhere(await sentenceOf?.(error))
    },
  })
  const toggle = (next: boolean) => {
    setOpen(next)
    setProof({ current_password: '', code: '' })
    setElsewhere(undefined)
    clear()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={toggle}
      trigger={trigger}
      title={title}
      description={about}
      footer={
        <>
          <DialogClose render={<Button>{t('security.cancel')}</Button>} />
          <Button type="submit" form={id} tone={danger ? 'danger' : 'primary'} loading={change.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const missing = {
            ...(proof.current_password === '' ? { current_password: t('settings.reach.passwordMissing') } : {}),
            ...(asksCode && proof.code.trim().length < 6 ? { code: t('security.proof.codeMissing') } : {}),
          }
          setElsewhere(undefined)
          if (!tell(missing) && !change.isPending) change.mutate(proof)
        }}
      >
        <FormRefusal>{refusal ?? elsewhere}</FormRefusal>
        <PasswordField
          name="current_password"
          autoComplete="current-password"
          label={t('settings.reach.password')}
          error={problems.current_password}
          value={proof.current_password}
          onChange={(event) => setProof({ ...proof, current_password: event.target.value })}
        />
        {asksCode && (
          <TextField
            name="code"
            label={t('security.proof.code')}
            hint={t('security.proof.hint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={problems.code}
            value={proof.code}
            onChange={(event) => setProof({ ...proof, code: event.target.value })}
          />
        )}
      </form>
    </Dialog>
  )
}

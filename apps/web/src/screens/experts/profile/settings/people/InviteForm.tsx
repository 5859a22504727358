import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { studioSeatRoles } from '@husrum/contract/core/endpoint.ts'
import { studioActions, studioQueries, type SeatRole } from '#queries/experts/studio.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { InboxNote } from '#parts/identity/accounts/verification/InboxNote.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

const empty: { email: string; name: string; role: SeatRole } = { email: '', name: '', role: 'member' }

/** Sends a person a link by email, which reserves a seat. */
export function InviteForm({ alone }: { /** Only the owner is in the studio. */ alone: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const [given, setGiven] = useState(empty)
  const change = (part: Partial<typeof empty>) => setGiven((before) => ({ ...before, ...part }))
  const invite = useMutation({
    mutationFn: () => {
      const name = given.name.trim()
      return studioActions(api).invite({ email: given.email.trim(), role: given.role, ...(name ? { name } : {}) })
    },
    onSuccess: ({ email }) => {
      clear()
      setGiven(empty)
      showToast(t('studio.invite.sent', { email }), { tone: 'success' })
    },
    onError: take,
    onSettled: () => client.invalidateQueries({ queryKey: studioQueries(api).people().queryKey }),
  })
  const check = (): Record<string, string> => {
    const email = given.email.trim()
    if (!email) return { email: t('studio.invite.problem.emailMissing') }
    return /^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: t('login.problem.emailForm') }
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-labelledby="invite-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (!tell(check()) && !invite.isPending) invite.mutate()
      }}
    >
      <h3 id="invite-title" className="text-21">
        {t('studio.invite.title')}
      </h3>
      <p className="mt-1.5 mb-6 max-w-[62ch] text-15 text-ink-2">
        {alone && `${t('studio.invite.alone')} `}
        {t('studio.invite.about')}
      </p>
      <FormRefusal className="mb-6">{refusal}</FormRefusal>
      <Stack gap="field">
        <TextField
          id="invite-email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          width="medium"
          label={t('studio.invite.email')}
          error={problems.email}
          value={given.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <TextField
          id="invite-name"
          name="name"
          autoComplete="off"
          width="medium"
          optional
          label={t('studio.invite.name')}
          error={problems.name}
          value={given.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <RadioList<SeatRole>
          legend={t('studio.invite.role')}
          name="role"
          className="max-w-form"
          value={given.role}
          error={problems.role}
          onChange={(role) => change({ role })}
          options={studioSeatRoles.map((role) => ({
            value: role,
            label: t(`studio.role.${role}`),
            hint: t(`studio.roleAbout.${role}`),
          }))}
        />
      </Stack>
      <Button type="submit" tone="primary" className="mt-6" loading={invite.isPending}>
        {t('studio.invite.submit')}
      </Button>
      {invite.isSuccess && <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>}
    </form>
  )
}

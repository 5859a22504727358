import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INVITATION_NOTE_MAX, INVITATION_SOURCE_MAX, INVITATION_SOURCE_MIN } from '@husrum/contract/core/limits.ts'
import type { Language } from '#lib/language/locale.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { invitationActions } from '#queries/experts/invitations.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { languageNames, offeredLanguages } from '#parts/shell/Language.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

const blank = { name: '', email: '', source: '', note: '' }

/** Asks for the content of an invitation email. */
export function InviteDialog({ onClose, onSent }: { onClose: () => void; onSent: (id: number) => void }) {
  const { t } = useTranslation()
  const { api, language: own } = useShell()
  const client = useQueryClient()
  const [given, setGiven] = useState(blank)
  const [locale, setLocale] = useState<Language>(own)
  const [found, setFound] = useState<{ problems: Record<string, string>; at: number }>({ problems: {}, at: 0 })
  const send = useMutation({
    mutationFn: () => invitationActions(api).send({ ...given, locale }),
    onSuccess: async (made) => {
      onClose()
      await client.invalidateQueries({ queryKey: adminKey })
      showToast(t('admin-invitations.invite.done', { name: given.name.trim() }), { tone: 'success' })
      onSent(made.id)
    },
  })
  const refused = found.at > send.submittedAt ? found.problems : (fieldErrors(send.error) ?? {})
  const field = (name: keyof typeof blank) => ({
    id: name,
    name,
    label: t(`admin-invitations.invite.${name}`),
    value: given[name],
    error: refused[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: target.value })),
  })
  const submit = () => {
    const problems = {
      ...(given.name.trim().length < 2 ? { name: t('admin-invitations.problem.name') } : {}),
      ...(/^\S+@\S+\.\S+$/.test(given.email.trim()) ? {} : { email: t('admin-invitations.problem.email') }),
      ...(given.source.trim().length < INVITATION_SOURCE_MIN ? { source: t('admin-invitations.problem.source') } : {}),
    }
    if (Object.keys(problems).length > 0) setFound({ problems, at: Date.now() })
    else send.mutate()
  }
  return (
    <FormDialog
      title={t('admin-invitations.invite.title')}
      about={t('admin-invitations.invite.about')}
      submit={t('admin-invitations.invite.send')}
      cancel={t('admin-invitations.cancel')}
      attempt={{
        error: found.at > send.submittedAt ? null : send.error,
        isPending: send.isPending,
        submittedAt: Math.max(found.at, send.submittedAt),
      }}
      problems={problemsOf(refused)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...field('name')} maxLength={80} />
      <TextField {...field('email')} type="email" maxLength={254} />
      <Select
        name="locale"
        label={t('admin-invitations.invite.locale')}
        options={offeredLanguages.map((value) => ({ value, label: languageNames[value] }))}
        value={locale}
        onChange={({ target }) => setLocale(offeredLanguages.find((each) => each === target.value) ?? locale)}
      />
      <TextField
        {...field('source')}
        hint={t('admin-invitations.invite.sourceHint')}
        maxLength={INVITATION_SOURCE_MAX}
      />
      <TextField
        {...field('note')}
        optional
        hint={t('admin-invitations.invite.noteHint')}
        maxLength={INVITATION_NOTE_MAX}
      />
    </FormDialog>
  )
}

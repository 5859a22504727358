import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertInvitation } from '@husrum/contract/experts/invitations/invitations.ts'
import { invitationStates } from '@husrum/contract/experts/invitations/invitations.rules.ts'
import { INVITATION_NOTE_MAX, INVITATION_SOURCE_MAX, INVITATION_SOURCE_MIN } from '@husrum/contract/core/limits.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { adminInvitationQueries, invitationActions } from '#queries/experts/invitations.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { changed, queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { formatDate } from '#lib/language/format.ts'
import { Nothing } from '#parts/back-office/staff-lists/cells/Nothing.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import type { Language } from '#lib/language/locale.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { showToast } from '#lib/toast.ts'
import { FormDialog, problemsOf } from '#parts/forms/dialogs/FormDialog.tsx'
import { languageNames, offeredLanguages } from '#parts/shell/Language.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { InvitationPane } from './InvitationPane.tsx'
import { InvitationState } from './InvitationState.tsx'
import type { InvitationsView } from './invitations-view.ts'

const columns: readonly AdminColumn<ExpertInvitation>[] = [
  {
    key: 'name',
    label: 'admin-invitations.column.name',
    cell: (row) => <InvitedName row={row} />,
    under: (row) => row.email,
  },
  { key: 'state', label: 'admin-invitations.column.state', cell: (row) => <InvitationState state={row.state} /> },
  { key: 'source', label: 'admin-invitations.column.source', cell: (row) => row.source },
  {
    key: 'mails',
    label: 'admin-invitations.column.mails',
    optional: true,
    align: 'end',
    card: 'labelled',
    cell: (row) => row.mails,
  },
  momentColumn('created_at', 'admin-invitations.column.created', { card: 'labelled' }),
  {
    key: 'expires_at',
    label: 'admin-invitations.column.expires',
    sort: 'expires_at',
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (row) => <LastDay row={row} />,
  },
]

export function InvitationsScreen({ view, loadedAt }: { view: InvitationsView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const role = useAccount()?.staff_role
  const [inviting, setInviting] = useState(false)
  const queries = adminInvitationQueries(api)
  const query = queryOf(view)
  const nameOf = (row: ExpertInvitation) => row.name ?? t('admin-invitations.deleted', { id: row.id })
  return (
    <AdminList
      name="invitations"
      title={t('admin-invitations.title')}
      searchLabel={t('admin-invitations.search')}
      view={view}
      ownSort="-created_at"
      list={useQuery(queries.list(query))}
      columns={columns}
      nameOf={nameOf}
      loadedAt={loadedAt}
      barActions={
        role !== 'support' && (
          <>
            <ButtonLink {...adminLinks.imports()} size="small">
              {t('admin-invitations.import')}
            </ButtonLink>
            <Button
              tone="primary"
              size="small"
              aria-haspopup="dialog"
              icon={<MailPlus aria-hidden="true" className="size-4" />}
              onClick={() => setInviting(true)}
            >
              {t('admin-invitations.invite.open')}
            </Button>
            {inviting && (
              <InviteDialog
                onClose={() => setInviting(false)}
                onSent={(id) => void navigate({ to: '.', search: changed({ open: id }), resetScroll: false })}
              />
            )}
          </>
        )
      }
      filters={[
        {
          name: 'state',
          label: t('admin-invitations.column.state'),
          options: invitationStates.map((value) => ({ value, label: t(`admin-invitations.state.${value}`) })),
        },
      ]}
      download={() => queries.table(query)}
      renderPane={(id, title) => <InvitationPane key={id} id={id} title={title} now={loadedAt} />}
      empty={{ title: t('admin-invitations.empty.title'), text: t('admin-invitations.empty.text') }}
    />
  )
}

/** After its end, only the number of an invitation is left. */
function InvitedName({ row: { id, name } }: { row: Pick<ExpertInvitation, 'id' | 'name'> }) {
  const { t } = useTranslation()
  return name ?? t('admin-invitations.deleted', { id })
}

/** The day on which the data of an open invitation is deleted. */
function LastDay({ row: { ended_at, expires_at } }: { row: ExpertInvitation }) {
  const { language } = useShell()
  return ended_at === null ? formatDate(expires_at, language, 'day') : <Nothing />
}

const blank = { name: '', email: '', source: '', note: '' }

/** Asks for the content of an invitation email. */
function InviteDialog({ onClose, onSent }: { onClose: () => void; onSent: (id: number) => void }) {
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

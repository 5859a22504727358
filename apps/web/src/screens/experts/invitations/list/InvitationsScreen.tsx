import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertInvitation } from '@husrum/contract/experts/invitations/invitations.ts'
import { invitationStates } from '@husrum/contract/experts/invitations/invitations.rules.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { adminInvitationQueries } from '#queries/experts/invitations.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { changed, queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { InvitationPane } from './InvitationPane.tsx'
import { InvitationState } from './InvitationState.tsx'
import { InvitedName, LastDay } from './InvitedName.tsx'
import { InviteDialog } from './InviteDialog.tsx'
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
  {
    key: 'created_at',
    label: 'admin-invitations.column.created',
    sort: 'created_at',
    descending: true,
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (row, { now }) => <Moment at={row.created_at} now={now} />,
  },
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

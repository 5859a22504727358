import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminContact } from '@husrum/contract/back-office/contacts.ts'
import { adminContactQueries, changeContacts } from '#queries/back-office/contacts/contacts.inbox.ts'
import { useShell } from '#lib/shell-context.ts'
import { Nothing } from '#parts/back-office/staff-lists/cells/Nothing.tsx'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import type { Bulk, BulkCall } from '#parts/back-office/staff-lists/bulk-action.ts'
import { Waiting } from '#parts/back-office/staff-lists/cells/Waiting.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { ContactPane } from './ContactPane.tsx'
import { ContactStatusBadge, LanguageName, TopicName } from './contact-words.tsx'
import { statuses, topics, type ContactsView } from './contacts-view.ts'

const columns: readonly AdminColumn<AdminContact>[] = [
  {
    key: 'subject',
    label: 'admin-contacts.column.subject',
    cell: (contact) => contact.subject,
    under: (contact) => contact.email,
  },
  { key: 'name', label: 'admin-contacts.column.name', sort: 'name', cell: (contact) => contact.name },
  { key: 'topic', label: 'admin-contacts.column.topic', optional: true, cell: (contact) => <TopicName of={contact} /> },
  {
    key: 'status',
    label: 'admin-contacts.column.status',
    cell: (contact) => <ContactStatusBadge status={contact.status} />,
  },
  {
    key: 'assigned',
    label: 'admin-contacts.column.assigned',
    card: 'labelled',
    cell: (contact) => contact.assigned_to?.name ?? <Nothing />,
  },
  {
    key: 'language',
    label: 'admin-contacts.column.language',
    optional: true,
    cell: (contact) => <LanguageName locale={contact.locale} />,
  },
  {
    key: 'waiting',
    label: 'admin-contacts.column.waiting',
    align: 'end',
    words: true,
    card: 'labelled',
    cell: (contact, { now }) => <Waiting since={contact.status === 'handled' ? null : contact.created_at} now={now} />,
  },
  momentColumn('created_at', 'admin-contacts.column.created', { card: 'none' }),
]

/** Messages from people to the staff. */
export function ContactsScreen({
  view,
  loadedAt,
  me,
  mayWrite,
}: {
  view: ContactsView
  loadedAt: number
  me: number
  /** Moderators may only read. */
  mayWrite: boolean
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = adminContactQueries(api)
  const query = queryOf(view)
  const list = useQuery(queries.list(query))
  const bulk = useBulk(list.data?.data ?? [], me)
  const isOpenWork = view.status?.every((status) => status !== 'handled') || view.assigned !== undefined
  return (
    <AdminList
      name="contacts"
      title={t('admin-contacts.title')}
      searchLabel={t('admin-contacts.search')}
      view={view}
      ownSort="-created_at"
      list={list}
      columns={columns}
      nameOf={(contact) => t('admin-contacts.row', { subject: contact.subject, name: contact.name })}
      loadedAt={loadedAt}
      filters={[
        {
          name: 'status',
          several: true,
          label: t('admin-contacts.column.status'),
          options: statuses.map((value) => ({ value, label: t(`admin-contacts.status.${value}`) })),
        },
        {
          name: 'assigned',
          label: t('admin-contacts.column.assigned'),
          options: [
            { value: 'me', label: t('admin-contacts.assigned.me') },
            { value: 'nobody', label: t('admin-contacts.assigned.nobody') },
          ],
        },
        {
          name: 'topic',
          several: true,
          label: t('admin-contacts.column.topic'),
          options: topics.map((value) => ({ value, label: t(`support.topic.${value}`) })),
        },
      ]}
      download={() => queries.table(query)}
      {...(mayWrite ? { bulk } : {})}
      renderPane={(id, title) => <ContactPane key={id} {...{ id, title, mayWrite }} now={loadedAt} />}
      empty={
        isOpenWork
          ? { title: t('admin-contacts.empty.done'), text: t('admin-contacts.empty.doneText') }
          : { title: t('admin-contacts.empty.title'), text: t('admin-contacts.empty.text') }
      }
    />
  )
}

/** Undo assigns each message again to the person who had it when the list was shown. */
function useBulk(rows: readonly AdminContact[], me: number): Bulk {
  const { api } = useShell()
  const before = useRef(new Map<number, number | null>())
  const run = async ({ ids, action, preview }: BulkCall) => {
    if (action === 'give_back') {
      const holders = [...new Set(ids.map((id) => before.current.get(id) ?? null))]
      const answers = await Promise.all(
        holders.map((assigned_to) =>
          changeContacts(api, {
            ids: ids.filter((id) => (before.current.get(id) ?? null) === assigned_to),
            action: 'assign',
            assigned_to,
            preview,
          }),
        ),
      )
      return answers.flat()
    }
    if (action === 'assign') {
      if (!preview) before.current = new Map(rows.map(({ id, assigned_to }) => [id, assigned_to?.id ?? null]))
      return changeContacts(api, { ids, action, assigned_to: me, preview })
    }
    return changeContacts(api, { ids, action: action === 'reopen' ? 'reopen' : 'handle', preview })
  }
  return {
    actions: [
      { action: 'assign', label: 'admin-contacts.bulk.assign', reverse: 'give_back' },
      { action: 'handle', label: 'admin-contacts.bulk.handle', reverse: 'reopen' },
    ],
    run,
  }
}

import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdminContactDetail } from '@husrum/contract/back-office/contacts.ts'
import { contactMoves } from '@husrum/contract/back-office/contacts.rules.ts'
import { languageOf } from '@husrum/contract/core/locales.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { adminContactQuery, contactStaffQuery } from '#queries/back-office/contacts/contacts.inbox.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { ChangedNotice } from '#parts/back-office/staff-lists/decisions/ChangedNotice.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { useSeen } from '#parts/back-office/staff-lists/decisions/use-seen.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { NotePart } from './NotePart.tsx'
import { ReplyPart } from './ReplyPart.tsx'
import { ContactStatusBadge, TopicName } from './contact-words.tsx'
import { useContactChange, type ContactChanging } from './use-contact-change.ts'

type PaneProps = { id: number; title: RefObject<HTMLHeadingElement | null>; now: number; mayWrite: boolean }

/** One message: its sender, their other messages, who handles it, and the reply. */
export function ContactPane({ id, title, now, mayWrite }: PaneProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <AdminPane
      detail={useQuery(adminContactQuery(api, id))}
      title={title}
      name={(contact) => contact.subject}
      renderUnder={(contact) => (
        <>
          <ContactStatusBadge status={contact.status} />
          <TopicName of={contact} />
          <span>{t('admin-contacts.number', { id: contact.id })}</span>
        </>
      )}
    >
      {(contact) => <Contact {...{ contact, now, mayWrite }} />}
    </AdminPane>
  )
}

function Contact({ contact, now, mayWrite }: { contact: AdminContactDetail; now: number; mayWrite: boolean }) {
  const { t } = useTranslation()
  const { seen, hasChanged, lookAgain } = useSeen(contact.version)
  const change = useContactChange(contact.id, seen, lookAgain)
  const mayChange = mayWrite && !hasChanged
  return (
    <>
      {hasChanged && !change.isPending && (
        <ChangedNotice
          onLook={() => {
            lookAgain(contact.version)
            change.reset()
          }}
        />
      )}
      {mayWrite ? (
        <HandlingPart {...{ contact, change, mayChange }} />
      ) : (
        <p className="text-ink-2">{t('admin-contacts.readOnly')}</p>
      )}
      <PanePart title={t('admin-contacts.message')} end={<Moment at={contact.created_at} now={now} />}>
        <p lang={languageOf(contact.locale)} className="mt-2 wrap-anywhere whitespace-pre-line">
          {contact.message}
        </p>
      </PanePart>
      <ReplyPart {...{ contact, change, mayChange, mayWrite, now }} />
      <PersonPart contact={contact} />
      {contact.others.length > 0 && (
        <PanePart title={t('admin-contacts.others')}>
          <ul>
            {contact.others.map((other) => (
              <li key={other.id} className="border-b border-line py-2 last:border-0">
                <Link {...adminLinks.contacts(other.id)}>{other.subject}</Link>
                <span className="block text-13 text-ink-2">
                  {t(`admin-contacts.status.${other.status}`)} · <Moment at={other.created_at} now={now} />
                </span>
              </li>
            ))}
          </ul>
        </PanePart>
      )}
      <NotePart {...{ contact, mayWrite, now }} />
    </>
  )
}

/** Sets who handles the message, and its status. */
function HandlingPart({
  contact,
  change,
  mayChange,
}: {
  contact: AdminContactDetail
  change: ContactChanging
  mayChange: boolean
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: people = [] } = useQuery(contactStaffQuery(api))
  const holder = contact.assigned_to
  // A holder who may not answer any more is still listed.
  const shown = holder && !people.some(({ id }) => id === holder.id) ? [...people, holder] : people
  const busy = !mayChange || change.isPending
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label={t('admin-contacts.column.assigned')}
        className="basis-full"
        disabled={busy}
        value={holder?.id ?? ''}
        options={[
          { value: '', label: t('admin-contacts.assigned.none') },
          ...shown.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target: { value } }) => change.mutate({ assigned_to: value === '' ? null : Number(value) })}
      />
      {contactMoves[contact.status].map((status) => (
        <Button
          key={status}
          disabled={busy}
          loading={change.isPending && change.variables.status === status && change.variables.reply === undefined}
          onClick={() => change.mutate({ status })}
        >
          {t(`admin-contacts.move.${status}`)}
        </Button>
      ))}
    </div>
  )
}

function PersonPart({ contact }: { contact: AdminContactDetail }) {
  const { t } = useTranslation()
  const { account } = contact
  return (
    <PanePart title={t('admin-contacts.person.title')}>
      <PaneFacts
        facts={[
          { key: 'name', term: t('admin-contacts.column.name'), value: contact.name },
          {
            key: 'email',
            term: t('admin-contacts.person.email'),
            value: <a href={`mailto:${contact.email}`}>{contact.email}</a>,
          },
          {
            key: 'account',
            term: t('admin-contacts.person.account'),
            value: account ? (
              <>
                <Link {...adminLinks.users(account.id)}>{account.name}</Link>{' '}
                {t(account.signed_in ? 'admin-contacts.person.signedIn' : 'admin-contacts.person.unproven')}
              </>
            ) : (
              t('admin-contacts.person.none')
            ),
          },
        ]}
      />
    </PanePart>
  )
}

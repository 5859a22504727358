import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminContactDetail } from '@husrum/contract/back-office/contacts.ts'
import { contactMoves } from '@husrum/contract/back-office/contacts.rules.ts'
import { languageOf } from '@husrum/contract/core/locales.ts'
import { CONTACT_MESSAGE_MAX } from '@husrum/contract/core/limits.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { adminContactQuery, contactStaffQuery } from '#queries/back-office/contacts/contacts.inbox.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { ChangedNotice } from '#parts/back-office/staff-lists/decisions/ChangedNotice.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { useSeen } from '#parts/back-office/staff-lists/decisions/use-seen.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { fieldErrors } from '#lib/api/refusals.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { ContactStatusBadge, TopicName, LanguageName } from './contact-words.tsx'
import { useContactChange, type ContactChanging, useContactNote } from './use-contact-change.ts'

/** One message: its sender, their other messages, who handles it, and the reply. */
export function ContactPane({ id, title, now, mayWrite }: PaneProps & { mayWrite: boolean }) {
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
          { term: t('admin-contacts.column.name'), value: contact.name },
          { term: t('admin-contacts.person.email'), value: <a href={`mailto:${contact.email}`}>{contact.email}</a> },
          {
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

/** Internal notes of the staff: each has its author and time, and none can be changed. */
function NotePart({
  contact: { id, notes },
  mayWrite,
  now,
}: {
  contact: AdminContactDetail
  mayWrite: boolean
  now: number
}) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const send = useContactNote(id)
  if (!mayWrite && notes.length === 0) return null
  const add = () => {
    if (note.trim() !== '' && !send.isPending) send.mutate(note.trim(), { onSuccess: () => setNote('') })
  }
  return (
    <PanePart title={t('admin-contacts.note.title')}>
      <ul>
        {notes.map(({ id: note_id, body, by, created_at }) => (
          <li key={note_id} className="border-b border-line py-2 last:border-0">
            <p className="wrap-anywhere whitespace-pre-line">{body}</p>
            <p className="text-13 text-ink-2">
              {by?.name ?? t('admin-contacts.note.nobody')} · <Moment at={created_at} now={now} />
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form
          noValidate
          className="mt-3 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextArea
            label={t('admin-contacts.note.new')}
            hint={t('admin-contacts.note.hint')}
            rows={3}
            value={note}
            error={fieldErrors(send.error)?.['note']}
            onChange={(event) => setNote(event.target.value)}
          />
          {note.trim() !== '' && (
            <Button type="submit" size="small" className="justify-self-start" loading={send.isPending}>
              {t('admin-contacts.note.save')}
            </Button>
          )}
        </form>
      )}
    </PanePart>
  )
}

/** The sent reply, or the form for one. It is emailed in the sender's language and closes the message. */
function ReplyPart({
  contact,
  change,
  mayChange,
  mayWrite,
  now,
}: {
  contact: AdminContactDetail
  change: ContactChanging
  mayChange: boolean
  mayWrite: boolean
  now: number
}) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState(false)
  const { reply } = contact
  const isDone = contact.status === 'handled'
  const isShort = words.trim().length < 2
  const send = () => {
    setAsked(true)
    if (isShort || !mayChange || change.isPending) return
    change.mutate({ reply: words.trim() }, { onSuccess: () => setWords('') })
  }
  return (
    <>
      {reply && (
        <PanePart
          title={t('admin-contacts.reply.given', { name: reply.by?.name ?? t('admin-contacts.reply.gone') })}
          end={<Moment at={reply.created_at} now={now} />}
        >
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{reply.body}</p>
        </PanePart>
      )}
      {isDone && !reply && <p className="text-ink-2">{t('admin-contacts.reply.without')}</p>}
      {/* A text written too late stays, so that its author can copy it. */}
      {mayWrite && (!isDone || words !== '') && (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <TextArea
            label={t('admin-contacts.reply.label', { name: contact.name })}
            hint={
              <>
                {t('admin-contacts.reply.hint')} <LanguageName locale={contact.locale} />.
              </>
            }
            rows={6}
            value={words}
            counter={{ minimum: 2, maximum: CONTACT_MESSAGE_MAX }}
            error={
              isDone
                ? t('admin-contacts.reply.late')
                : asked && isShort
                  ? t('admin-contacts.reply.short')
                  : fieldErrors(change.error)?.['reply']
            }
            onChange={(event) => setWords(event.target.value)}
          />
          {!isDone && (
            <Button
              type="submit"
              tone="primary"
              className="justify-self-start"
              disabled={!mayChange || (change.isPending && change.variables.reply === undefined)}
              loading={change.isPending && change.variables.reply !== undefined}
            >
              {t('admin-contacts.reply.send')}
            </Button>
          )}
        </form>
      )}
    </>
  )
}

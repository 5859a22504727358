import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminContactDetail } from '@husrum/contract/back-office/contacts.ts'
import { CONTACT_MESSAGE_MAX } from '@husrum/contract/core/limits.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { PanePart } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { LanguageName } from './contact-words.tsx'
import type { ContactChanging } from './use-contact-change.ts'

/** The sent reply, or the form for one. It is emailed in the sender's language and closes the message. */
export function ReplyPart({
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

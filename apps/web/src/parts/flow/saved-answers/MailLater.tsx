import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DRAFT_DAYS } from '@husrum/contract/core/limits.ts'
import type { DraftToMail } from '#flows/clients/drafts/mailed-draft.ts'
import { mailDraft } from '#queries/clients/drafts.ts'
import { fieldErrors, isRefusal } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { InboxNote } from '../../identity/accounts/verification/InboxNote.tsx'

export type MailLaterProps = { draft: DraftToMail; hasPictures?: boolean }

/** Under the question, once the address is known: mails a link to continue on another day or device. */
export function MailLater({ draft, hasPictures = false }: MailLaterProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  // offline it fails at once, instead of being sent later when the person has left
  const mailing = useMutation({ mutationFn: mailDraft(api), networkMode: 'always' })
  // a message about another address does not apply to this one
  const isCurrent = mailing.variables?.email === draft.email
  const isSent = isCurrent && mailing.isSuccess
  const problem = isCurrent && mailing.error ? sentenceOf(mailing.error, t('shell.errors.offline')) : undefined
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the bar may cover it
    if (isSent || problem) said.current?.scrollIntoView({ block: 'nearest' })
  }, [isSent, problem])
  return (
    <section className="mt-10 border-t border-line pt-5 text-15" aria-label={t('drafts.later.title')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <p className="text-ink-2">{t('drafts.later.title')}</p>
        <Button
          tone="quiet"
          className="-ml-2"
          icon={<Mail aria-hidden="true" />}
          loading={mailing.isPending}
          onClick={() => mailing.mutate(draft)}
        >
          {isSent ? t('drafts.later.again') : t('drafts.later.mail')}
        </Button>
      </div>
      <div ref={said} role="status" className="max-w-[62ch]">
        {isSent && (
          <p className="mt-2 flex gap-2">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-success" />
            <span>
              {t('drafts.later.sent', { email: draft.email, days: DRAFT_DAYS })}{' '}
              {hasPictures && t('drafts.later.pictures')}
            </span>
          </p>
        )}
        {isSent && <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>}
        {problem && (
          <p className="mt-2 flex gap-2">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-danger" />
            <span>{problem}</span>
          </p>
        )}
      </div>
    </section>
  )
}

/** Of several errors the first is enough: the form shows it as well. Being offline is a TypeError. */
function sentenceOf(error: Error, offline: string): string {
  if (!isRefusal(error)) return offline
  return Object.values(fieldErrors(error) ?? {})[0] ?? error.refusal.message
}

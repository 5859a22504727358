import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DRAFT_DAYS } from '@husrum/contract/core/limits.ts'
import { canBeMailed, type DraftToMail } from './mailed-draft.ts'
import { links } from '#lib/paths.ts'
import { mailDraft } from '#queries/clients/drafts.ts'
import { fieldErrors, isRefusal } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Wordmark } from '#parts/shell/Wordmark.tsx'
import { InboxNote } from '#parts/identity/accounts/verification/InboxNote.tsx'

export type SavedPageProps = {
  /** This browser has no storage: then only the mailed link works. */
  impossible: boolean
  draft: DraftToMail
  onBack: () => void
}

/** After "Save and leave": where the answers are stored, and a link by mail for another device. */
export function SavedPage({ impossible, draft, onBack }: SavedPageProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [email, setEmail] = useState(draft.email)
  const [problem, setProblem] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const mailing = useMutation({
    mutationFn: mailDraft(api),
    networkMode: 'always', // offline it fails at once
    onSuccess: () => setProblem(undefined),
    onError: (error) =>
      setProblem(
        isRefusal(error)
          ? (Object.values(fieldErrors(error) ?? {})[0] ?? error.refusal.message)
          : t('shell.errors.offline'),
      ),
  })
  const sentTo = mailing.isSuccess ? mailing.variables.email : undefined
  return (
    <Page className="pb-16">
      <header className="flex min-h-15 items-center lg:min-h-18">
        <Wordmark />
      </header>
      <Heading level={1} ref={heading} focusable className="mt-8 max-w-text">
        {t(impossible ? 'drafts.left.impossibleTitle' : 'drafts.left.title')}
      </Heading>
      <p className="mt-3 max-w-[58ch] text-ink-2">
        {t(impossible ? 'drafts.left.impossibleText' : 'drafts.left.text', { days: DRAFT_DAYS })}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button tone="primary" onClick={onBack}>
          {t('drafts.left.goOn')}
        </Button>
        <ButtonLink {...links.home()}>{t('drafts.left.home')}</ButtonLink>
      </div>
      <form
        method="post"
        noValidate
        className="mt-10 max-w-form border-t border-line pt-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!canBeMailed({ email })) setProblem(t('login.problem.emailForm'))
          else if (!mailing.isPending) mailing.mutate({ ...draft, email: email.trim() })
        }}
      >
        <TextField
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t('drafts.left.email')}
          hint={t('drafts.left.emailHint')}
          error={problem}
          value={email}
          onChange={({ target: box }) => {
            setEmail(box.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" className="mt-4" loading={mailing.isPending}>
          {t(sentTo ? 'drafts.later.again' : 'drafts.later.mail')}
        </Button>
        <div role="status" className="mt-3 text-15">
          {sentTo && t('drafts.later.sent', { email: sentTo, days: DRAFT_DAYS })}
          {sentTo && <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>}
        </div>
      </form>
    </Page>
  )
}

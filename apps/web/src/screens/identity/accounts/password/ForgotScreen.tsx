import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { MailCheck } from 'lucide-react'
import { mailedLinks } from '#queries/identity/accounts.ts'
import { useShell } from '#lib/shell-context.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { InboxNote } from '#parts/identity/accounts/verification/InboxNote.tsx'
import { useCountdown } from '#parts/identity/accounts/verification/use-countdown.ts'
import { Notice } from '#ui/text/Notice.tsx'
import { BackToLogin } from './BackToLogin.tsx'

/** Asks for the address and sends a link to it if there is an account; the answer never reveals whether there is. */
export function ForgotScreen() {
  const { t } = useTranslation()
  const { api, auth } = useShell()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  // The address typed at the login is filled in.
  const [email, setEmail] = useState(() => auth.credentials()?.email ?? '')
  const [sentAt, setSentAt] = useState<number>()
  const ask = useMutation({
    mutationFn: () => mailedLinks(api).askForReset(email),
    onSuccess: () => {
      clear()
      auth.setCredentials({ email: email.trim(), password: '' })
      setSentAt(Date.now())
    },
    onError: take,
  })
  if (sentAt !== undefined)
    return (
      <EntryFrame title={t('password.sent.title')}>
        <LinkSent
          email={email.trim()}
          sentAt={sentAt}
          sending={ask.isPending}
          refusal={refusal}
          onAgain={() => ask.mutate()}
          onOther={() => {
            clear()
            setSentAt(undefined)
          }}
        />
        <BackToLogin />
      </EntryFrame>
    )
  return (
    <EntryFrame title={t('password.forgot.title')} about={t('password.forgot.about')}>
      <Form
        ref={form}
        className="grid gap-6"
        onSubmit={() => {
          const isAddress = /^[^\s@]+@[^\s@]+$/.test(email.trim())
          const problem = isAddress
            ? undefined
            : email.trim()
              ? 'login.problem.emailForm'
              : 'login.problem.emailMissing'
          if (!tell(problem ? { email: t(problem) } : {}) && !ask.isPending) ask.mutate()
        }}
      >
        <FormRefusal>{refusal}</FormRefusal>
        <TextField
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={t('login.email')}
          error={problems.email}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" tone="primary" size="large" wide loading={ask.isPending}>
          {t('password.forgot.submit')}
        </Button>
      </Form>
      <BackToLogin />
    </EntryFrame>
  )
}

const AGAIN_AFTER_MS = 60_000

/** After the request: the same text whether the address is known or not, and another email after a minute. */
function LinkSent({
  email,
  sentAt,
  sending,
  refusal,
  onAgain,
  onOther,
}: {
  email: string
  sentAt: number
  sending: boolean
  refusal: string | undefined
  onAgain: () => void
  onOther: () => void
}) {
  const { t } = useTranslation()
  const left = useCountdown(sentAt + AGAIN_AFTER_MS)
  const [first] = useState(sentAt)
  return (
    <div className="grid gap-6">
      <ResultMessage>
        <Notice tone="good" icon={<MailCheck aria-hidden="true" />}>
          <Trans i18nKey="password.sent.text" values={{ email }} components={{ b: <b /> }} />
        </Notice>
      </ResultMessage>
      <FormRefusal>{refusal}</FormRefusal>
      <div className="text-15 text-ink-2">
        <p>{t('password.sent.where')}</p>
        <p role="status" className="mt-3 text-ink">
          {sentAt !== first && t('password.sent.twice')}
        </p>
        {left > 0 ? (
          <p className="mt-3">{t('password.sent.wait', { count: left })}</p>
        ) : (
          <Button className="mt-3" loading={sending} onClick={onAgain}>
            {t('password.sent.again')}
          </Button>
        )}
        <p className="mt-3">
          <button
            type="button"
            className="min-h-6 cursor-pointer text-ink underline underline-offset-[0.2em]"
            onClick={onOther}
          >
            {t('password.sent.other')}
          </button>
        </p>
        <InboxNote link={t('password.inbox.open')}>{t('password.inbox.text')}</InboxNote>
      </div>
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { links } from '#lib/paths.ts'
import { accountActions } from '#queries/identity/accounts.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Link } from '#ui/navigation/Link.tsx'

/** For clients who have not confirmed their address: until they do, no mail notifies them of an answer. */
export function EmailNote({ email }: Pick<User, 'email'>) {
  const { t } = useTranslation()
  const { api } = useShell()
  const send = useMutation({
    mutationFn: () => accountActions(api).sendEmailLink(),
    onSuccess: () => showToast(t('shell.confirmEmail.sent', { email }), { tone: 'success' }),
  })
  return (
    <section
      aria-label={t('shell.confirmEmail.title')}
      className="flex flex-wrap items-center justify-center gap-x-4 bg-plaster px-gutter py-1 text-15 text-ink print:hidden"
    >
      <p className="flex min-w-0 gap-2.5 py-1">
        <Mail aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{t('shell.confirmEmail.text', { email })}</span>
      </p>
      <p className="flex flex-wrap gap-x-4">
        <button
          type="button"
          aria-disabled={send.isPending || send.isSuccess || undefined}
          className="min-h-11 cursor-pointer underline underline-offset-[0.2em]"
          onClick={() => {
            if (!send.isPending && !send.isSuccess) send.mutate()
          }}
        >
          {t(send.isSuccess ? 'shell.confirmEmail.done' : 'shell.confirmEmail.again')}
        </button>
        <Link {...links.clientSettings()} className="inline-flex min-h-11 items-center">
          {t('shell.confirmEmail.change')}
        </Link>
      </p>
    </section>
  )
}

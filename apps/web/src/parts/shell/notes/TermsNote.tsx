import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'

/** For people who agreed to earlier terms: announces the newer ones until they confirm the note. */
export function TermsNote({ newer: { version, holds_from } }: { newer: NonNullable<User['newer_terms']> }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const cache = useQueryClient()
  const { queryKey } = accountQueries(api).account()
  const know = useMutation({
    mutationFn: () => accountActions(api).agreeToTerms(version),
    onSuccess: (consents) => {
      document.getElementById('main')?.focus({ preventScroll: true }) // the note disappears, and the focus with it
      cache.setQueryData(queryKey, (account) => account && { ...account, newer_terms: null })
      cache.setQueryData(accountQueries(api).consents().queryKey, consents)
    },
  })
  return (
    <section
      aria-label={t('shell.terms.title')}
      className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 bg-marigold-soft px-gutter py-2.5 text-15 text-ink print:hidden"
    >
      <p className="flex min-w-0 gap-2.5">
        <FileText aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
        <span>
          <b>{t('shell.terms.title')}</b> {t('shell.terms.text', { date: formatDate(holds_from, language, 'longDay') })}{' '}
          <Link {...links.terms(language)} hash="versions">
            {t('shell.terms.read')}
          </Link>
        </span>
      </p>
      <Button size="small" loading={know.isPending} onClick={() => know.mutate()}>
        {t('shell.terms.known')}
      </Button>
    </section>
  )
}

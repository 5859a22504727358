import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { formatDate } from '#lib/language/format.ts'
import { endImpersonation } from '#lib/session/impersonation.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'

/** On every page while staff impersonate a person: as whom, until when, and the button that ends it. */
export function ImpersonationNote({ name, by }: { name: string; by: NonNullable<User['looked_at_by']> }) {
  const { t } = useTranslation()
  const context = useShell()
  const end = useMutation({ mutationFn: () => endImpersonation(context) })
  return (
    <section
      aria-label={t('look.label')}
      className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 bg-ink px-gutter py-2.5 text-15 text-on-ink print:hidden"
    >
      <p className="flex min-w-0 gap-2.5">
        <Eye aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
        <span>
          <b>{t('look.title', { name })}</b>{' '}
          {t('look.text', { staff: by.name, time: formatDate(by.until, context.language, 'time') })}
        </span>
      </p>
      <Button size="small" loading={end.isPending} onClick={() => end.mutate()}>
        {t('look.end')}
      </Button>
    </section>
  )
}

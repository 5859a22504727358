import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { servicesAgreedTo, type Consent } from '@husrum/contract/identity/accounts/accounts.ts'
import { formatDate } from '#lib/language/format.ts'
import { accountActions, accountQueries } from '#queries/identity/accounts.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'

/** What this person agreed to and when: versions of terms and privacy, and services, which can be withdrawn. */
export function ConsentsBox() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: consents } = useQuery(accountQueries(api).consents())
  const heading = useRef<HTMLHeadingElement>(null)
  if (!consents) return null
  return (
    <section aria-labelledby="consents" className="mt-10 max-w-form">
      <h3 id="consents" ref={heading} tabIndex={-1} className="text-17 tracking-[-0.01em] outline-none">
        {t('settings.consents.title')}
      </h3>
      <p className="mt-1 text-15 text-ink-2">
        {t(consents.length > 0 ? 'settings.consents.about' : 'settings.consents.none')}
      </p>
      {consents.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line text-15">
          {consents.map((consent) => (
            <ConsentRow
              key={`${consent.document} ${consent.version} ${consent.accepted_at}`}
              consent={consent}
              onWithdrawn={() => heading.current?.focus()} // the button disappears, and the focus with it
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function ConsentRow({
  consent: { document, version, locale, accepted_at, withdrawn_at },
  onWithdrawn,
}: {
  consent: Consent
  onWithdrawn: () => void
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const cache = useQueryClient()
  const service = servicesAgreedTo.find((each) => each === document)
  const withdraw = useMutation({
    mutationFn: (which: (typeof servicesAgreedTo)[number]) => accountActions(api).withdraw(which),
    onSuccess: () => {
      onWithdrawn()
      showToast(t('settings.consents.withdrawn'), { tone: 'success' })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: accountQueries(api).consents().queryKey }),
  })
  const day = (at: string) => formatDate(at, language, 'longDay')
  const name = t(`settings.consents.${document}`, { version: day(version) })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        {name}
        <span className="block text-ink-2">
          {t('settings.consents.when', { date: day(accepted_at), language: t(`settings.consents.language.${locale}`) })}
          {withdrawn_at && ` · ${t('settings.consents.until', { date: day(withdrawn_at) })}`}
        </span>
      </div>
      {service && !withdrawn_at && (
        <Button
          size="small"
          loading={withdraw.isPending}
          aria-label={t('settings.consents.withdrawOf', { name })}
          onClick={() => withdraw.mutate(service)}
        >
          {t('settings.consents.withdraw')}
        </Button>
      )}
    </li>
  )
}

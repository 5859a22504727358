import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/format.ts'
import { accountQueries } from '#lib/queries/account.ts'
import { useShell } from '#lib/shell-context.ts'

/** Which versions of terms and privacy this person agreed to, and when. */
export function ConsentsBox() {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: consents } = useQuery(accountQueries(api).consents())
  if (!consents) return null
  return (
    <section aria-labelledby="consents" className="mt-10 max-w-form">
      <h3 id="consents" className="text-17 tracking-[-0.01em]">
        {t('settings.consents.title')}
      </h3>
      <p className="mt-1 text-15 text-ink-2">
        {t(consents.length > 0 ? 'settings.consents.about' : 'settings.consents.none')}
      </p>
      {consents.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line text-15">
          {consents.map(({ document, version, locale, accepted_at }) => (
            <li key={`${document} ${version} ${accepted_at}`} className="py-3">
              {t(`settings.consents.${document}`, { version: formatDate(version, language, 'longDay') })}
              <span className="block text-ink-2">
                {t('settings.consents.when', {
                  date: formatDate(accepted_at, language, 'longDay'),
                  language: t(`settings.consents.language.${locale}`),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

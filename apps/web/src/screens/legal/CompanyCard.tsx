import { useTranslation } from 'react-i18next'
import { useShell } from '../../lib/shell-context.ts'
import { Panel } from '../../ui/layout.tsx'
import { company } from './company.ts'

/** Name, address and number of the company. With the demo world they are made up, and say so. */
export function CompanyCard() {
  const { t } = useTranslation()
  const { site } = useShell()
  return (
    <Panel ground="plaster" className="p-5 lg:p-6">
      <address className="not-italic">
        <b className="block">{company.name}</b>
        {site.demo && (
          <>
            {company.demoAddress.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </>
        )}
        <span className="block">{t('legal.company.country')}</span>
        <a href={`mailto:${company.email}`} className="mt-2 inline-block underline">
          {company.email}
        </a>
      </address>
      {site.demo && (
        <p className="mt-4 border-t border-line-strong pt-3 text-15 text-ink-2">
          {t('legal.company.number')} {t('legal.company.demo')}
        </p>
      )}
    </Panel>
  )
}

import { useTranslation } from 'react-i18next'
import { useShell } from '#lib/shell-context.ts'
import { Panel } from '#ui/layout.tsx'

/** Name, address and numbers of the company. With the demo world they are made up, and say so. */
export function CompanyCard() {
  const { t } = useTranslation()
  const { company } = useShell().site
  const { name, address, registration, vat, email, phone, madeUp } = company
  const lines = [...address, ...(madeUp ? [t('legal.company.country')] : [])]
  const numbers = [...(registration ? [registration] : []), ...(vat ? [t('legal.company.vat', { number: vat })] : [])]
  return (
    <Panel ground="plaster" className="p-5 lg:p-6">
      <address className="not-italic">
        <b className="block">{name}</b>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <a href={`mailto:${email}`} className="mt-2 inline-block underline">
          {email}
        </a>
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="block w-fit underline">
            {phone}
          </a>
        )}
      </address>
      {(madeUp || numbers.length > 0) && (
        <p className="mt-4 border-t border-line-strong pt-3 text-15 text-ink-2">
          {madeUp
            ? `${t('legal.company.number')} ${t('legal.company.demo')}`
            : numbers.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
        </p>
      )}
    </Panel>
  )
}

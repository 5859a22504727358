import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/leads.ts'
import { formatPhone } from '#lib/phone.ts'
import { Block } from '#parts/brief-document/BriefDocument.tsx'

/** The client's phone and e-mail, once they are shared; nothing before. */
export function LeadContact({ lead }: { lead: LeadDetail }) {
  const { t } = useTranslation()
  const { contact, client, brief } = lead
  if (!contact) return null
  const ways = brief.preferred_contacts.map((way) => t(`leads.contact.way.${way}`))
  return (
    <Block title={t('leads.contact.title', { name: client.first_name })}>
      <ul className="divide-y divide-line border-y border-line text-15">
        {contact.phone && (
          <li className="flex min-h-11 items-center gap-3">
            <Phone aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
            <a href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</a>
          </li>
        )}
        <li className="flex min-h-11 items-center gap-3">
          <Mail aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
          <a href={`mailto:${contact.email}`} className="min-w-0 break-words underline">
            {contact.email}
          </a>
        </li>
      </ul>
      {ways.length > 0 && (
        <p className="mt-2 text-13 text-ink-2">{t('leads.contact.prefers', { ways: ways.join(', ') })}</p>
      )}
    </Block>
  )
}

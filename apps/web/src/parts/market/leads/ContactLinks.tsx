import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import { clsx } from 'clsx'
import { Mail, Phone } from 'lucide-react'
import { formatPhone } from '#lib/language/phone.ts'

/** Phone and e-mail of a client who has shared them. */
export function ContactLinks({
  contact: { phone, email },
  look,
}: {
  contact: NonNullable<LeadDetail['contact']>
  look: 'ruled' | 'dense'
}) {
  const line = clsx('flex items-center gap-3', look === 'ruled' ? 'min-h-11' : 'min-h-8')
  return (
    <ul className={look === 'ruled' ? 'divide-y divide-line border-y border-line text-15' : 'grid gap-1'}>
      {phone && (
        <li className={line}>
          <Phone aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </li>
      )}
      <li className={line}>
        <Mail aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
        <a href={`mailto:${email}`} className="min-w-0 break-words underline">
          {email}
        </a>
      </li>
    </ul>
  )
}

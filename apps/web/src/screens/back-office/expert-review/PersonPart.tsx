import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { formatDate } from '#lib/language/format.ts'
import { formatPhone } from '#lib/language/phone.ts'
import { useShell } from '#lib/shell-context.ts'
import { exactMoment } from '#parts/back-office/staff-lists/cells/exact-moment.ts'
import { Notice } from '#ui/text/Notice.tsx'
import { FactLines, Part } from './Part.tsx'

/** The person, their contact details, and when they joined. */
export function PersonPart({ expert }: { expert: AdminExpertDetail }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const proven = (value: string, isProven: boolean) => (
    <>
      {value}{' '}
      <span className="text-13 text-ink-2">
        {isProven ? t('admin-experts.person.confirmed') : t('admin-experts.person.unconfirmed')}
      </span>
    </>
  )
  return (
    <Part title={t('admin-experts.person.title')}>
      {expert.status_reason && (
        <Notice icon={null} className="mt-3" title={t('admin-experts.person.reason')} stacked>
          <span className="whitespace-pre-line">{expert.status_reason}</span>
        </Notice>
      )}
      <FactLines
        facts={[
          { key: 'name', term: t('admin-experts.person.name'), value: expert.name },
          {
            key: 'email',
            term: t('admin-experts.person.email'),
            value: proven(expert.email, expert.email_verified),
          },
          {
            key: 'phone',
            term: t('admin-experts.person.phone'),
            value: expert.phone && proven(formatPhone(expert.phone), expert.phone_verified),
          },
          {
            key: 'place',
            term: t('admin-experts.person.place'),
            value: `${expert.city.name}, ${expert.country.name}`,
          },
          {
            key: 'submitted',
            term: t('admin-experts.person.submitted'),
            value: expert.submitted_at
              ? exactMoment(expert.submitted_at, language)
              : expert.status === 'pending_review' && t('admin-experts.person.notYet'),
          },
          {
            key: 'created',
            term: t('admin-experts.person.created'),
            value: formatDate(expert.created_at, language),
          },
        ]}
      />
    </Part>
  )
}

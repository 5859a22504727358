import { useTranslation } from 'react-i18next'
import type { KnownOfInvited } from '@husrum/contract/experts/invitations/invitations.ts'
import { useShell } from '#lib/shell-context.ts'
import { languageName } from '#parts/experts/joining/profile/language-name.ts'

type Known = KnownOfInvited & { name: string | null; email: string | null }

/** The known facts about an invited person, one per line; unknown ones are left out. */
export function useKnownFacts(known: Known): { key: string; term: string; value: string }[] {
  const { t } = useTranslation()
  const { language } = useShell()
  const lines = [
    { key: 'name', term: t('invitation.known.name'), value: known.name },
    { key: 'email', term: t('invitation.known.email'), value: known.email },
    { key: 'phone', term: t('invitation.known.phone'), value: known.phone },
    { key: 'company', term: t('invitation.known.company'), value: known.company_name },
    { key: 'registration', term: t('invitation.known.registration'), value: known.company_registration },
    { key: 'place', term: t('invitation.known.place'), value: known.place },
    {
      key: 'services',
      term: t('invitation.known.services'),
      value: known.service_type.map((service) => t(`invitation.service.${service}`)).join(', '),
    },
    { key: 'styles', term: t('invitation.known.styles'), value: known.styles.join(', ') },
    {
      key: 'languages',
      term: t('invitation.known.languages'),
      value: known.languages.map((code) => languageName(code, language)).join(', '),
    },
  ]
  return lines.flatMap(({ value, ...line }) => (value ? [{ ...line, value }] : []))
}

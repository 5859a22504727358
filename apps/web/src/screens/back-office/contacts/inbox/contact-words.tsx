import { useTranslation } from 'react-i18next'
import type { AdminContact } from '@husrum/contract/back-office/contacts.ts'
import type { ContactStatus } from '@husrum/contract/back-office/contacts.rules.ts'
import { languageOf } from '@husrum/contract/core/locales.ts'
import { useShell } from '#lib/shell-context.ts'
import { Badge } from '#ui/text/Badge.tsx'

const tones = { new: 'new', in_progress: 'info', handled: 'success' } as const

export function ContactStatusBadge({ status }: { status: ContactStatus }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`admin-contacts.status.${status}`)}</Badge>
}

export function TopicName({ of: { topic } }: { of: Pick<AdminContact, 'topic'> }) {
  const { t } = useTranslation()
  return t(`support.topic.${topic}`)
}

/** The name of the sender's language, in the language of the page. */
export function LanguageName({ locale }: { locale: AdminContact['locale'] }) {
  const { language } = useShell()
  return new Intl.DisplayNames([language === 'en' ? 'en-GB' : language], { type: 'language' }).of(languageOf(locale))
}

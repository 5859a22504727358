import { useTranslation } from 'react-i18next'
import type { AgreedDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { dayOf } from '#parts/identity/legal-texts/legal-text.ts'
import { LegalArticle } from '#parts/identity/legal-texts/LegalArticle.tsx'
import type { LegalPage } from '#parts/identity/legal-texts/load-legal-text.ts'
import { Page } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'

/** A long text with its contents next to it; only the text is printed. */
export function LegalScreen({ page }: { page: LegalPage }) {
  const { language: reader } = useShell()
  const { document, language, version, isEarlier } = page
  const foreign = language === reader ? undefined : language
  return (
    <Page className="pt-10 lg:pt-16">
      {foreign && (document === 'terms' || document === 'privacy') && <OtherLanguage document={document} />}
      {isEarlier && (document === 'terms' || document === 'privacy') && (
        <EarlierNotice document={document} version={version} language={language} />
      )}
      <LegalArticle page={page} />
    </Page>
  )
}

/** The address decides the language of these texts, so the reader's own may have another address. */
function OtherLanguage({ document }: { document: AgreedDocument }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <Notice className="mb-10 print:hidden" action={<Link {...links[document](language)}>{t('legal.own')}</Link>}>
      {t('legal.foreign')}
    </Notice>
  )
}

/** At the addresses of the text's own language; the reader's language does not change. */
function EarlierNotice({
  document,
  version,
  language,
}: {
  document: AgreedDocument
  version: string
  language: Language
}) {
  const { t } = useTranslation()
  const { language: reader } = useShell()
  return (
    <Notice className="mb-10" action={<Link {...links[document](language)}>{t('legal.current')}</Link>}>
      {t('legal.earlier', { date: formatDate(dayOf(version), reader, 'longDay') })}
    </Notice>
  )
}

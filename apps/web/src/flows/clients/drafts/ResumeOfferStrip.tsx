import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDrafts, type Draft } from './drafts.ts'
import { formatDate } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Page, StickyBar } from '#ui/layout/layout.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'

/** Offers to continue the newest brief begun on this device. */
export function ResumeOfferStrip() {
  const { t } = useTranslation()
  const { language } = useShell()
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    setDraft(openDrafts('client-brief', []).newest())
  }, [])
  if (!draft) return null
  return (
    <StickyBar>
      <Page>
        <section aria-label={t('landing.resume.title')} className="flex items-center gap-3 py-3">
          <p className="min-w-0 flex-1 text-15 leading-tight">
            <b className="block sm:inline">{t('landing.resume.title')}</b>{' '}
            <span className="text-ink-2">
              {t('landing.resume.text', { date: formatDate(new Date(draft.savedAt), language, 'dayOfYear') })}
            </span>
          </p>
          <ButtonLink {...links.clientRegistration(draft.reached)} tone="primary">
            {t('landing.resume.goOn')}
          </ButtonLink>
          <IconButton
            tone="line"
            icon={<X aria-hidden="true" />}
            label={t('landing.resume.hide')}
            onClick={() => setDraft(undefined)}
          />
        </section>
      </Page>
    </StickyBar>
  )
}

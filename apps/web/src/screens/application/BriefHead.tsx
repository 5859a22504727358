import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/briefs.ts'
import { formatDate } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { briefTitle } from '#parts/brief-document/brief-title.ts'
import { Badge, type BadgeTone } from '#ui/Badge.tsx'
import { Heading } from '#ui/Heading.tsx'

const tones: Record<Brief['status'], BadgeTone> = {
  draft: 'neutral',
  active: 'success',
  paused: 'neutral',
  hired: 'strong',
  closed: 'off',
}

/** What it is about, how it stands, and since when. */
export function BriefHead({ brief }: { brief: Brief }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const begun = formatDate(brief.created_at, language, 'longDay')
  const changed = formatDate(brief.updated_at, language, 'longDay')
  return (
    <header className="max-w-[58rem]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-15 text-ink-2">
        <Badge tone={tones[brief.status]}>{t(`application.status.${brief.status}`)}</Badge>
        <span>{t('application.number', { number: brief.id })}</span>
      </p>
      <Heading level={1} focusable className="mt-3">
        <span className="sr-only">{t('application.title')}: </span>
        {briefTitle({ ...brief, rooms: brief.room_types }, t, language)}
      </Heading>
      <p className="mt-2.5 text-ink-2">
        {begun === changed
          ? t('application.begun', { town: brief.city.name, begun })
          : t('application.begunChanged', { town: brief.city.name, begun, changed })}
      </p>
    </header>
  )
}

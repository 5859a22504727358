import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { KEPT_TEXT_DAYS } from '@husrum/contract/core/limits.ts'
import { formatDate } from '#lib/language/format.ts'
import { portfolioQueries } from '#queries/experts/portfolio.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import type { Editor } from '../use-editor.ts'

const labels = { title: 'portfolio.edit.title', description: 'portfolio.edit.story' } as const

/** Texts that another window's save replaced; each can be restored. Nothing while there are none. */
export function KeptTexts({ editor: { draft, project, clash, bringBack } }: { editor: Editor }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data = [] } = useQuery({
    ...portfolioQueries(api).keptTexts(project?.id ?? 0),
    enabled: project !== undefined,
  })
  const texts = data.filter(({ field, text }) => text !== draft[field].trim())
  if (texts.length === 0) return null
  return (
    <Disclosure tone="link" className="mt-6" summary={t('portfolio.kept.title', { count: texts.length })}>
      <p className="max-w-text text-15 text-ink-2">{t('portfolio.kept.text', { days: KEPT_TEXT_DAYS })}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {texts.map((kept) => {
          const at = formatDate(kept.kept_at, language, 'moment')
          return (
            <li key={kept.id} className="grid justify-items-start gap-2 py-4">
              <p className="text-13 text-ink-2">
                <b className="text-ink">{t(labels[kept.field])}</b>{' '}
                {kept.kept_by ? t('portfolio.kept.by', { name: kept.kept_by, at }) : at}
              </p>
              <p className="line-clamp-6 max-w-text text-15 break-words whitespace-pre-line">{kept.text}</p>
              {/* While there is a conflict to resolve, no text can be restored. */}
              <Button size="small" disabled={clash !== undefined} onClick={() => void bringBack(kept)}>
                {t('portfolio.kept.action')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}

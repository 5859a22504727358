import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reviewQueueQuery } from '#queries/back-office/expert-review.ts'
import { useShell } from '#lib/shell-context.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { QueueChips } from '#parts/back-office/staff-lists/filters/QueueChips.tsx'
import { queues, type ExpertsView } from './experts-view.ts'

/** Chooses a part of the queue; each chip shows how many wait in it. */
export function ExpertChips({ queue }: { queue: ExpertsView['queue'] }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: counts } = useQuery(reviewQueueQuery(api))
  const countOf = (name: (typeof queues)[number] | 'waiting') =>
    name === 'featured' || name === 'all' ? undefined : counts?.[name]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3 md:px-7">
      <QueueChips
        className="min-w-0"
        label={t('admin-experts.queue.label')}
        names={['waiting', ...queues]}
        shown={queue ?? 'waiting'}
        wordsOf={(name) => {
          const count = countOf(name)
          const words = t(`admin-experts.queue.${name}`)
          return count === undefined ? words : t('admin-experts.queue.counted', { name: words, count })
        }}
        searchOf={(name) =>
          changed({
            queue: name === 'waiting' ? undefined : name,
            status: undefined,
            page: undefined,
            open: undefined,
          })
        }
      />
      {queue === undefined && <p className="ml-auto text-13 text-ink-2">{t('admin-experts.queue.aim')}</p>}
    </div>
  )
}

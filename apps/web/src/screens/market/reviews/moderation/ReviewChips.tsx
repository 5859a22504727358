import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminQueuesQuery } from '#queries/back-office/queues.ts'
import { useShell } from '#lib/shell-context.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { QueueChips } from '#parts/back-office/staff-lists/filters/QueueChips.tsx'

/** Chooses the waiting reviews, with their number, or all of them. */
export function ReviewChips({ queue }: { queue: 'waiting' | 'all' }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: counts } = useQuery(adminQueuesQuery(api))
  const waiting = t('admin-reviews.queue.waiting')
  return (
    <QueueChips
      className="px-4 pt-3 md:px-7"
      label={t('admin-reviews.queue.label')}
      names={['waiting', 'all']}
      shown={queue}
      wordsOf={(name) =>
        name === 'all'
          ? t('admin-reviews.queue.all')
          : counts
            ? t('admin-reviews.queue.counted', { name: waiting, count: counts.reviews })
            : waiting
      }
      searchOf={(name) =>
        changed({
          queue: name === 'all' ? name : undefined,
          state: undefined,
          sort: undefined,
          page: undefined,
          open: undefined,
        })
      }
    />
  )
}

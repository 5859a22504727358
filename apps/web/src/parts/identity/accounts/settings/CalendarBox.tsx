import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { meetings } from '@husrum/contract/market/meetings.ts'
import { formatDate } from '#lib/language/format.ts'
import { meetingQueries } from '#queries/market/meetings.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** The private address under which a calendar program reads the person's meetings; shown once, when it is made. */
export function CalendarBox() {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const cache = useQueryClient()
  const { data: feed } = useQuery(meetingQueries(api).feed())
  const refresh = () => cache.invalidateQueries({ queryKey: ['calendar'] })
  const make = useMutation({
    mutationFn: async () => (await api(meetings).createCalendarFeed()).data.url,
    onSettled: refresh,
  })
  const end = useMutation({
    mutationFn: () => api(meetings).deleteCalendarFeed(),
    onSuccess: () => make.reset(),
    onSettled: refresh,
  })
  const url = make.data
  const copy = async () => {
    if (url === undefined) return
    await navigator.clipboard.writeText(url)
    showToast(t('meetings.feed.copied'), { tone: 'success' })
  }
  const renew = (
    <Button icon={<CalendarPlus aria-hidden="true" />} loading={make.isPending} onClick={() => make.mutate()}>
      {t(feed ? 'meetings.feed.again' : 'meetings.feed.make')}
    </Button>
  )
  return (
    <section aria-labelledby="calendar-address" className="mt-10 max-w-form">
      <h3 id="calendar-address" className="text-17 tracking-[-0.01em]">
        {t('meetings.feed.title')}
      </h3>
      <p className="mt-1 mb-4 text-15 text-ink-2">{t('meetings.feed.about')}</p>
      {url !== undefined && (
        <div className="mb-4 grid gap-2">
          <TextField
            label={t('meetings.feed.address')}
            hint={t('meetings.feed.once')}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button size="small" className="justify-self-start" onClick={() => void copy()}>
            {t('meetings.feed.copy')}
          </Button>
        </div>
      )}
      {feed && url === undefined && (
        <p className="mb-4 text-15">{t('meetings.feed.since', { date: formatDate(feed.created_at, language) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {feed ? (
          <Dialog
            trigger={<Button>{t('meetings.feed.again')}</Button>}
            title={t('meetings.feed.sure')}
            description={t('meetings.feed.stops')}
            footer={
              <>
                <DialogClose render={<Button>{t('meetings.notNow')}</Button>} />
                <DialogClose render={renew} />
              </>
            }
          />
        ) : (
          renew
        )}
        {feed && (
          <Button tone="quiet" loading={end.isPending} onClick={() => end.mutate()}>
            {t('meetings.feed.end')}
          </Button>
        )}
      </div>
    </section>
  )
}

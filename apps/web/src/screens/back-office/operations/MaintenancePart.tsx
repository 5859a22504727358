import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Maintenance } from '@husrum/contract/back-office/operations/operations.ts'
import { formatDate } from '#lib/language/format.ts'
import { adminOperatingActions, adminOperatingQueries } from '#queries/back-office/operations/operations.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { AdminSection } from '#parts/back-office/staff-lists/page-frame/AdminPage.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

const languages = ['en', 'da', 'de'] as const
const tones = { announced: 'new', shown: 'success', over: 'off' } as const

/** The notice on every page: in at least one language, with start and end, with or without read-only mode. */
export function MaintenancePart({ mayDecide }: { mayDecide: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const notice = useQuery(adminOperatingQueries(api).maintenance())
  return (
    <AdminSection
      id="maintenance"
      title={t('admin-operating.maintenance.title')}
      about={t('admin-operating.maintenance.about')}
    >
      {notice.isError && notice.data === undefined && (
        <LoadFailed className="" error={notice.error} retry={() => void notice.refetch()} />
      )}
      {notice.data && <Current notice={notice.data} mayDecide={mayDecide} />}
      {notice.data !== undefined && mayDecide && (
        <NoticeForm key={notice.data?.changed_at ?? ''} notice={notice.data} />
      )}
      {notice.data === null && !mayDecide && <p>{t('admin-operating.maintenance.none')}</p>}
    </AdminSection>
  )
}

function useAfterwards() {
  const { api } = useShell()
  const cache = useQueryClient()
  return async (data: Maintenance | null) => {
    cache.setQueryData(adminOperatingQueries(api).maintenance().queryKey, data)
    await cache.invalidateQueries({ queryKey: ['operating'] })
  }
}

function Current({ notice, mayDecide }: { notice: Maintenance; mayDecide: boolean }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const afterwards = useAfterwards()
  const remove = useMutation({
    mutationFn: () => adminOperatingActions(api).removeNotice(),
    onSuccess: async () => {
      document.getElementById('main')?.focus({ preventScroll: true }) // The button disappears with the notice.
      await afterwards(null)
      showToast(t('admin-operating.maintenance.removed'), { tone: 'success' })
    },
  })
  return (
    <div className="mb-6 max-w-180 rounded-photo bg-plaster px-5 py-4 text-15">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[notice.phase]}>{t(`admin-operating.maintenance.phase.${notice.phase}`)}</Badge>
        {notice.read_only && <Badge tone="danger">{t('admin-operating.maintenance.readOnly')}</Badge>}
        <span className="text-ink-2">
          {notice.ends_at
            ? t('admin-operating.maintenance.span', {
                from: formatDate(notice.starts_at, language, 'moment'),
                until: formatDate(notice.ends_at, language, 'moment'),
              })
            : t('admin-operating.maintenance.open', { from: formatDate(notice.starts_at, language, 'moment') })}
        </span>
      </p>
      <p className="mt-2 font-semibold wrap-anywhere">{notice.text[language]}</p>
      {mayDecide && (
        <Button size="small" className="mt-3" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('admin-operating.maintenance.remove')}
        </Button>
      )}
    </div>
  )
}

/** Formats a moment for a datetime-local field, in the reader's own time zone. */
function localMoment(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const instantOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString())

function NoticeForm({ notice }: { notice: Maintenance | null }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const afterwards = useAfterwards()
  const [text, setText] = useState(notice?.text ?? { en: '', da: '', de: '' })
  const [from, setFrom] = useState(localMoment(notice?.phase === 'announced' ? notice.starts_at : null))
  const [until, setUntil] = useState(localMoment(notice?.phase === 'over' ? null : (notice?.ends_at ?? null)))
  const [readOnly, setReadOnly] = useState(notice?.read_only ?? false)
  const announce = useMutation({
    mutationFn: () =>
      adminOperatingActions(api).announce({
        text,
        starts_at: instantOf(from),
        ends_at: instantOf(until),
        read_only: readOnly,
      }),
    onSuccess: async (data) => {
      clear()
      await afterwards(data)
      const from = formatDate(data.starts_at, language, 'moment')
      if (data.phase !== 'over')
        showToast(t(`admin-operating.maintenance.done.${data.phase}`, { from }), { tone: 'success' })
    },
    onError: take,
  })
  const missing = (): Record<string, string> =>
    languages.every((each) => text[each].trim() === '') ? { 'text.en': t('error.field.required') } : {}
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid max-w-180 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!tell(missing()) && !announce.isPending) announce.mutate()
      }}
    >
      <FormRefusal>{refusal}</FormRefusal>
      {languages.map((each) => (
        <TextArea
          key={each}
          label={t(`admin-operating.maintenance.text.${each}`)}
          lang={each}
          rows={2}
          maxLength={300}
          value={text[each]}
          error={problems[`text.${each}`]}
          onChange={({ target }) => setText((before) => ({ ...before, [each]: target.value }))}
        />
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label={t('admin-operating.maintenance.from')}
          hint={t('admin-operating.maintenance.fromHint')}
          value={from}
          error={problems.starts_at}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="datetime-local"
          label={t('admin-operating.maintenance.until')}
          hint={t('admin-operating.maintenance.untilHint')}
          value={until}
          error={problems.ends_at}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      <Checkbox
        checked={readOnly}
        hint={t('admin-operating.maintenance.readOnlyHint')}
        onChange={({ target }) => setReadOnly(target.checked)}
      >
        {t('admin-operating.maintenance.readOnly')}
      </Checkbox>
      <div>
        <Button type="submit" tone="primary" loading={announce.isPending}>
          {t('admin-operating.maintenance.announce')}
        </Button>
      </div>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KEPT_TEXT_DAYS } from '@husrum/contract/core/limits.ts'
import { keptFields } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { links } from '#lib/paths.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { coverOf, type Draft } from '../draft.ts'
import { replacedTexts, type Clash, type Field } from './merge.ts'
import type { Editor } from '../use-editor.ts'

/** What the expert must decide or know about saving. No written text is lost meanwhile. */
export function SaveNotices({ editor }: { editor: Editor }) {
  const { kind } = editor.saver.state()
  // A required decision stays visible wherever the page is scrolled.
  const mustAnswer = kind === 'conflict' || kind === 'stuck'
  return (
    <div className={clsx('px-4 *:mt-4 md:px-6 lg:px-14', mustAnswer && 'sticky top-14 z-10 bg-wall pb-3 shadow-float')}>
      <SaveNotice editor={editor} />
    </div>
  )
}

function SaveNotice({ editor: { draft, saver, restored, clash, resolve } }: { editor: Editor }) {
  const { t } = useTranslation()
  const state = saver.state()
  if (state.kind === 'conflict' && clash) return <ClashNotice clash={clash} draft={draft} resolve={resolve} />
  if (state.kind === 'stuck')
    return (
      <Notice
        tone="bad"
        role="alert"
        stacked
        title={t('portfolio.stuck.title')}
        action={
          <ButtonLink {...links.portfolio()} size="small">
            {t('portfolio.stuck.action')}
          </ButtonLink>
        }
      >
        {state.sentence || t('portfolio.stuck.text')}
      </Notice>
    )
  if (state.kind === 'failed' || state.kind === 'offline')
    return (
      <Notice
        role="status"
        stacked
        title={t(state.kind === 'offline' ? 'portfolio.offline.title' : 'portfolio.failed.title')}
        action={
          state.kind === 'failed' ? (
            <Button size="small" onClick={() => void saver.flush()}>
              {t('portfolio.failed.action')}
            </Button>
          ) : undefined
        }
      >
        {t(state.kind === 'offline' ? 'portfolio.offline.text' : 'portfolio.failed.text')}
      </Notice>
    )
  if (restored)
    return (
      <Notice role="status" stacked title={t('portfolio.restored.title')}>
        {t('portfolio.restored.text')}
      </Notice>
    )
  return null
}

const labels = {
  title: 'portfolio.edit.title',
  description: 'portfolio.edit.story',
  project_type: 'portfolio.facts.type',
  styles: 'portfolio.styles.title',
  rooms: 'portfolio.rooms.title',
  aspects: 'portfolio.aspects.title',
  materials: 'portfolio.materials.title',
  city: 'portfolio.facts.place',
  year: 'portfolio.facts.year',
  size: 'portfolio.facts.size',
  budget: 'portfolio.facts.fee',
  pictures: 'portfolio.photos.title',
  cover: 'portfolio.photos.cover',
} as const satisfies Record<Field, string>

type Kept = 'mine' | 'theirs'

/** Asks about each field that both windows changed and shows both values; changes of all other fields are merged. */
function ClashNotice({ clash, draft, resolve }: { clash: Clash; draft: Draft; resolve: Editor['resolve'] }) {
  const { t } = useTranslation()
  const content = useContent()
  const [kept, setKept] = useState<Partial<Record<Field, Kept>>>({})
  const [busy, setBusy] = useState(false)
  const hasText = keptFields.some((field) => clash.fields.includes(field))
  const saveChoice = async () => {
    const taken = clash.fields.filter((field) => kept[field] === 'theirs')
    const isKept = replacedTexts(clash, draft, taken).length > 0
    setBusy(true)
    const isDone = await resolve(taken)
    setBusy(false)
    if (isDone && isKept) showToast(t('portfolio.conflict.kept', { days: KEPT_TEXT_DAYS }), { tone: 'success' })
  }
  const isDecided = clash.fields.every((field) => kept[field])
  return (
    <Notice
      tone="bad"
      role="alert"
      stacked
      title={t('portfolio.conflict.title')}
      action={
        <Button size="small" disabled={!isDecided} loading={busy} onClick={() => void saveChoice()}>
          {t('portfolio.conflict.action')}
        </Button>
      }
    >
      {t('portfolio.conflict.text')} {hasText && t('portfolio.conflict.keeps', { days: KEPT_TEXT_DAYS })}
      <div className="mt-3 grid max-h-[50dvh] gap-4 overflow-y-auto">
        {clash.fields.map((field) => (
          <RadioList
            key={field}
            legend={t(labels[field])}
            options={[
              { value: 'mine', label: t('portfolio.conflict.mine'), hint: content(field, draft) },
              { value: 'theirs', label: t('portfolio.conflict.theirs'), hint: content(field, clash.theirs) },
            ]}
            value={kept[field] ?? null}
            onChange={(next: Kept) => setKept((before) => ({ ...before, [field]: next }))}
          />
        ))}
      </div>
    </Notice>
  )
}

/** Describes the value of a field in words. */
function useContent(): (field: Field, draft: Draft) => string {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = referenceQueries(api)
  const { data: styles = [] } = useQuery(queries.styles())
  const { data: rooms = [] } = useQuery(queries.roomTypes('interior'))
  const { data: works = [] } = useQuery(queries.roomTypes('architecture'))
  const { data: aspects = [] } = useQuery(queries.aspects())
  const { data: budgets = [] } = useQuery(queries.budgets())
  const named = (options: readonly { slug: string; name: string }[], slugs: readonly string[]) =>
    slugs.map((slug) => options.find((option) => option.slug === slug)?.name ?? slug).join(', ')
  const contents: Record<Field, (draft: Draft) => string> = {
    title: ({ title }) => title,
    description: ({ description }) => description,
    project_type: ({ project_type }) => project_type && t(`portfolio.type.${project_type}`),
    styles: (draft) => named(styles, draft.styles),
    rooms: (draft) => named([...rooms, ...works], draft.rooms),
    aspects: (draft) => named(aspects, draft.aspects),
    materials: ({ materials }) => materials.join(', '),
    city: ({ city }) => city?.name ?? '',
    year: ({ year }) => year,
    size: ({ size }) => size && `${size} m²`,
    budget: ({ budget }) => budget && named(budgets, [budget]),
    pictures: ({ pictures }) => t('portfolio.photosCount', { count: pictures.length }),
    cover: (draft) =>
      t('portfolio.photos.number', { place: draft.pictures.findIndex(({ id }) => id === coverOf(draft)?.id) + 1 }),
  }
  return (field, draft) => contents[field](draft).trim() || t('portfolio.conflict.empty')
}

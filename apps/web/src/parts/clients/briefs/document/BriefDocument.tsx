import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { useShell } from '#lib/shell-context.ts'
import { CautionNote } from '#parts/market/leads/CautionNote.tsx'
import { ShownAnswers } from '#parts/foundation/reference/ShownAnswers.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { briefTitle, joinNames } from './brief-title.ts'
import { BriefBoard } from './BriefBoard.tsx'
import { BriefPhotos } from './BriefPhotos.tsx'
import { kronerOf } from './money.ts'

export type BriefDocumentProps = {
  brief: Omit<Brief, 'status'>
  /** The client's first name. */
  author: string
  distanceKm: number | null
  /** Shown in place of the client's words when those are hidden. */
  instead?: string | undefined
  /** The client's message to this expert with the brief. */
  message: string | null
  /** Advises caution with links and payments. */
  caution: boolean
  /** The small lines above the title. */
  kicker: ReactNode
  /** Beside the title: the score. */
  mark: ReactNode
  /** Beside the text: why the two fit. */
  side: ReactNode
  foot: ReactNode
}

/** A brief on one sheet, as the expert who receives it reads it. */
export function BriefDocument({
  brief,
  author,
  distanceKm,
  instead,
  message,
  caution,
  kicker,
  mark,
  side,
  foot,
}: BriefDocumentProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const id = useId()
  const title = briefTitle({ ...brief, rooms: brief.room_types }, t, language)
  return (
    <article
      aria-labelledby={id}
      className="mx-auto max-w-[936px] bg-wall px-4 pt-5 pb-7 max-md:flex max-md:flex-col md:rounded-photo md:border md:border-line md:px-8 md:py-9 xl:px-11 xl:py-10"
    >
      <div className="flex flex-wrap justify-between gap-x-6 text-13 text-ink-2">{kicker}</div>
      <div className="mt-2 grid items-end gap-x-14 gap-y-5 md:mt-3 xl:grid-cols-[minmax(0,1fr)_300px]">
        <Heading level={2} size={40} id={id}>
          {title}
        </Heading>
        {/* the facts that decide, while all facts are further down */}
        <p className="text-15 md:hidden">
          {[
            brief.city.name,
            distanceKm ? t('leads.fact.distance', { km: distanceKm }) : undefined,
            brief.budget.name,
            brief.timeline.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {mark}
      </div>
      {/* on phones it comes after what the person shows and writes; nothing in it takes the focus */}
      <div className="mt-6 max-md:order-1 max-md:mt-9 md:mt-8">
        <BriefFacts brief={brief} distanceKm={distanceKm} />
      </div>
      {brief.photos.length > 0 && (
        <div className="mt-7">
          <BriefPhotos
            photos={brief.photos}
            label={t('leads.document.photos', { count: brief.photos.length, name: author })}
          />
        </div>
      )}
      {brief.board && brief.board.photos.length > 0 && (
        <div className="mt-7">
          <Block title={t('boards.document.title', { name: brief.board.name })}>
            <BriefBoard board={brief.board} />
          </Block>
        </div>
      )}
      <div className="mt-9 grid gap-x-14 gap-y-9 max-md:contents xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0 space-y-8 max-md:mt-7">
          {message && (
            <Block title={t('leads.document.message', { name: author })}>
              <blockquote className="border-l-3 border-marigold pl-4 text-17 whitespace-pre-line">{message}</blockquote>
              {caution && <CautionNote />}
            </Block>
          )}
          <Block title={t('leads.document.words', { name: author })}>
            {brief.about_project ? (
              <p className="max-w-text text-17 leading-[1.55] whitespace-pre-line">{brief.about_project}</p>
            ) : (
              <p className="text-15 text-ink-2">{instead ?? t('leads.document.noWords', { name: author })}</p>
            )}
          </Block>
          {brief.style_profile.length > 0 && (
            <Block title={t(brief.photos.length > 0 ? 'leads.document.style' : 'leads.document.styleNamed')}>
              <StyleBar
                legend="under"
                shares={brief.style_profile.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
              />
            </Block>
          )}
          {brief.specialists.length > 0 && (
            <Block title={t('leads.document.alsoWanted')}>
              <p className="text-15">
                {joinNames(brief.specialists, language)}
                {brief.specialist_type &&
                  brief.specialists.length > 1 &&
                  `. ${t('leads.document.mostOfAll', { specialist: brief.specialist_type.name })}`}
              </p>
            </Block>
          )}
          {brief.extra_answers.length > 0 && (
            <Block title={t('leads.document.extra')}>
              <ShownAnswers answers={brief.extra_answers} />
            </Block>
          )}
        </div>
        <aside className="min-w-0 space-y-8 max-md:order-2 max-md:mt-9">{side}</aside>
      </div>
      <div className="mt-9 flex flex-wrap justify-between gap-x-5 max-md:order-3 gap-y-1 border-t border-line pt-4 text-13 text-ink-2">
        {foot}
      </div>
    </article>
  )
}

/** A titled block of the sheet. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Heading level={3} size={17} className="mb-2.5">
        {title}
      </Heading>
      {children}
    </section>
  )
}

type Fact = { key: string; term: string; value: string; note?: string | undefined }

/** The eight facts under a brief's title, two or four beside each other. */
function BriefFacts({ brief, distanceKm }: { brief: Omit<Brief, 'status'>; distanceKm: number | null }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const facts: Fact[] = [
    {
      key: 'where',
      term: t('leads.fact.where'),
      value: brief.city.name,
      note:
        distanceKm === null
          ? brief.country.name
          : distanceKm === 0
            ? t('leads.fact.sameTown')
            : t('leads.fact.distance', { km: distanceKm }),
    },
    {
      key: 'what',
      term: t('leads.fact.what'),
      value: t(`leads.projectType.${brief.project_type}`),
      note: joinNames(brief.aspects, language) || undefined,
    },
    {
      key: 'rooms',
      term: t('leads.fact.rooms'),
      value: joinNames(brief.room_types, language) || t('leads.fact.noRooms'),
    },
    {
      key: 'meeting',
      term: t('leads.fact.meeting'),
      value: t(`leads.session.${brief.session_type}`),
      note: brief.outside_expert === 'yes' ? t('leads.fact.fromAnywhere') : t('leads.fact.fromHere'),
    },
    { key: 'fee', term: t('leads.fact.fee'), value: brief.budget.name, note: kronerOf(brief, language) },
    {
      key: 'size',
      term: t('leads.fact.size'),
      value: t(`leads.size.${brief.project_size}`),
      note: t(`leads.sizeAbout.${brief.project_size}`),
    },
    {
      key: 'phase',
      term: t('leads.fact.phase'),
      value: t(`leads.phase.${brief.project_phase}`),
      note: t(`leads.phaseAbout.${brief.project_phase}`),
    },
    { key: 'start', term: t('leads.fact.start'), value: brief.timeline.name },
  ]
  return (
    <dl className="grid grid-cols-2 border-t border-ink text-15 xl:grid-cols-4">
      {facts.map(({ key, term, value, note }) => (
        <div key={key} className="border-b border-line py-3 pr-4">
          <dt className="text-13 text-ink-2">{term}</dt>
          <dd className="leading-snug">
            <span className="font-semibold">{value}</span>
            {note && <span className="block text-13 text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

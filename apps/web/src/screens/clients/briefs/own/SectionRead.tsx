import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'
import { sectionOf } from '#flows/clients/briefs/brief-sections.ts'
import { countryInSentence } from '#lib/language/countries-text.ts'
import { useShell } from '#lib/shell-context.ts'
import { links } from '#lib/paths.ts'
import { BriefBoard } from '#parts/clients/briefs/document/BriefBoard.tsx'
import { BriefPhotos } from '#parts/clients/briefs/document/BriefPhotos.tsx'
import { kronerOf } from '#parts/clients/briefs/document/money.ts'
import { Icon } from '#parts/clients/briefs/steps/icons.tsx'
import { ShownAnswers } from '#parts/foundation/reference/ShownAnswers.tsx'
import { optionHelp, optionLabel } from '#parts/clients/briefs/steps/VocabularyCards.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import type { ReactNode } from 'react'
import { PlaceMap } from '#parts/flow/place/PlaceMap.tsx'
import { useBriefOptions } from '#parts/clients/briefs/steps/use-brief-options.ts'

/** The answers of a section, including those to the owner's extra questions. */
export function SectionRead({ section, brief }: { section: BriefSection; brief: Brief }) {
  const answers = brief.extra_answers.filter(({ place }) => sectionOf(place) === section)
  return (
    <>
      <UsualAnswers section={section} brief={brief} />
      {answers.length > 0 && (
        <div className="mt-6">
          <ShownAnswers answers={answers} />
        </div>
      )}
    </>
  )
}

function UsualAnswers({ section, brief }: { section: BriefSection; brief: Brief }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const chosen = (field: 'service_type' | 'project_type' | 'expert_type' | 'project_size' | 'project_phase') => ({
    key: field,
    term: t(`brief.group.${field}`),
    value: optionLabel(t, field, brief[field]),
    note: optionHelp(t, field, brief[field]),
  })
  switch (section) {
    case 'service':
      return <SectionFacts facts={[chosen('service_type'), chosen('expert_type'), chosen('project_type')]} />
    case 'rooms':
      return <RoomsRead brief={brief} />
    case 'size':
      return <SectionFacts facts={[chosen('project_size'), chosen('project_phase')]} />
    case 'place':
      return <PlaceRead brief={brief} />
    case 'specialists':
      return <SpecialistsRead brief={brief} />
    case 'budget':
      return (
        <SectionFacts
          facts={[
            {
              key: 'fee',
              term: t('brief.group.project_budget_id'),
              value: brief.budget.name,
              note: kronerOf(brief, language),
            },
            { key: 'start', term: t('brief.group.project_timeline_id'), value: brief.timeline.name },
          ]}
        />
      )
    case 'style':
      return <StyleRead brief={brief} />
    case 'about':
      return brief.about_project ? (
        <p className="max-w-text text-17 leading-[1.55] whitespace-pre-line">{brief.about_project}</p>
      ) : (
        <Nothing>{t('application.nothing.about')}</Nothing>
      )
    case 'contacts':
      return brief.preferred_contacts.length > 0 ? (
        <p className="font-semibold">
          <IconNames
            items={brief.preferred_contacts.map((way) => ({
              slug: way,
              name: optionLabel(t, 'preferred_contacts', way),
              icon: <Icon of={way} />,
            }))}
          />
        </p>
      ) : (
        <Nothing>{t('application.nothing.contacts')}</Nothing>
      )
  }
}

function Nothing({ children }: { children: string }) {
  return <p className="max-w-text text-15 text-ink-2">{children}</p>
}

const pictured = ({ slug, name }: { slug: string; name: string }) => ({ slug, name, icon: <Icon of={slug} /> })

/** Shows first what the kind of expert asks first: rooms or building work. */
function RoomsRead({ brief }: { brief: Brief }) {
  const { t } = useTranslation()
  const { room_types: rooms, aspects, project_aspect: main } = brief
  const facts = [
    ...(rooms.length > 0
      ? [{ key: 'rooms', term: t('brief.group.rooms'), value: <IconNames items={rooms.map(pictured)} /> }]
      : []),
    ...(aspects.length > 0
      ? [
          {
            key: 'aspects',
            term: t('brief.group.aspects'),
            value: <IconNames items={aspects.map(pictured)} />,
            note: main && aspects.length > 1 ? t('application.mainly', { name: main.name }) : undefined,
          },
        ]
      : []),
  ]
  return <SectionFacts facts={brief.service_type === 'architect' ? facts.toReversed() : facts} />
}

function SpecialistsRead({ brief }: { brief: Brief }) {
  const { t } = useTranslation()
  const { specialists, specialist_type: main } = brief
  if (specialists.length === 0) return <Nothing>{t('application.nothing.specialists')}</Nothing>
  return (
    <div>
      <p className="font-semibold">
        <IconNames items={specialists.map(pictured)} />
      </p>
      {main && specialists.length > 1 && (
        <p className="mt-1 text-15 text-ink-2">{t('application.mainly', { name: main.name })}</p>
      )}
    </div>
  )
}

function StyleRead({ brief }: { brief: Brief }) {
  const { t } = useTranslation()
  if (brief.style_profile.length === 0) return <Nothing>{t('application.nothing.style')}</Nothing>
  return (
    <div>
      <StyleBar
        legend="under"
        size="strip"
        shares={brief.style_profile.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
      />
      {brief.photos.length > 0 && (
        <div className="mt-6">
          <BriefPhotos photos={brief.photos} label={t('flow.style.from', { count: brief.photos.length })} />
        </div>
      )}
      {brief.board && (
        <div className="mt-6">
          <h3 className="mb-2.5 text-17">
            <Link {...links.ownBoard(brief.board.id)}>{t('boards.document.title', { name: brief.board.name })}</Link>
          </h3>
          <BriefBoard board={brief.board} />
        </div>
      )}
    </div>
  )
}

/** The place on the country's outline, and how to meet. */
function PlaceRead({ brief }: { brief: Brief }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { countries } = useBriefOptions()
  const { city, state, country } = brief
  const code = countries.find(({ id }) => id === country.id)?.code
  return (
    <div className="flex flex-wrap-reverse items-start gap-x-8 gap-y-5">
      <div className="min-w-0 flex-1 basis-72">
        <SectionFacts
          facts={[
            {
              key: 'town',
              term: t('flow.place.town'),
              value: city.name,
              note: state ? `${state.name}, ${country.name}` : country.name,
            },
            {
              key: 'meeting',
              term: t('brief.group.session_type'),
              value: optionLabel(t, 'session_type', brief.session_type),
              note: optionHelp(t, 'session_type', brief.session_type),
            },
            {
              key: 'reach',
              term: t('brief.group.outside_expert'),
              value: optionLabel(t, 'outside_expert', brief.outside_expert),
              note: optionHelp(t, 'outside_expert', brief.outside_expert),
            },
          ]}
        />
      </div>
      {code && (
        <PlaceMap
          country={code}
          latitude={city.latitude}
          longitude={city.longitude}
          label={t('brief.card.map', { town: city.name, country: countryInSentence(country.name, language) })}
          className="size-37 shrink-0 overflow-hidden rounded-photo max-sm:hidden"
        />
      )}
    </div>
  )
}

type SectionFact = {
  key: string
  term: string
  value: ReactNode
  note?: ReactNode
}

/** The facts of a section: term above value, in two columns where there is room. */
function SectionFacts({ facts }: { facts: readonly SectionFact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts.map(({ key, term, value, note }) => (
        <div key={key} className="min-w-0">
          <dt className="text-13 text-ink-2">{term}</dt>
          <dd className="text-17 leading-[1.4] font-semibold">
            {value}
            {note && <span className="mt-0.5 block text-15 font-normal text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Names with their icons, next to each other. */
function IconNames({ items }: { items: readonly { slug: string; name: string; icon: ReactNode }[] }) {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1.5">
      {items.map(({ slug, name, icon }) => (
        <span key={slug} className="inline-flex items-center gap-2 [&_svg]:size-5 [&_svg]:stroke-[1.75]">
          {icon} {name}
        </span>
      ))}
    </span>
  )
}

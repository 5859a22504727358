import { BadgeCheck, Images, Languages, Stamp, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { languageOfText } from '@husrum/contract/discovery/translations.rules.ts'
import { countryInSentence } from '#lib/language/countries-text.ts'
import { links } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { alsoIn, placeOf, stars } from '#parts/experts/profile/card/expert-words.ts'
import { TranslationOf } from '#parts/discovery/translations/TranslationOf.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Tag } from '#ui/text/Badge.tsx'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Rating } from '#ui/measures/Rating.tsx'
import { languageNames } from './language-names.ts'

/** Name, main facts and the expert's own words. On phones the facts card is between them. */
export function ProfileHeader({
  expert,
  kind,
  countryCode,
  card,
}: {
  expert: ExpertProfile
  kind: string
  countryCode: string | undefined
  card: ReactNode
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { rating } = expert
  // In other countries anyone may use the title, and no list was checked.
  const isListed = expert.architect_title === 'architect' && PROTECTED_IN.has(countryCode ?? '')
  const written = languageOfText(expert.description)
  const [first, ...rest] = expert.description.split(/\n{2,}/).filter((part) => part.trim() !== '')
  return (
    <header>
      <Breadcrumbs label={t('project.where')}>
        {[
          <Link key="experts" {...links.experts()} tone="quiet">
            {t('project.allExperts')}
          </Link>,
        ]}
      </Breadcrumbs>
      <div className="mt-2.5 flex items-center gap-3.5 lg:mt-6 lg:gap-5">
        <Avatar
          name={expert.name}
          picture={expert.avatar}
          size="huge"
          shape="studio"
          tone="pine"
          className="max-sm:size-15! max-sm:text-21!"
        />
        <div className="min-w-0">
          <Heading
            level={1}
            className="wrap-anywhere max-sm:text-[2.125rem] lg:text-[3.5rem] lg:leading-none lg:tracking-[-0.03em]"
          >
            {expert.name}
          </Heading>
          <p className="mt-1 text-ink-2 max-sm:text-15 max-sm:leading-snug lg:mt-2.5">
            {t('experts.profile.where', { kind, place: placeOf(expert) })}
            {expert.also_in.length > 0 && `, ${alsoIn(expert, t, language)}`}
          </p>
        </div>
      </div>
      <ul className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-line py-3.5 text-15 lg:mt-7 lg:gap-x-7 lg:py-4">
        {rating.average !== null && (
          <li className="flex items-center gap-1.5">
            <Rating
              average={stars(rating.average)}
              text={t('experts.rating', { average: stars(rating.average), count: rating.count })}
            />
            <span aria-hidden="true" className="text-ink-2">
              {t('experts.profile.fromReviews', { count: rating.count })}
            </span>
          </li>
        )}
        {expert.is_new && (
          <li>
            <Tag tone="marigold">{t('match.new')}</Tag>
          </li>
        )}
        {expert.projects_count > 0 && (
          <Glance icon={Images}>{t('experts.profile.projectsDone', { count: expert.projects_count })}</Glance>
        )}
        {isListed && <Glance icon={Stamp}>{t('experts.profile.listed')}</Glance>}
        {expert.registration_checked && <Glance icon={BadgeCheck}>{t('experts.profile.checked')}</Glance>}
        {expert.languages.length > 0 && <Glance icon={Languages}>{languageNames(expert.languages, language)}</Glance>}
      </ul>
      {expert.architect_title === 'planner' && (
        <p className="mt-3 max-w-text text-13 text-ink-2">
          {t('experts.profile.planner', { country: countryInSentence(expert.country.name, language) })}
        </p>
      )}
      <div className="mt-6 lg:hidden">{card}</div>
      {first && (
        <p
          lang={written}
          className="mt-7 max-w-[56ch] text-[1.1875rem] leading-snug tracking-[-0.01em] lg:mt-9 lg:text-21"
        >
          {first}
        </p>
      )}
      {rest.map((part, place) => (
        <p key={place} lang={written} className="mt-4 max-w-[60ch] text-ink-2">
          {part}
        </p>
      ))}
      <TranslationOf kind="profile" id={expert.id} words={expert.description} written={written} />
    </header>
  )
}

/** Countries where only members of the chamber may be called architect. */
const PROTECTED_IN = new Set(['DE', 'AT', 'CH'])

const Glance = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
    {children}
  </li>
)

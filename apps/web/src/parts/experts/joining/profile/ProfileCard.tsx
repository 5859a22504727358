import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { questionName } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { countryInSentence } from '#lib/language/countries-text.ts'
import { useShell } from '#lib/shell-context.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Tag } from '#ui/text/Badge.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { answerText } from '#parts/foundation/reference/say-answer.ts'
import { useProfileQuestions } from '#parts/foundation/reference/use-profile-questions.ts'
import { Icon } from '../../../clients/briefs/steps/icons.tsx'
import { useBriefOptions } from '../../../clients/briefs/steps/use-brief-options.ts'
import { CardRow } from '../../../flow/summary-card/CardRow.tsx'
import { PlaceMap } from '../../../flow/place/PlaceMap.tsx'
import { shareTexts } from '../../../clients/briefs/style-photos/share-text.ts'
import { styleShares } from '../../../clients/briefs/style-photos/style-shares.ts'
import { EmptyBar } from '../../../clients/briefs/style-photos/StyleProfile.tsx'
import { useStyleNames } from '../../../clients/briefs/style-photos/use-style-names.ts'
import { profileWords } from './profile-words.ts'

export type ProfileCardProps = {
  draft: ExpertDraft
  /** The URL of the expert's first picture. */
  cover: string | undefined
  /** The answer is asked for on the present step. */
  isFresh: (field: keyof ExpertDraft) => boolean
  /** The place of the later step that asks for it; undefined for an earlier step or none. */
  laterPlace: (field: keyof ExpertDraft) => number | undefined
  /** Returns a function that opens the step of an answer, if there is one that can be opened now. */
  editOf?: (field: keyof ExpertDraft) => (() => void) | undefined
  saved?: ReactNode
}

/** The public profile as it grows: what clients will see, one line per answer, with the lines of this step marked. */
export function ProfileCard({ draft, cover, isFresh, laterPlace, editOf, saved }: ProfileCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const words = profileWords(draft, useBriefOptions(), t, language)
  const styleNames = useStyleNames(draft.styles)
  const questions = useProfileQuestions()
  const shares = styleShares(draft.chosen_photos)
  const [most, ...others] = shareTexts(shares, t)
  const later = (field: keyof ExpertDraft) => {
    const place = laterPlace(field)
    return place === undefined ? undefined : t('onboarding.card.inStep', { step: place })
  }
  const edit = (field: keyof ExpertDraft, what: string) => {
    const onEdit = isFresh(field) ? undefined : editOf?.(field)
    return onEdit ? (
      <button
        type="button"
        className="cursor-pointer text-ink-2 underline underline-offset-[0.2em] hover:text-ink"
        onClick={onEdit}
      >
        {t('onboarding.card.edit')}
        <span className="sr-only"> {what}</span>
      </button>
    ) : undefined
  }
  /** A line of the card; without an answer it says when the question comes, or is left out. */
  const row = (field: keyof ExpertDraft, term: string, answer: ReactNode, note?: ReactNode) =>
    answer ? (
      <CardRow term={term} note={note} fresh={isFresh(field)} action={edit(field, term)}>
        {answer}
      </CardRow>
    ) : null
  const { town, country, meeting, reach } = words
  const place = [meeting, reach].filter(Boolean).join(', ')
  const { latitude, longitude } = draft.town ?? {}
  return (
    <section
      aria-label={t('onboarding.card.title')}
      className="overflow-hidden lg:rounded-photo lg:border lg:border-line"
    >
      <div className="flex items-baseline justify-between gap-3 pb-3 lg:px-6 lg:pt-5">
        <h2 className="text-21">{t('onboarding.card.title')}</h2>
        {saved}
      </div>
      {cover && (
        <div className="relative aspect-21/9 overflow-hidden bg-track max-lg:rounded-photo">
          <img src={cover} alt="" className="absolute inset-0 size-full object-cover" />
        </div>
      )}
      <div className="flex items-center gap-3.5 py-4 lg:px-6">
        <Avatar
          name={words.name ?? '?'}
          shape={draft.expert_type === 'agency' ? 'studio' : 'person'}
          size="large"
          {...(words.name ? {} : { tone: 'plain' })}
        />
        <div className="min-w-0">
          <p className={words.name ? 'truncate font-semibold' : 'text-ink-2'}>
            {words.name ?? t('onboarding.card.noName')}
          </p>
          <p className="text-15 text-ink-2">
            {[words.beside, words.expertType].filter(Boolean).join(', ') || t('onboarding.card.fillsIn')}
          </p>
        </div>
      </div>
      <dl className="divide-y divide-line border-t border-line">
        {row('service_type', t('onboarding.card.work'), words.services)}
        {row('project_types', t('onboarding.card.projects'), words.projects, words.sizes)}
        {row('phaseOfProject', t('onboarding.card.phases'), words.phases)}
        {(town ?? later('city_id') ?? place) ? (
          <CardRow
            term={t('onboarding.card.place')}
            note={place}
            fresh={isFresh('city_id') && (town !== undefined || place !== '')}
            later={!town}
            action={edit('city_id', t('onboarding.card.place'))}
            picture={
              town !== undefined &&
              country &&
              latitude != null &&
              longitude != null && (
                <PlaceMap
                  country={country.code}
                  latitude={latitude}
                  longitude={longitude}
                  label={t('onboarding.card.map', { town, country: countryInSentence(country.name, language) })}
                  className="size-31 xl:size-37"
                />
              )
            }
          >
            {town ?? later('city_id')}
          </CardRow>
        ) : null}
        {row(
          'room_type_id',
          t('onboarding.card.rooms'),
          words.rooms.length > 0 && (
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {words.rooms.map((room) => (
                <span
                  key={room.slug}
                  className="inline-flex items-center gap-1.5 [&_svg]:size-4.5 [&_svg]:stroke-[1.75]"
                >
                  <Icon of={room.slug} /> {room.name}
                </span>
              ))}
            </span>
          ),
        )}
        {row('aspects', t('onboarding.card.aspects'), words.aspects)}
        {row('specialists', t('onboarding.card.specialists'), words.specialists)}
        {words.fees
          ? row(
              'project_budget_id',
              t('onboarding.card.fee'),
              words.fees,
              words.starts && t('onboarding.card.starts', { when: words.starts }),
            )
          : later('project_budget_id') && (
              <CardRow term={t('onboarding.card.fee')} later>
                {later('project_budget_id')}
              </CardRow>
            )}
        {shares.length > 0 || styleNames.length > 0 ? (
          <CardRow
            term={t('onboarding.card.style')}
            fresh={isFresh('photos')}
            action={edit('photos', t('onboarding.card.style'))}
          >
            {shares.length > 0 && <StyleBar shares={shares} size="strip" className="mt-0.5 mb-1.5" />}
            {most}
            {others.length > 0 && <span className="block text-13 font-normal text-ink-2">{others.join(', ')}</span>}
            {styleNames.length > 0 && (
              <span className="mt-1.5 flex flex-wrap gap-1.5">
                {styleNames.map((name) => (
                  <Tag key={name}>{name}</Tag>
                ))}
              </span>
            )}
          </CardRow>
        ) : (
          laterPlace('photos') !== undefined && (
            <CardRow term={t('onboarding.card.style')} later>
              <EmptyBar text={t('onboarding.card.styleLater', { step: laterPlace('photos') })} />
            </CardRow>
          )
        )}
        {row('languages', t('onboarding.card.languages'), words.languages)}
        {questions.map((question) => {
          const answer = answerText(question, draft.extra_answers[questionName(question.id)])
          return (
            answer && (
              <CardRow
                key={question.id}
                term={question.label}
                fresh={isFresh('extra_answers')}
                action={edit('extra_answers', question.label)}
              >
                <span className="break-words">{answer}</span>
              </CardRow>
            )
          )
        })}
        {row(
          'description',
          t('onboarding.card.about'),
          words.about && <span className="font-normal">{t('onboarding.card.quote', { text: words.about })}</span>,
        )}
      </dl>
    </section>
  )
}

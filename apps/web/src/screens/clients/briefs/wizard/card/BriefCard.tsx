import { useTranslation } from 'react-i18next'
import { questionName } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import type { BriefDraft, Town } from '#flows/clients/briefs/client-brief-answers.ts'
import { briefSteps } from '#flows/clients/briefs/client-brief-steps.ts'
import { answerText } from '#parts/foundation/reference/say-answer.ts'
import { countryInSentence } from '#lib/language/countries-text.ts'
import { insideList } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Icon } from '#parts/clients/briefs/steps/icons.tsx'
import { useBriefOptions, useBriefQuestions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { CardRow } from '#parts/flow/summary-card/CardRow.tsx'
import { SavedMark } from '#parts/flow/saved-answers/SavedMark.tsx'
import { shareTexts } from '#parts/clients/briefs/style-photos/share-text.ts'
import { useDraftStyles } from '#parts/clients/boards/use-draft-board.ts'
import { styleShares } from '#parts/clients/briefs/style-photos/style-shares.ts'
import { EmptyBar, PhotoRow } from '#parts/clients/briefs/style-photos/StyleProfile.tsx'
import { useStyleNames } from '#parts/clients/briefs/style-photos/use-style-names.ts'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { briefWords, type BriefWords } from './brief-words.ts'
import type { ReactNode } from 'react'
import { PlaceMap } from '#parts/flow/place/PlaceMap.tsx'

export type BriefCardProps = {
  draft: BriefDraft
  /** Number of the current step. */
  step: number
  /** The position of a step among all: 7 for "In step 7". */
  placeOf: (step: number) => number
  saved: 'no' | 'yes' | 'impossible'
  /** Opens the step whose answer was pressed; absent while there are open questions. */
  onEdit?: ((step: number) => void) | undefined
  /** Only the code is missing. */
  isComplete: boolean
}

/** The brief as it grows: a line for every answer; those of the current step are marked. */
export function BriefCard({ draft, step, placeOf, saved, onEdit, isComplete }: BriefCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const options = useBriefOptions()
  const questions = useBriefQuestions()
  const words = briefWords(draft, options, t, language)
  const shares = styleShares(draft.chosen_photos, useDraftStyles(draft))
  const styleNames = useStyleNames(draft.styles)
  const [most = '', ...others] = shareTexts(shares, t)
  const fresh = (at: number) => step === at
  const later = (at: number) => t('brief.card.inStep', { step: placeOf(at) })
  const edit = (at: number, what: string) =>
    onEdit && at !== step ? (
      <button
        type="button"
        className="cursor-pointer text-ink-2 underline underline-offset-[0.2em] hover:text-ink"
        onClick={() => onEdit(at)}
      >
        {t('brief.card.edit')}
        <span className="sr-only"> {what}</span>
      </button>
    ) : undefined
  return (
    <section aria-label={t('brief.card.title')} className="overflow-hidden lg:rounded-photo lg:border lg:border-line">
      <div className="flex items-baseline justify-between gap-3 pb-4 lg:px-6 lg:pt-5">
        <h2 className="text-21">{t('brief.card.title')}</h2>
        <SavedMark saved={saved} complete={isComplete ? t('brief.card.complete') : undefined} />
      </div>
      <dl className="divide-y divide-line border-t border-line">
        {words.service && (
          <CardRow
            term={t('brief.card.service')}
            note={words.expertType}
            fresh={fresh(0)}
            action={edit(0, t('brief.card.service'))}
          >
            {words.service}
          </CardRow>
        )}
        {words.project && (
          <CardRow term={t('brief.card.project')} fresh={fresh(1)} action={edit(1, t('brief.card.project'))}>
            {words.project}
          </CardRow>
        )}
        {draft.service_type === 'architect' && words.aspects.length > 0 && (
          <CardRow term={t('brief.card.work')} fresh={fresh(2)} action={edit(2, t('brief.card.work'))}>
            {words.aspects.join(', ')}
          </CardRow>
        )}
        {words.rooms.length > 0 && (
          <CardRow term={t('brief.card.rooms')} fresh={fresh(2)} action={edit(2, t('brief.card.rooms'))}>
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
          </CardRow>
        )}
        {words.size && (
          <CardRow
            term={t('brief.card.size')}
            note={step > 3 ? words.phase : undefined}
            fresh={fresh(3)}
            action={edit(3, t('brief.card.size'))}
          >
            {words.size}
          </CardRow>
        )}
        {words.phase && step <= 3 && (
          <CardRow term={t('brief.card.phase')} fresh={fresh(3)}>
            {words.phase}
          </CardRow>
        )}
        <PlaceRow
          words={words}
          town={draft.town}
          fresh={fresh(4)}
          later={later(4)}
          action={edit(4, t('brief.card.place'))}
        />
        {words.specialists && (
          <CardRow term={t('brief.card.specialists')} fresh={fresh(5)} action={edit(5, t('brief.card.specialists'))}>
            {words.specialists}
          </CardRow>
        )}
        {words.fee || words.start ? (
          <CardRow
            term={t('brief.card.fee')}
            note={[words.kroner, words.kroner && words.start ? insideList(words.start, language) : words.start]
              .filter(Boolean)
              .join(', ')}
            fresh={fresh(6)}
            action={edit(6, t('brief.card.fee'))}
          >
            {words.fee ?? later(6)}
          </CardRow>
        ) : (
          <CardRow term={t('brief.card.fee')} later>
            {later(6)}
          </CardRow>
        )}
        {shares.length > 0 || styleNames.length > 0 ? (
          <CardRow
            term={t('brief.card.style')}
            fresh={fresh(7)}
            action={edit(7, t('brief.card.style'))}
            note={[...others, ...styleNames].join(', ')}
          >
            {shares.length > 0 && <StyleBar shares={shares} size="strip" className="mt-0.5 mb-1.5" />}
            {most}
          </CardRow>
        ) : (
          <CardRow
            term={t('brief.card.style')}
            later
            action={draft.photos_skipped ? edit(7, t('brief.card.style')) : undefined}
          >
            {draft.photos_skipped ? (
              t('brief.card.notSure')
            ) : (
              <EmptyBar text={t('brief.card.styleLater', { step: placeOf(7) })} />
            )}
          </CardRow>
        )}
        {shares.length > 0 && step >= 8 && (
          <div className="px-6 py-3 max-lg:px-3">
            <dt className="sr-only">{t('brief.card.photos')}</dt>
            <dd>
              <PhotoRow photos={draft.chosen_photos} most={4} />
            </dd>
          </div>
        )}
        {questions.map((question) => {
          const answer = answerText(question, draft.extra_answers[questionName(question.id)])
          const at = briefSteps.findIndex((step) => step === question.place)
          return (
            answer && (
              <CardRow key={question.id} term={question.label} fresh={fresh(at)} action={edit(at, question.label)}>
                <span className="break-words">{answer}</span>
              </CardRow>
            )
          )
        })}
        {words.about && (
          <CardRow term={t('brief.card.about')} fresh={fresh(8)}>
            <span className="font-normal">{t('brief.card.quote', { text: words.about })}</span>
          </CardRow>
        )}
      </dl>
    </section>
  )
}

/** The town and its region; the map fills the end of the row. */
function PlaceRow({
  words,
  town,
  fresh,
  later,
  action,
}: {
  words: BriefWords
  town: Town | null
  fresh: boolean
  later: string
  action?: ReactNode
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const note = [words.meeting, words.reach].filter(Boolean).join(', ')
  const { country } = words
  const latitude = town?.latitude ?? undefined
  const longitude = town?.longitude ?? undefined
  const isOnMap = words.town !== undefined && country !== undefined && latitude !== undefined && longitude !== undefined
  return (
    <CardRow
      term={t('brief.card.place')}
      note={note}
      fresh={fresh && (words.town !== undefined || note !== '')}
      later={!words.town}
      action={action}
      picture={
        isOnMap && (
          <PlaceMap
            country={country.code}
            latitude={latitude}
            longitude={longitude}
            label={t('brief.card.map', { town: words.town, country: countryInSentence(country.name, language) })}
            className="size-31 xl:size-37"
          />
        )
      }
    >
      {words.town ?? later}
    </CardRow>
  )
}

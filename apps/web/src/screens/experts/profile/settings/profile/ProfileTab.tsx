import { useQueryClient, useQuery } from '@tanstack/react-query'
import { Eye, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { ownExpertActions, ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { UnsavedGuard } from '#parts/identity/accounts/settings/contact/UnsavedGuard.tsx'
import { isBesideStatus, useDecisions } from '#parts/experts/joining/approval/Appeal.tsx'
import { useProfileQuestions } from '#parts/foundation/reference/use-profile-questions.ts'
import { PicturePart } from '#parts/identity/accounts/settings/picture/PicturePart.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { SaveBar } from '../SaveBar.tsx'
import type { OwnDraft } from '../draft.ts'
import { useOwnForm, type OwnForm } from '../use-own-form.ts'
import { DecisionsSection } from './DecisionsSection.tsx'
import { CompanySection } from './CompanySection.tsx'
import { Completeness } from './Completeness.tsx'
import { sessionTypes } from '@husrum/contract/core/vocabulary.ts'
import { OWN_STYLES_MAX } from '@husrum/contract/core/limits.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { TownField, type ChosenTown } from '#parts/flow/place/TownField.tsx'
import { ExtraQuestions } from '#parts/foundation/reference/ExtraQuestions.tsx'
import { PhotoChoice } from '#parts/clients/briefs/steps/style/StyleStep.tsx'
import { EmptyBar, PhotoRow } from '#parts/clients/briefs/style-photos/StyleProfile.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { ChipGroup } from '#ui/choices/ChipGroup.tsx'
import { ownStyleShares } from '../own-style.ts'
import { Choices } from './Choices.tsx'
import { fallingChecks } from './falling-checks.ts'
import { FurtherPlaces } from './FurtherPlaces.tsx'
import { FieldLine } from './FieldLine.tsx'
import { Section, showPart } from './Section.tsx'
import { Preview } from './Preview.tsx'
import { WhoSection } from './WhoSection.tsx'
import { FeeSection, StrengthsSection, WorkSection } from './WorkSection.tsx'

const sections = {
  who: 'expert-settings.section.who',
  work: 'expert-settings.section.work',
  place: 'expert-settings.section.place',
  style: 'expert-settings.section.style',
  fee: 'expert-settings.section.fee',
  strengths: 'expert-settings.section.strengths',
  company: 'onboarding.company.heading',
  questions: 'expert-settings.section.questions',
  decisions: 'onboarding.status.decisions.part',
} as const

/** The public profile's answers, with a preview next to them. */
export function ProfileTab({ expert }: { expert: OwnExpert }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const form = useOwnForm(expert, element, 'profile')
  const title = t('expert-settings.preview.title')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_300px] xl:gap-x-14">
      <div className="min-w-0">
        <h2 className="text-28">{t('expert-settings.tab.profile')}</h2>
        <p className="mt-1.5 mb-6 max-w-[62ch] text-15 text-ink-2">{t('expert-settings.profile.about')}</p>
        <Completeness completeness={expert.completeness} className="mb-8 xl:hidden" />
        <PicturePart
          name={form.draft.name}
          picture={expert.avatar}
          about={t('expert-settings.picture.about')}
          shape={form.draft.expert_type === 'agency' ? 'studio' : 'person'}
          store={async (file) =>
            client.setQueryData(
              ownExpertQueries(api).profile().queryKey,
              await ownExpertActions(api).changePicture(file),
            )
          }
        />
        <SectionLinks className="mt-8" />
        <form
          ref={element}
          method="post"
          noValidate
          className="mt-8"
          aria-label={t('expert-settings.tab.profile')}
          onSubmit={(event) => {
            event.preventDefault()
            form.submit()
          }}
        >
          <FormRefusal className="mb-8">{form.refusal}</FormRefusal>
          <WhoSection expert={expert} form={form} />
          <WorkSection form={form} />
          <PlaceSection expert={expert} form={form} />
          <StyleSection expert={expert} form={form} />
          <FeeSection form={form} />
          <StrengthsSection form={form} />
          <CompanySection expert={expert} form={form} />
          <QuestionsSection form={form} />
          <DecisionsSection />
          <SaveBar form={form}>
            <Drawer
              title={title}
              trigger={
                <Button className="shrink-0 xl:hidden" icon={<Eye aria-hidden="true" />}>
                  {t('expert-settings.preview.show')}
                </Button>
              }
            >
              <Preview expert={expert} draft={form.draft} />
            </Drawer>
          </SaveBar>
          <UnsavedGuard holdsChanges={form.holdsChanges} save={form.saveAll} onLeave={form.discard} />
        </form>
      </div>
      <aside
        aria-label={title}
        className="grid gap-8 max-xl:hidden xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto"
      >
        <Completeness completeness={expert.completeness} />
        <section aria-labelledby="preview">
          <h3 id="preview" className="mb-3 text-17 tracking-[-0.01em]">
            {title}
          </h3>
          <Preview expert={expert} draft={form.draft} />
        </section>
      </aside>
    </div>
  )
}

/** The form is long, so these links lead to its groups. */
function SectionLinks({ className }: { className?: string }) {
  const { t } = useTranslation()
  const asked = useProfileQuestions().length > 0
  const decided = useDecisions().some(isBesideStatus)
  const shown = Object.entries(sections).filter(
    ([id]) => (id !== 'questions' || asked) && (id !== 'decisions' || decided),
  )
  return (
    <nav aria-label={t('expert-settings.sections')} className={className}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 border-y border-line py-2 text-15">
        {shown.map(([id, label]) => (
          <li key={id}>
            <button
              type="button"
              className="min-h-8 cursor-pointer underline underline-offset-[0.2em] pointer-coarse:min-h-10"
              onClick={() => showPart(id)}
            >
              {t(label)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PlaceSection({ expert, form }: { expert: OwnExpert; form: OwnForm }) {
  const { draft, change, problems } = form
  const { t } = useTranslation()
  const falling = fallingChecks(expert, draft)
  return (
    <Section id="place" title={t('expert-settings.section.place')}>
      <div>
        <TownField
          inRow
          note={t('expert-settings.place.note')}
          countryId={draft.country_id}
          onCountry={(country_id) => change({ country_id })}
          town={draft.town}
          onTown={(town) => change(town ? changeOfMain(draft, town) : { town })}
          problems={problems}
        />
        <div role="status">
          {falling.byCountry && (
            <FieldLine icon={<TriangleAlert aria-hidden="true" />}>
              {t('expert-settings.company.chamberFalls')}
            </FieldLine>
          )}
          {falling.number && (
            <FieldLine icon={<TriangleAlert aria-hidden="true" />}>
              {t('expert-settings.company.numberFalls')}
            </FieldLine>
          )}
        </div>
      </div>
      <FurtherPlaces expert={expert} form={form} />
      <Choices
        field="session_type"
        values={[sessionTypes[1], sessionTypes[0], sessionTypes[2]]}
        value={draft.session_type}
        onChange={(session_type) => change({ session_type })}
        error={problems.session_type}
      />
    </Section>
  )
}

/** A town chosen as the main place is removed from the further ones. */
const changeOfMain = ({ further }: Pick<OwnDraft, 'further'>, town: ChosenTown): Partial<OwnDraft> => ({
  town,
  country_id: town.country_id,
  ...(further.some(({ id }) => id === town.id) ? { further: further.filter(({ id }) => id !== town.id) } : {}),
})

/** Renders nothing if no questions are asked. */
function QuestionsSection({ form: { draft, change, problems } }: { form: OwnForm }) {
  const { t } = useTranslation()
  const questions = useProfileQuestions()
  if (questions.length === 0) return null
  return (
    <Section id="questions" title={t('expert-settings.section.questions')} help={t('expert-settings.questions.help')}>
      <ExtraQuestions
        className="mt-0!"
        legendAs="label"
        questions={questions}
        answers={draft}
        {...{ change, problems }}
      />
    </Section>
  )
}

/** The style as clients will see it, and its sources: projects, photos chosen for taste, and words. */
function StyleSection({ expert, form }: { expert: OwnExpert; form: OwnForm }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { draft, change, problems } = form
  const { data: styles = [] } = useQuery(referenceQueries(api).styles())
  const [choosing, setChoosing] = useState(false)
  const [page, setPage] = useState(1)
  const shares = ownStyleShares(expert, draft, styles)
  const open = choosing || problems.photos !== undefined
  return (
    <Section id="style" title={t('expert-settings.section.style')} help={t('expert-settings.style.help')}>
      <div>{shares.length > 0 ? <StyleBar shares={shares} size="tall" legend="list" /> : <EmptyBar />}</div>
      <div id="photos" role="group" aria-labelledby="photos-title" tabIndex={-1}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p id="photos-title" className="font-semibold">
            {t('expert-settings.style.photos', { count: draft.photos.length })}
          </p>
          <Button size="small" aria-expanded={open} onClick={() => setChoosing(!open)}>
            {t(open ? 'expert-settings.style.close' : 'expert-settings.style.choose')}
          </Button>
        </div>
        {!open && draft.photos.length > 0 && (
          <div className="mt-3 max-w-96">
            <PhotoRow photos={draft.photos} most={8} />
          </div>
        )}
        {open && (
          <div className="mt-3 rounded-photo bg-plaster p-4 md:p-5">
            <PhotoChoice
              answers={{
                photos: draft.photos.map(({ id }) => id),
                chosen_photos: draft.photos,
                choose_photo_page: page,
              }}
              change={({ chosen_photos, choose_photo_page }) => {
                if (choose_photo_page !== undefined) setPage(choose_photo_page)
                if (chosen_photos) change({ photos: chosen_photos })
              }}
              problems={problems}
              category={draft.service_type.includes('architect') ? undefined : 'interior'}
              help={t('onboarding.step.style.help')}
            />
          </div>
        )}
      </div>
      <ChipGroup
        legendAs="label"
        id="styles"
        legend={t('onboarding.group.styles')}
        hint={t(draft.styles.length >= OWN_STYLES_MAX ? 'onboarding.styles.full' : 'onboarding.styles.hint')}
        error={problems.styles}
        most={OWN_STYLES_MAX}
        options={styles.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={draft.styles}
        onChange={(chosen) => change({ styles: chosen })}
      />
    </Section>
  )
}

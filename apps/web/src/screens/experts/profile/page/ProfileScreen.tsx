import { languageOfProject, languageOfText } from '@husrum/contract/discovery/translations.rules.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Project } from '@husrum/contract/experts/profile/experts.ts'
import { links, paths } from '#lib/paths.ts'
import { countProfileView, expertQueries } from '#queries/experts/profile.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { kindOf, shortName } from '#parts/experts/profile/card/expert-words.ts'
import type { LightboxPicture } from '#parts/foundation/media/lightbox/Lightbox.tsx'
import { DescriptionList } from '#ui/text/DescriptionList.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page, StickyBar } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { answersWithin } from './facts/answers-within.ts'
import { AreaSection } from './AreaSection.tsx'
import { Images } from 'lucide-react'
import { Button } from '#ui/buttons/Button.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { photosOf } from './projects/photos-of.ts'
import { captionAfterTitle } from './projects/project-facts.ts'
import { FactsCard } from './facts/FactsCard.tsx'
import { MainButton } from './facts/MainButton.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProjectsSection } from './projects/ProjectsSection.tsx'
import { ReviewsSection } from './ReviewsSection.tsx'
import { StyleSection } from './style/StyleSection.tsx'
import { useProfileAction } from './facts/use-profile-action.ts'

const Lightbox = lazy(async () => ({
  default: (await import('#parts/foundation/media/lightbox/Lightbox.tsx')).Lightbox,
}))

/** One expert: the pictures first, then their own words, then what others say. */
export function ProfileScreen({ id }: { id: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queries = expertQueries(api)
  useCountedView(id)
  const { data: expert } = useSuspenseQuery(queries.profile(id))
  const { data: projects } = useSuspenseQuery(queries.projects(id))
  const { data: countries } = useSuspenseQuery(referenceQueries(api).countries())
  const [images, setImages] = useState<readonly LightboxPicture[]>()
  const countryCode = countries.find((each) => each.id === expert.country.id)?.code
  return (
    <article>
      <OwnProfileBar expertId={id} />
      <Cover expert={expert} projects={projects} onOpen={setImages} />
      <Page>
        <div className="grid items-start gap-x-16 lg:grid-cols-[minmax(0,1fr)_352px]">
          <div className="grid min-w-0 gap-14 pt-3 md:gap-18">
            <ProfileHeader
              expert={expert}
              kind={kindOf(expert, t)}
              countryCode={countryCode}
              card={<FactsCard expert={expert} />}
            />
            <StyleSection expert={expert} projects={projects} />
            <ProjectsSection expert={expert} projects={projects} />
            <WorkSection expert={expert} />
            <CompanySection expert={expert} />
            <AreaSection expert={expert} countryCode={countryCode} />
            <ReviewsSection expert={expert} />
            <p className="text-13">
              <Link {...links.notice(paths.expert(expert))} rel="nofollow" tone="quiet">
                {t('notice.report')}
              </Link>
            </p>
          </div>
          <div className="sticky top-6 z-10 -mt-36 max-lg:hidden">
            <FactsCard expert={expert} floating />
          </div>
        </div>
      </Page>
      <ActionBar expert={expert} />
      {images && (
        <Suspense>
          <Lightbox
            title={t('experts.profile.gallery', { name: expert.name })}
            images={images}
            start={0}
            onClose={() => setImages(undefined)}
          />
        </Suspense>
      )}
    </article>
  )
}

/** The action on phones, always visible; above the client's own bar where there is one. */
function ActionBar({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const account = useAccount()
  const action = useProfileAction(expert)
  const within = answersWithin(expert.response_time, t)
  if (!action) return null
  return (
    <StickyBar className={clsx('mt-10 lg:hidden', account && 'max-md:bottom-15!')}>
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-gutter py-2.5">
        {action.problem ? (
          <p role="alert" className="min-w-0 text-13 leading-tight font-semibold text-danger">
            {action.problem}
          </p>
        ) : (
          <p className="min-w-0 text-13 leading-tight text-ink-2">
            {within && <b className="block text-15 text-ink">{within}</b>}
            {t(within ? 'experts.profile.answers.usual' : 'experts.answers.unknown')}
          </p>
        )}
        <MainButton main={action.main} className="shrink-0" />
      </div>
    </StickyBar>
  )
}

/** The company's own text, next to the person's. */
function CompanySection({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  if (expert.company_details.trim() === '') return null
  return (
    <section aria-labelledby="company">
      <Heading level={2} id="company">
        {expert.company ?? t('experts.profile.company')}
      </Heading>
      <p className="mt-3 max-w-text whitespace-pre-line">{expert.company_details}</p>
    </section>
  )
}

/** Counted once the page is visible: a prerendered page, or one in a background tab, has not been viewed. */
function useCountedView(id: number): void {
  const { api } = useShell()
  useEffect(() => {
    const count = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', count)
      // A failed count is ignored.
      countProfileView(api, id).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', count)
    count()
    return () => document.removeEventListener('visibilitychange', count)
  }, [api, id])
}

/** Tells the expert on their own page that others see it like this, and links to the place to change it. */
function OwnProfileBar({ expertId }: { expertId: number }) {
  const { t } = useTranslation()
  const account = useAccount()
  if (account?.expert_id !== expertId) return null
  return (
    <aside aria-label={t('experts.profile.own.label')} className="bg-pine-soft text-pine-text">
      <Page className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 text-15">
        <p>{t('experts.profile.own.text')}</p>
        <Link {...links.expertSettings()} tone="strong">
          {t('experts.profile.own.edit')}
        </Link>
      </Page>
    </aside>
  )
}

/** The accepted work, in the words of the filters, then the answers to the operator's questions. */
function WorkSection({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
  const facts = [
    {
      key: 'projects',
      term: t('experts.profile.work.projects'),
      value: expert.project_types.map((type) => t(`experts.option.project_type.${type}`)).join(', '),
    },
    { key: 'rooms', term: t('experts.profile.work.rooms'), value: names(expert.room_types) },
    { key: 'work', term: t('experts.profile.work.work'), value: names(expert.aspects) },
    { key: 'specialities', term: t('experts.profile.work.specialities'), value: names(expert.specialties) },
    { key: 'skills', term: t('experts.profile.work.skills'), value: names(expert.skills) },
  ].filter(({ value }) => value !== '')
  const answers = expert.extra_answers.map((answer) => ({
    key: `q${answer.id}`,
    term: <span lang={answer.language}>{answer.label}</span>,
    value: (
      // A text is in the language it was written in.
      <span lang={typeof answer.given === 'string' ? undefined : answer.language} className="whitespace-pre-line">
        {answer.text}
      </span>
    ),
  }))
  if (facts.length + answers.length === 0) return null
  return (
    <section aria-labelledby="work">
      <Heading level={2} id="work" className="mb-3">
        {t('experts.profile.work.title', { name: shortName(expert) })}
      </Heading>
      <DescriptionList facts={[...facts, ...answers]} className="border-y border-line" />
    </section>
  )
}

/** Spans from edge to edge; without any picture there is a quiet band. */
function Cover({
  expert,
  projects,
  onOpen,
}: {
  expert: ExpertProfile
  projects: readonly Project[]
  onOpen: (images: readonly LightboxPicture[]) => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const cover = expert.cover ?? expert.photos[0]
  const images = photosOf(projects)
  const from =
    projects.find((project) => project.cover.id === cover?.id) ??
    projects.find((project) => project.images.some(({ id }) => id === cover?.id))
  if (!cover) return <div className="h-24 bg-plaster lg:h-44" />
  const rest = from && captionAfterTitle(from, language)
  return (
    <>
      <div className="relative h-[86vw] max-h-[340px] sm:max-h-[420px] lg:h-[40vw] lg:max-h-[580px]">
        <Photo
          photo={cover}
          ratio="fill"
          corners="square"
          sizes="100vw"
          priority
          lang={languageOfText(cover.alt)}
          morph={`expert-${expert.id}`}
        />
        {images.length > 0 && (
          <div className="absolute inset-x-0 bottom-4 md:bottom-6">
            <Page className="flex max-lg:justify-end">
              <Button
                icon={<Images aria-hidden="true" />}
                className="border-transparent!"
                onClick={() => onOpen(images)}
              >
                {t('experts.profile.photos', { count: images.length })}
              </Button>
            </Page>
          </div>
        )}
      </div>
      {from && (
        <Page>
          <p className="pt-2.5 text-13 text-ink-2 lg:max-w-[56ch] lg:pt-5">
            <span lang={languageOfProject(from)}>{from.title}</span>
            {rest && `, ${rest}`}
          </p>
        </Page>
      )}
    </>
  )
}

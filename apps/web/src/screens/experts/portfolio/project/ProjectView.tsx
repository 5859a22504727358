import { clsx } from 'clsx'
import { Images } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Project } from '@husrum/contract/experts/profile/experts.ts'
import { languageOfProject, languageOfText } from '@husrum/contract/discovery/translations.rules.ts'
import type { Language } from '#lib/language/locale.ts'
import { links, paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { BeforeAfter } from '#parts/experts/portfolio/before-after/BeforeAfter.tsx'
import { SaveButton } from '#parts/clients/boards/SaveButton.tsx'
import { answersIn, kroner } from '#parts/experts/profile/card/expert-words.ts'
import { TranslationOf } from '#parts/discovery/translations/TranslationOf.tsx'
import { buttonClass } from '#ui/buttons/Button.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page, StickyBar } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo, type PhotoSource } from '#ui/pictures/Photo.tsx'
import { formatNumber } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { ExpertBox } from './ExpertBox.tsx'
import { MainAction } from './MainAction.tsx'
import { PaletteAndMaterials } from './PaletteAndMaterials.tsx'
import { paragraphsOf } from './paragraphs.ts'
import { PhotoFigure } from './PhotoFigure.tsx'
import { PhotoRows } from './PhotoRows.tsx'
import { ProjectHead } from './ProjectHead.tsx'
import type { ShownProject } from './shown-project.ts'

const Lightbox = lazy(async () => ({
  default: (await import('#parts/foundation/media/lightbox/Lightbox.tsx')).Lightbox,
}))

/** In characters: about half as high as the expert's box. */
const SHORT_STORY = 700

/** The page of a project: the public page and the expert's preview before publishing. */
export function ProjectView({
  project,
  expert,
  others,
  preview = false,
}: {
  project: ShownProject
  /** Null while the expert is not public. */
  expert: ExpertProfile | null
  others: readonly Project[]
  preview?: boolean
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number>()
  const { cover, images } = project
  const written = languageOfProject(project)
  const pairs = images.flatMap((image) => (image.before ? [{ image, before: image.before }] : []))
  // The cover is the first photo, shown large above; the large view counts the others in the same order.
  const afterCover = images.filter(({ id }) => id !== cover?.id)
  const all = [...images.filter(({ id }) => id === cover?.id), ...afterCover]
  const firstNumber = all.length - afterCover.length + 1
  // A short story would leave a gap next to the expert's box: the next photo fills it.
  const isShort = expert !== null && project.description.length < SHORT_STORY
  const [beside] = isShort ? afterCover : []
  const inRows = beside ? afterCover.slice(1) : afterCover
  const openAt = (id: number) =>
    setOpen(
      Math.max(
        0,
        all.findIndex((image) => image.id === id),
      ),
    )
  return (
    // The last section has its own background, which borders on the footer.
    <article className={clsx(expert && others.length > 0 && '-mb-24')}>
      <ProjectHead project={project} expert={expert} preview={preview} written={written} />
      {cover && (
        <CoverPhoto
          id={project.id}
          cover={cover}
          photo={images.find(({ id }) => id === cover.id)?.photo_id ?? null}
          count={images.length}
          onOpen={() => openAt(cover.id)}
        />
      )}
      <Page>
        <FactsStrip project={project} />
        <div className="mt-9 grid items-start gap-x-16 gap-y-10 md:mt-14 lg:grid-cols-[minmax(0,1fr)_384px] xl:gap-x-24">
          <div className="grid gap-y-8">
            <div>
              <Story text={project.description} preview={preview} written={written} />
              {!preview && <TranslationOf kind="project" id={project.id} words={project.description} />}
            </div>
            {beside && (
              <PhotoFigure
                image={beside}
                number={firstNumber}
                box="aspect-4/3 lg:aspect-3/2"
                written={written}
                sizes="(min-width: 64rem) 800px, 100vw"
                bleeds="both"
                onOpen={openAt}
              />
            )}
          </div>
          {expert && <ExpertBox expert={expert} />}
        </div>
        {inRows.length > 0 && (
          <PhotoRows images={inRows} from={firstNumber + (beside ? 1 : 0)} written={written} onOpen={openAt} />
        )}
        {pairs.length > 0 && (
          <section aria-labelledby="before-after" className="mt-14">
            <Heading level={2} id="before-after">
              {t('project.pairs')}
            </Heading>
            <p className="mt-1.5 text-15 text-ink-2">{t('project.pairsHint')}</p>
            <div className="mt-5 grid gap-8">
              {pairs.map(({ image, before }) => (
                <BeforeAfter
                  key={image.id}
                  before={before}
                  after={image}
                  split={before.split}
                  sizes="(min-width: 80rem) 1200px, 94vw"
                />
              ))}
            </div>
          </section>
        )}
        <PaletteAndMaterials project={project} />
        {expert && !preview && (
          <p className="mt-10 text-13">
            <Link {...links.notice(paths.expertProject(expert, project.id))} rel="nofollow" tone="quiet">
              {t('notice.report')}
            </Link>
          </p>
        )}
      </Page>
      {expert && others.length > 0 && <MoreProjects expert={expert} projects={others} />}
      {expert && !preview && <AskBar expert={expert} />}
      {open !== undefined && (
        <Suspense>
          <Lightbox
            title={project.title}
            images={all}
            written={written}
            start={open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </article>
  )
}

/** The action on phones, always visible; above the client's own bar where there is one. */
function AskBar({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const account = useAccount()
  if (account && account.role !== 'client') return null
  return (
    <StickyBar className={clsx('md:hidden', account && 'bottom-15!')}>
      <div className="flex items-center justify-between gap-3 px-gutter py-2.5">
        <p className="min-w-0 text-13 leading-tight text-ink-2">
          <b className="block truncate text-15 text-ink">{expert.name}</b>
          {answersIn(expert.response_time, t)}
        </p>
        {!expert.paused && <MainAction expert={expert} />}
      </div>
    </StickyBar>
  )
}

/** From edge to edge. Without a script the button is a link to the picture. */
function CoverPhoto({
  id,
  cover,
  photo,
  count,
  onOpen,
}: {
  /** The project's: under its name the picture comes from a tile of another page. */
  id: number
  cover: PhotoSource
  /** The photo's own id, where boards can keep it. */
  photo: number | null
  count: number
  onOpen: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className="relative h-[100vw] max-h-[420px] lg:h-[50vw] lg:max-h-[720px]">
      <Photo
        photo={cover}
        lang={languageOfText(cover.alt)}
        ratio="fill"
        corners="square"
        sizes="100vw"
        priority
        morph={`project-${id}`}
      />
      <a
        href={cover.url}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          onOpen()
        }}
        className={`${buttonClass()} absolute right-4 bottom-4 border-transparent! text-ink md:right-10 md:bottom-6`}
      >
        <Images aria-hidden="true" />
        {t('project.allPhotos', { count })}
      </a>
      {photo !== null && (
        <SaveButton photo={photo} name={cover.alt} className="absolute! top-4 right-4 md:top-6 md:right-10" />
      )}
    </div>
  )
}

function Story({ text, preview, written }: { text: string; preview: boolean; written: Language | undefined }) {
  const { t } = useTranslation()
  const { lead, rest } = paragraphsOf(text)
  if (lead === undefined && rest.length === 0)
    return preview && <p className="text-ink-2">{t('project.preview.noStory')}</p>
  return (
    <div lang={written} className="max-w-text">
      {lead && <p className="text-21 leading-[1.4] tracking-[-0.015em] md:max-w-[40ch] md:text-[1.5rem]">{lead}</p>}
      {rest.map((part, place) => (
        <p key={place} className="mt-5 whitespace-pre-line first:mt-0">
          {part}
        </p>
      ))}
    </div>
  )
}

type Strip = { key: string; term: string; value: string; note?: string | undefined }

/** What was done where, when and for how much, as far as it is known. */
function FactsStrip({ project }: { project: ShownProject }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { city, year, size_m2, budget, room_types, aspects, project_type } = project
  const work = [...(project_type ? [t(`portfolio.type.${project_type}`)] : []), ...aspects.map(({ name }) => name)]
  const facts: Strip[] = [
    ...(city ? [{ key: 'place', term: t('project.fact.place'), value: city.name, note: city.country }] : []),
    ...(year === null ? [] : [{ key: 'year', term: t('project.fact.year'), value: String(year) }]),
    ...(size_m2 === null
      ? []
      : [
          {
            key: 'size',
            term: t('project.fact.size'),
            value: `${formatNumber(size_m2)} m²`,
            note: room_types.map(({ name }) => name).join(', '),
          },
        ]),
    ...(budget
      ? [
          {
            key: 'fee',
            term: t('project.fact.fee'),
            value: budget.name,
            note: [kroner(budget, language), t('project.fact.feeNote')].filter(Boolean).join(', '),
          },
        ]
      : []),
    ...(work.length > 0
      ? [{ key: 'work', term: t('project.fact.work'), value: work[0] ?? '', note: work.slice(1).join(', ') }]
      : []),
  ]
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-2 border-b border-line lg:flex">
      {facts.map(({ key, term, value, note }) => (
        <div
          key={key}
          className="min-w-0 border-line py-3.5 pr-4 text-13 text-ink-2 max-lg:not-last:border-b max-lg:even:pl-4 max-lg:last:odd:col-span-2 lg:flex-1 lg:py-6 lg:first:flex-[1.3] lg:not-first:border-l lg:not-first:pl-5 lg:last:flex-[1.2]"
        >
          <dt>{term}</dt>
          <dd className="mt-1">
            <span className="block text-17 leading-tight font-semibold text-ink">{value}</span>
            {note && <span className="mt-0.5 block">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const SHOWN = 3

const factsOf = ({ city, size_m2, year }: Project): string =>
  [city?.name, size_m2 === null ? undefined : `${formatNumber(size_m2)} m²`, year === null ? undefined : String(year)]
    .filter((fact) => fact !== undefined)
    .join(', ')

/** Other projects of the same expert. */
function MoreProjects({ expert, projects }: { expert: ExpertProfile; projects: readonly Project[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="more" className="mt-14 bg-plaster pt-11 pb-12 md:mt-20 md:pt-16 md:pb-18">
      <Page>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5">
          <Heading level={2} id="more">
            {t('project.more', { name: expert.name })}
          </Heading>
          <Link {...links.expert(expert)} className="text-15">
            {t('project.all', { count: expert.projects_count })}
          </Link>
        </div>
        <ul className="mt-7 grid gap-x-6 gap-y-7 sm:grid-cols-2 md:grid-cols-3">
          {projects.slice(0, SHOWN).map((project) => (
            <li key={project.id} className="group relative">
              <Photo
                photo={project.cover}
                ratio="4/3"
                sizes="(min-width: 54rem) 31vw, (min-width: 40rem) 48vw, 94vw"
                alt=""
                morph={`project-${project.id}`}
              />
              <h3 lang={languageOfProject(project)} className="mt-3 text-17 tracking-[-0.01em]">
                <Link
                  {...links.expertProject(expert, project.id)}
                  viewTransition
                  tone="bare"
                  className="group-hover:underline after:absolute after:inset-0 after:rounded-photo"
                >
                  {project.title}
                </Link>
              </h3>
              <p className="text-15 text-ink-2">{factsOf(project)}</p>
            </li>
          ))}
        </ul>
      </Page>
    </section>
  )
}

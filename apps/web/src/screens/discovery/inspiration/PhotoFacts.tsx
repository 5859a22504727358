import { useTranslation } from 'react-i18next'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { InspirationDetail, LikeExpert } from '@husrum/contract/discovery/inspiration.ts'
import { countryInSentence } from '#lib/language/countries-text.ts'
import { formatNumber } from '#lib/language/format.ts'
import { links, paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { placeOf, shortName, stars } from '#parts/experts/profile/card/expert-words.ts'
import { colourNames } from '#parts/experts/portfolio/palette/colour-names.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Chip } from '#ui/buttons/Chip.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { Rating } from '#ui/measures/Rating.tsx'
import { Swatch } from '#ui/measures/StyleBar.tsx'
import { type FoundTown, referenceQueries } from '#queries/foundation/reference.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Combobox } from '#ui/fields/Combobox.tsx'
import type { Suggestion } from '#ui/fields/Suggestions.tsx'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { SaveButton } from '#parts/clients/boards/SaveButton.tsx'

/** The photo's designer, its facts and colours, and where to go from here. */
export function PhotoFacts({
  photo,
  onPlace,
}: {
  photo: InspirationDetail
  /** Another town to find experts near. */ onPlace: (cityId: number) => void
}) {
  const { t } = useTranslation()
  const { expert, project, style, palette } = photo
  const type = photo.room_type ?? photo.architecture_type
  const facts = [
    project.city?.name,
    project.size_m2 === null ? undefined : `${formatNumber(project.size_m2)} m²`,
    project.year === null ? undefined : String(project.year),
  ].filter((each) => each !== undefined)
  return (
    <div className="min-w-0 px-gutter sm:px-5 lg:border-l lg:border-line">
      <div className="flex items-center gap-3">
        <Avatar name={expert.name} picture={expert.avatar} shape="studio" tone="pine" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-17 font-semibold">
            <Link {...links.expert(expert)} tone="bare" className="hover:underline">
              {expert.name}
            </Link>
          </p>
          <p className="truncate text-15 text-ink-2">{placeOf(expert)}</p>
        </div>
        {expert.rating.average !== null && (
          <Rating
            average={stars(expert.rating.average)}
            count={String(expert.rating.count)}
            text={t('experts.rating', { average: stars(expert.rating.average), count: expert.rating.count })}
          />
        )}
      </div>
      <h3 className="mt-5 text-28 wrap-anywhere">{project.title}</h3>
      <p className="mt-1.5 text-15 text-ink-2">
        {facts.length > 0 && <>{facts.join(', ')}. </>}
        <Link {...links.expertProject(expert, project.id)}>{t('inspiration.project')}</Link>
      </p>
      {(style ?? type) && (
        <p className="mt-4 flex flex-wrap gap-2">
          {style && <Chip icon={<Swatch of={style.slug} />}>{style.name}</Chip>}
          {type && <Chip>{type.name}</Chip>}
        </p>
      )}
      {palette.length > 0 && <Colours palette={palette} />}
      <SaveChoice photo={photo.id} name={photo.picture.alt} />
      <Ask expert={expert} />
      {photo.experts_like_this.length > 0 && <LikeThis photo={photo} onPlace={onPlace} />}
      <p className="mt-6 text-13">
        <Link {...links.notice(`${paths.inspiration()}?photo=${photo.id}`)} rel="nofollow" tone="quiet">
          {t('notice.reportPhoto')}
        </Link>
      </p>
    </div>
  )
}

const SWATCHES = 5

function Colours({ palette }: Pick<InspirationDetail, 'palette'>) {
  const { t } = useTranslation()
  const shown = palette.slice(0, SWATCHES)
  const names = colourNames(shown.map(({ color }) => color))
  return (
    <ul aria-label={t('inspiration.colours')} className="mt-5 grid auto-cols-fr grid-flow-col gap-1">
      {shown.map(({ color }, place) => (
        <li key={color} className="min-w-0">
          {/* A fill is an SVG attribute, not a style. */}
          <svg aria-hidden="true" className="h-13 w-full">
            <rect width="100%" height="100%" fill={color} />
          </svg>
          <span className="mt-1 block truncate text-13 text-ink-2">
            {t(`project.colour.${names[place] ?? 'stone'}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Visitors start with a brief, clients write. Other experts and staff can only view. */
function Ask({ expert }: Pick<InspirationDetail, 'expert'>) {
  const { t } = useTranslation()
  const account = useAccount()
  if (account && account.role !== 'client') return null
  return (
    <ButtonLink
      {...(account ? links.writeTo(expert.id) : links.clientRegistration())}
      tone="primary"
      wide
      className="mt-6"
    >
      {t(account ? 'inspiration.ask.message' : 'inspiration.ask.brief', { name: shortName(expert) })}
    </ButtonLink>
  )
}

function LikeThis({
  photo: { experts_like_this, near, expert, style },
  onPlace,
}: {
  photo: InspirationDetail
  onPlace: (cityId: number) => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <section aria-labelledby="like-this" className="mt-8 border-t border-line pt-5">
      <h3 id="like-this" className="text-17">
        {near
          ? t('inspiration.like.near', { place: near.name })
          : t('inspiration.like.in', { place: countryInSentence(expert.country.name, language) })}
      </h3>
      <NearPlace countryId={expert.country.id} onPick={onPlace} />
      <ul className="mt-2 divide-y divide-line">
        {experts_like_this.map((like) => {
          const [cover] = like.expert.photos
          return (
            <li key={like.expert.id} className="flex items-center gap-3 py-2.5">
              {cover && (
                <Photo
                  photo={cover}
                  ratio="1/1"
                  corners="control"
                  sizes="56px"
                  upTo={320}
                  alt=""
                  className="size-14 shrink-0"
                />
              )}
              <div className="min-w-0">
                <p className="truncate text-15 font-semibold">
                  <Link {...links.expert(like.expert)} tone="bare" className="hover:underline">
                    {like.expert.name}
                  </Link>
                </p>
                <p className="text-13 text-ink-2">
                  {[styleText(like, style?.name, t), reasonText(like, t)]
                    .filter((each) => each !== undefined)
                    .join(', ')}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type T = ReturnType<typeof useTranslation>['t']

const styleText = ({ style_share }: LikeExpert, style: string | undefined, t: T): string | undefined =>
  style === undefined || style_share < 0.01
    ? undefined
    : t('inspiration.like.style', { share: Math.round(style_share * 100), style })

function reasonText({ reason, distance_km, expert }: LikeExpert, t: T): string {
  if (reason === 'works_online') return t('inspiration.like.online', { place: placeOf(expert) })
  if (reason === 'near' && distance_km !== null)
    return t('inspiration.like.away', { town: expert.city.name, count: distance_km })
  return t('inspiration.like.town', { town: expert.city.name })
}

type NearPlaceProps = { countryId: number; onPick: (cityId: number) => void }

/** Another town for "near": a button that turns into a field, and gets the focus again afterwards. */
function NearPlace({ countryId, onPick }: NearPlaceProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  if (!open)
    return (
      <Button ref={button} size="small" className="mt-2 noscript:hidden" onClick={() => setOpen(true)}>
        {t('inspiration.like.choose')}
      </Button>
    )
  return (
    <TownChoice
      countryId={countryId}
      onPick={(id) => {
        setOpen(false)
        onPick(id)
      }}
      onCancel={() => setOpen(false)}
    />
  )
}

type Town = Suggestion & { town: FoundTown }

function TownChoice({ countryId, onPick, onCancel }: NearPlaceProps & { onCancel: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const queries = referenceQueries(api)
  const [missed, setMissed] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const { data: largest = [] } = useQuery(queries.towns(countryId, ''))
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className="mt-3">
      <Combobox<Town>
        label={t('inspiration.like.which')}
        value={null}
        first={largest.map(suggested)}
        search={async (words) => (await client.ensureQueryData(queries.townsAnywhere(words))).map(suggested)}
        onMiss={setMissed}
        onChange={(chosen) => chosen && onPick(chosen.town.id)}
        after={
          <p role="status" className="mt-1.5 text-15 text-ink-2 empty:hidden">
            {missed === undefined ? '' : t('flow.place.unknown', { words: missed })}
          </p>
        }
      />
      <Button size="small" tone="quiet" className="mt-2" onClick={onCancel}>
        {t('inspiration.like.cancel')}
      </Button>
    </div>
  )
}

/** The region tells apart towns with the same name. */
const suggested = (town: FoundTown): Town => ({
  key: String(town.id),
  label: town.name,
  note: town.label.startsWith(`${town.name}, `) ? town.label.slice(town.name.length + 2) : undefined,
  town,
})

const SavePanel = lazyPart(async () => (await import('#parts/clients/boards/SavePanel.tsx')).SavePanel, Nothing)

/** Beside one photo: a client's boards to choose from, a visitor's bookmark. Experts and staff have no boards. */
function SaveChoice({ photo, name }: { photo: number; name: string }) {
  const { t } = useTranslation()
  const role = useAccount()?.role
  if (role && role !== 'client') return null
  return (
    <section aria-labelledby="save-photo" className="mt-6 noscript:hidden">
      <div className="mb-2.5 flex min-h-11 items-center justify-between gap-3">
        <h3 id="save-photo" className="text-17">
          {t('boards.save.title')}
        </h3>
        {!role && <SaveButton photo={photo} name={name} tone="line" />}
      </div>
      {role && (
        <Suspense>
          <SavePanel key={photo} photo={photo} />
        </Suspense>
      )}
    </section>
  )
}

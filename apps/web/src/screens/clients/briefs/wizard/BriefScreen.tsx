import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { TownPage } from '@husrum/contract/discovery/town-pages.ts'
import type { ServiceType } from '@husrum/contract/core/vocabulary.ts'
import { startOfBoard } from '#flows/clients/briefs/board-start.ts'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import { useMailedDraft } from '#flows/clients/drafts/use-mailed-draft.ts'
import { useDeviceBoard } from '#lib/device-storage/device-board.ts'
import { boardQueries } from '#queries/clients/boards.ts'
import type { Language } from '#lib/language/locale.ts'
import { useSwitch } from '#lib/operating.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { townQueries } from '#queries/discovery/town-pages.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { ClosedPage } from '#parts/flow/closed-pages/ClosedPage.tsx'
import { FlowSkeleton } from '#parts/flow/FlowSkeleton.tsx'
import { LinkFailed } from '#parts/flow/closed-pages/LinkFailed.tsx'
import { BriefWizard } from './BriefWizard.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { links } from '#lib/paths.ts'
import { BarePage } from '#parts/flow/closed-pages/BarePage.tsx'
import { useTranslation } from 'react-i18next'
import { OtherRole } from '#parts/flow/closed-pages/OtherRole.tsx'

export type BriefScreenProps = {
  step: number | undefined
  service: ServiceType | undefined
  /** The town of the page that the client came from. */
  town: string | undefined
  /** The token of an emailed link. */
  resume: string | undefined
  /** The board that the brief begins with: an id, or `device`. */
  board: string | undefined
}
type Mode = 'visitor' | 'client' | 'existing' | 'other' | 'asking'

/** The brief for each reader: a visitor, a client without one, a client with one. */
export function BriefScreen({ step, service, town, resume, board }: BriefScreenProps) {
  const { api, language } = useShell()
  const account = useAccount()
  const opens = useSwitch('client_registration')
  /** While the brief is being sent, a new account or brief must not replace this screen. */
  const [finishing, setFinishing] = useState<Mode>()
  const isClient = account?.role === 'client' && finishing !== 'visitor'
  const { data: brief } = useQuery({ ...briefQueries(api).current(), enabled: isClient })
  const mode = finishing ?? modeFor(account, brief)
  const arrival = useMailedDraft({
    flow: 'client-brief',
    page: '/client-registration',
    inAddress: resume,
    isVisitor: mode === 'visitor',
  })
  const wizard = { step, onFinish: () => setFinishing(mode) }
  const ofBoard = useBoardStart(board, mode)
  const place = useQuery({
    ...townQueries(api).page({ service: service ?? 'designer', town: town ?? '' }),
    enabled: service !== undefined && town !== undefined,
    throwOnError: false,
  }).data?.about.town
  const asked = { ...(service ? { service_type: service } : {}), ...(place ? placed(place, language) : {}) }
  const chosen = { start: ofBoard.start ?? asked, firstStep: service ? 1 : 0 }
  if (!ofBoard.ready && (mode === 'visitor' || mode === 'client')) return <FlowSkeleton place={1} of={10} />

  switch (mode) {
    case 'other':
      return <OtherAccount />
    case 'existing':
      return <ExistingBrief />
    case 'asking':
      return <FlowSkeleton place={1} of={9} />
    case 'visitor':
      if (!opens && !finishing) return <Closed />
      if (arrival.state === 'opening') return <FlowSkeleton place={1} of={10} />
      if (arrival.state === 'failed') return <LinkFailed onRetry={arrival.retry} />
      return (
        <BriefWizard
          key={mode}
          {...wizard}
          {...chosen}
          signedIn={false}
          mailed={arrival.state === 'come' ? arrival.mailed : undefined}
        />
      )
    case 'client':
      return <BriefWizard key={mode} {...wizard} {...chosen} signedIn />
  }
}

function Closed() {
  const { t } = useTranslation()
  return <ClosedPage title={t('flow.closed.clientTitle')} text={t('flow.closed.clientText')} />
}

/** The answers from the board, once its photos are loaded. A deleted board, or another person's, gives none. */
function useBoardStart(board: string | undefined, mode: Mode): { ready: boolean; start?: Partial<BriefDraft> } {
  const { api } = useShell()
  const isDevice = board === 'device' && mode === 'visitor'
  const id = mode === 'client' && board && /^[1-9]\d{0,14}$/.test(board) ? Number(board) : undefined
  const saved = useDeviceBoard()
  const ids = saved.map((photo) => photo.id).toSorted((a, b) => a - b)
  const onDevice = useQuery({ ...boardQueries(api).photos(ids), enabled: isDevice && ids.length > 0 })
  const own = useQuery({ ...boardQueries(api).one(id ?? 0), enabled: id !== undefined, retry: false })
  if (id !== undefined) {
    if (own.isPending) return { ready: false }
    return own.data ? { ready: true, start: startOfBoard(own.data.items, id) } : { ready: true }
  }
  if (!isDevice || saved.length === 0 || onDevice.isError) return { ready: true }
  if (!onDevice.data) return { ready: false }
  const items = saved.flatMap(({ id: photoId, mark }) => {
    const photo = onDevice.data.find((each) => each.id === photoId)
    return photo ? [{ photo, mark }] : []
  })
  return { ready: true, start: startOfBoard(items, 'device') }
}

/** Fills in the step about the place as far as the page the client came from determines it. */
function placed({ country, ...town }: TownPage['town'], language: Language) {
  const { id, name, state_id, latitude, longitude } = town
  return {
    country_id: country.id,
    city_id: id,
    town: { id, name, country_id: country.id, state_id, latitude, longitude, language },
  }
}

/** `brief` is undefined until it is loaded, null when there is none. */
function modeFor(account: User | undefined, brief: Brief | null | undefined): Mode {
  if (!account) return 'visitor'
  if (account.role !== 'client') return 'other'
  if (brief === undefined) return 'asking'
  if (!brief || brief.status === 'hired' || brief.status === 'closed') return 'client'
  return 'existing'
}

/** For experts and staff. */
function OtherAccount() {
  const { t } = useTranslation()
  return <OtherRole title={t('brief.other.title')} text={t('brief.other.text')} />
}

/** A client has one current brief: they change it and cannot begin a second one. */
function ExistingBrief() {
  const { t } = useTranslation()
  return (
    <BarePage title={t('brief.existing.title')} drawing="plan" text={t('brief.existing.text')}>
      <ButtonLink {...links.matches()} tone="primary">
        {t('brief.existing.matches')}
      </ButtonLink>
      <ButtonLink {...links.brief()}>{t('brief.existing.change')}</ButtonLink>
    </BarePage>
  )
}
